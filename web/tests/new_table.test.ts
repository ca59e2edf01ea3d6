import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, describe, expect, it } from "vitest";
import { clockWords, togetherWords } from "../src/lib/clock";
import { me } from "../src/lib/me.svelte";
import type { GameInfo, NewTable as NewTableWish, OptionInfo } from "../src/lib/protocol";
import { router } from "../src/lib/router.svelte";
import HouseRules from "../src/parts/HouseRules.svelte";
import NewTable from "../src/screens/NewTable.svelte";
import { SlowServer } from "./slow_server";

const option = (name: string, values: (string | number)[], about: Partial<OptionInfo> = {}): OptionInfo => ({
  name,
  words: name,
  values: values.map((value) => ({ value, words: String(value), key: "" })),
  default: values[0] ?? 0,
  key: "",
  several: false,
  ordered: false,
  by_people: [],
  ...about,
});
const GAME = {
  game: "keep-vote",
  title: "Keep Vote",
  tagline: "",
  players: [2, 3],
  minutes: null,
  winners: "all",
  options: [
    option("players", [2, 3]),
    option("nights", [6, 7]),
    option("votes", ["count", "advise"], { by_people: ["count", "count", "advise"], default: "advise" }),
    option("feints", ["ladders", "ram", "tower"], { several: true, default: [] }),
    option("order", ["first", "second", "third"], { several: true, ordered: true, default: [] }),
  ],
  presets: [
    { name: "standard", words: "as it stands", options: {}, key: "" },
    { name: "long", words: "seven nights, and every lie", options: { nights: 7, feints: ["ladders", "ram"] }, key: "" },
  ],
  newcomers: {},
  levels: [{ level: "steady", words: "" }],
  content: { siege: "what may come" },
} as unknown as GameInfo;

let server: SlowServer;
beforeEach(async () => {
  server = new SlowServer();
  const met = me.meet();
  await server.asked[0]?.answer({ user: "anna", name: "Anna" });
  await met;
});

async function form(address = "/new/keep-vote"): Promise<void> {
  history.replaceState({}, "", address);
  router.replace("/new/keep-vote");
  history.replaceState({}, "", address);
  render(NewTable, { id: GAME.game });
  await (await server.last("GET", "/api/games?lang=en")).answer([GAME]);
}

const submit = () =>
  fireEvent.submit(screen.getByRole("button", { name: "Lay the table" }).closest("form") as HTMLFormElement);

/** What the table is laid with. */
async function wish(): Promise<NewTableWish> {
  await submit();
  return (await server.last("POST", "/api/tables")).body as NewTableWish;
}
const laid = async () => (await wish()).options;

const check = (name: string) => fireEvent.click(screen.getByLabelText(name, { exact: true }));

describe("house rules", () => {
  it("lets any members of a list be chosen, in their order, and none again", async () => {
    await form();
    for (const one of ["tower", "ladders", "ram", "ram"]) await check(one);

    expect(await laid()).toEqual({ players: 2, feints: ["ladders", "tower"] });
  });

  it("keeps the order in which they were chosen where it counts, and shows it", async () => {
    await form();
    for (const one of ["third", "first"]) await check(one);

    expect(screen.getByText(/^1\.\s+third$/)).toBeTruthy();
    expect(screen.getByText(/^2\.\s+first$/)).toBeTruthy();
    expect(await laid()).toEqual({ players: 2, order: ["third", "first"] });
  });

  it("sends nothing of what was chosen and unchosen", async () => {
    await form();
    for (const one of ["ram", "ram", "7", "6"]) await check(one);

    expect(await laid()).toEqual({ players: 2 });
  });

  it("sets several at once, and any of them otherwise after it", async () => {
    await form();
    await check("seven nights, and every lie");
    expect(screen.getByLabelText<HTMLInputElement>("7").checked).toBe(true);
    await check("ram");

    expect(screen.getByLabelText<HTMLInputElement>("seven nights, and every lie").checked).toBe(false);
    expect(await laid()).toEqual({ players: 2, nights: 7, feints: ["ladders"] });
  });

  it.each([
    [1, "count"],
    [2, "advise"],
    [3, "advise"],
  ])("shows the default for %d people", (people, usual) => {
    render(HouseRules, { options: GAME.options, presets: GAME.presets, people });

    expect(screen.getByLabelText<HTMLInputElement>(usual).checked).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>("as the rulebook plays").checked).toBe(true);
  });
});

describe("time to think", () => {
  it("may be for votes alone", async () => {
    await form();
    await check("2 minutes");

    expect((await wish()).clock).toEqual({ together: 120 });
    expect([clockWords({ together: 120 }), togetherWords(120)]).toEqual(["As long as it takes", "2 minutes"]);
  });

  it("is each one's own and a vote's, and over days another", async () => {
    await form();
    for (const one of ["5 min + 10 s a move", "1 minute", "Over days", "1 day", "3 days for each move"])
      await check(one);

    expect((await wish()).clock).toEqual({ days: 3, at_zero: "wait", together: 86_400 });
  });

  it("is as long as it takes, if nothing is said", async () => {
    await form();
    await check("2 minutes");
    await check("Over days");

    expect((await wish()).clock).toBeNull();
  });
});

describe("what one would play with", () => {
  const file = (name: string, size = 10) => new File(["x".repeat(size)], name);
  const bring = (one: File) => fireEvent.change(screen.getByLabelText(/^TOML files/), { target: { files: [one] } });

  it("is never left out without a word", async () => {
    await form();
    await check("Files of mine");
    await bring(file("good.toml"));
    await (await server.last("POST", "/api/content/check")).answer({ hash: "abc", problems: [] });
    expect(screen.getByText("This can be played with.")).toBeTruthy();

    await bring(file("large.toml", 65 * 1024)); // and the good one counts no more
    expect(screen.getByText("large.toml is too large: a file has at most 64 kB.")).toBeTruthy();
    await submit();
    expect(await screen.findByText(/^What you would play with is not there yet/)).toBeTruthy();
    expect(server.asked.filter(({ path }) => path === "/api/tables")).toEqual([]);

    await check("The game's own");
    expect(await laid()).toEqual({ players: 2 });
  });

  it("is not what was chosen before, though the server says so late", async () => {
    await form();
    await check("Files of mine");
    await bring(file("slow.toml"));
    const asked = await server.last("POST", "/api/content/check");
    await bring(file("large.toml", 65 * 1024));
    await asked.answer({ hash: "abc", problems: [] });

    expect(screen.queryByText("This can be played with.")).toBeNull();
  });

  it("is told to be unreadable where a link was cut off", async () => {
    await form("/new/keep-vote#content=!");

    expect(await screen.findByText(/^What the link holds cannot be read/)).toBeTruthy();
  });
});
