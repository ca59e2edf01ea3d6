import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import Board from "../src/boards/generic/Board.svelte";
import { guessed } from "../src/boards/generic/guesses";
import { PICTURES } from "../src/boards/generic/pictures";
import { Desk } from "../src/boards/desk.svelte";
import { ending, lately } from "../src/lib/headlines";
import type { Choice } from "../src/lib/protocol";
import { INK, NOBODY, TableInk } from "../src/lib/table_ink.svelte";
import { GameWords } from "../src/lib/words.svelte";
import { choice, happening, position } from "./examples";

const WORDS = {
  "supply.grain": "Grain",
  "supply.nothing": "nothing",
  "way.hold": "hold the gate",
  "councillor.smith": "the Smith",
  "councillor.marshal": "the Marshal",
  "view.night": "Night",
  "view.to_hold": "to hold",
  "view.voted.no": "Has not voted yet",
  "about.supply": "It adds {to_hold} (3.2).",
  "about.supply.nothing": "No card.",
  "about.councillor": "One of the council.",
};
const FACES = { "supply.grain": { icon: "wheat", marks: { to_hold: 2 } } };
const RULES = [{ number: "3.2", title: "", text: "The council's strength.", parent: "" }];
const SEATS = [
  { seat: 0, who: "person", name: "Anna", here: true, away: "" },
  { seat: 1, who: "steady", name: "Bot", here: true, away: "" },
];
const VIEW = {
  night: { now: 2, of: 6 },
  herald: "smith",
  name: { name: "Old Grumble" },
  motto: { name: "grain" }, // what somebody wrote is no card
  added: [{ name: "way.hold" }, { name: "<b>hold</b>" }],
  mood: "grim_and_dark",
  spent: { grain: 3 },
  council: [
    { who: "smith", hand: { grain: 2 }, voted: false, remark: { name: "hold" } },
    { who: "marshal", hand: null, voted: true },
  ],
  siege: [{ strength: 4 }, { strength: 7 }], // as many as the seats, and nobody's
};

async function gameWords(): Promise<GameWords> {
  const words = { language: "en", words: WORDS, faces: FACES, headlines: ["event.fell", "event.held"] };
  vi.stubGlobal("fetch", (path: string) =>
    Promise.resolve(new Response(JSON.stringify(path.endsWith("/rules") ? RULES : words))),
  );
  const made = new GameWords("keep-vote");
  await made.load();
  return made;
}

async function lay(choices: Choice[] = [], seat: number | null = 0, ink = new TableInk(NOBODY)) {
  const [made, asked, opened]: string[][] = [[], [], []];
  const desk = new Desk({
    choose: (one) => made?.push(one.action),
    why: (piece) => asked?.push(piece),
    openRule: (number) => opened?.push(number),
  });
  desk.lay(choices);
  const words = await gameWords();
  const props = { view: VIEW, position: position(), seat, seats: SEATS, lookingBack: false, news: null, words, desk };
  const { container } = render(Board, { props: { ...props, lately: [], since: [] }, context: new Map([[INK, ink]]) });
  const pieces = (piece: string) => [...container.querySelectorAll<HTMLElement>(`[data-piece="${piece}"]`)];
  return { made, asked, opened, pieces };
}

describe("the generic board", () => {
  it("shows what the view holds, by name", async () => {
    await lay();
    expect(screen.getByText("2 of 6").parentElement?.textContent).toBe("Night 2 of 6");
    expect(screen.getByText("Anna")).toBeTruthy();
    expect(screen.getByText("Old Grumble")).toBeTruthy();
    expect(["grain", "way.hold", "<b>hold</b>", "hold"].map((text) => screen.getByText(text).tagName)).toEqual([
      ...Array<string>(4).fill("Q"),
    ]);
    expect(screen.getByText("Grim and dark")).toBeTruthy();
    expect(screen.getByText("Voted")).toBeTruthy();
    expect(screen.getByText("Has not voted yet")).toBeTruthy();
    expect(screen.getAllByText("the Smith")).toHaveLength(2);
  });

  it("lets only what lies before the player be chosen, though others of its kind lie elsewhere", async () => {
    const { made, pieces } = await lay([choice("pledge", ["supply:grain"]), choice("pledge", ["supply:nothing"])]);
    const glowing = pieces("supply:grain").filter((one) => one.classList.contains("can-choose"));
    expect(pieces("supply:grain")).toHaveLength(2);
    expect(pieces("supply:nothing")).toHaveLength(1);
    expect(glowing).toHaveLength(1);
    expect(screen.getByRole("group", { name: "Hand" }).contains(glowing[0] as HTMLElement)).toBe(true);
    await fireEvent.click(glowing[0] as HTMLElement);
    await fireEvent.click(pieces("supply:nothing")[0] as HTMLElement);
    expect(made).toEqual(["pledge:supply:grain", "pledge:supply:nothing"]);
  });

  it("lets somebody at the table be chosen where they sit", async () => {
    const { made, pieces } = await lay([choice("accuse", ["councillor:marshal"])]);
    expect(pieces("councillor:marshal")).toHaveLength(1);
    await fireEvent.click(pieces("councillor:marshal")[0] as HTMLElement);
    expect(made).toEqual(["accuse:councillor:marshal"]);
  });

  it("tells what a pressed piece is and does, with its rule, and why it cannot be chosen", async () => {
    const { asked, opened, pieces } = await lay();
    await fireEvent.click(pieces("supply:grain")[0] as HTMLElement);
    const told = within(screen.getByRole("group", { name: "Grain" }));
    expect(await told.findByText("3.2")).toBeTruthy();
    expect(screen.getByRole("group", { name: "Grain" }).textContent).toContain("It adds 2 (");
    await fireEvent.click(told.getByText("3.2"));
    expect(screen.queryByRole("group", { name: "Grain" })).toBeNull();
    await fireEvent.click(pieces("councillor:smith")[0] as HTMLElement);
    await fireEvent.click(screen.getByText("Why can't I choose it now?"));
    expect([opened, asked]).toEqual([["3.2"], ["councillor:smith"]]);
  });

  it("tells what a piece is while one points at it, and what can be chosen too", async () => {
    const { made, pieces } = await lay([choice("pledge", ["supply:grain"])]);
    const card = pieces("supply:grain").find((one) => one.classList.contains("can-choose")) as HTMLElement;
    await fireEvent(card, new PointerEvent("pointermove", { pointerType: "mouse" }));
    expect((await screen.findByRole("group", { name: "Grain" })).textContent).toContain("It adds 2 (");
    await fireEvent.keyDown(window, { key: "Escape" });
    expect(screen.queryByRole("group", { name: "Grain" })).toBeNull();
    expect(made).toEqual([]);
  });

  it("shows what somebody draws with a move, once, however many lines it has", async () => {
    const ink = new TableInk(NOBODY);
    const line = (line: number) => ({ line, seat: 1, sheet: "", target: "", stroke: "a2.AA", after: 0 });
    for (const one of [1, 2]) ink.see({ type: "penned", ...line(one) });
    await lay([], 0, ink);
    expect(screen.getAllByRole("img", { name: "Bot is drawing" })).toHaveLength(1);
  });

  it("offers nothing to a spectator, and shows every place", async () => {
    const { pieces } = await lay([], null);
    expect(pieces("supply:grain").some((one) => one.classList.contains("can-choose"))).toBe(false);
    expect(screen.getByText("Bot")).toBeTruthy();
    await fireEvent.click(pieces("supply:grain")[0] as HTMLElement);
    expect(screen.queryByText("Why can't I choose it now?")).toBeNull();
  });
});

describe("pictures of pieces", () => {
  it("come to mind by a word, by one of many, and by a part of a longer name", () => {
    expect(["horses", "night", "siege_tower", "iron_keep"].map(guessed)).toEqual([
      "horse-head",
      "moon",
      "siege-tower",
      "guarded-tower",
    ]);
    expect(guessed("xyzzy")).toBe("");
  });

  it("are there, whatever is guessed", () => {
    for (const word of ["grain", "walls", "camp", "herald", "cards", "gold", "points"]) {
      expect(PICTURES[guessed(word)], word).toBeTruthy();
    }
  });
});

describe("headlines", () => {
  const told = (...names: string[]) => names.map((name) => ({ key: `event.${name}`, facts: {}, words: name }));
  const past = [
    happening(1, { told: told("drew", "held") }),
    happening(2, { told: told("fell") }),
    happening(3, { told: told("drew") }),
  ];
  const said = (found: { words: string }[]) => found.map(({ words }) => words);

  it("are those of the last move that made any", async () => {
    const words = await gameWords();
    expect(said(lately(past, words, null))).toEqual(["fell"]);
    expect(said(lately(past, words, 1))).toEqual(["held"]);
    expect(said(lately(past, words, 0))).toEqual([]);
  });

  it("tell how a game ended, or its last sentences do", async () => {
    const words = await gameWords();
    expect(said(ending(past, words))).toEqual(["held", "fell"]);
    expect(said(ending([happening(1, { told: told("a", "b", "c", "d", "e") })], words))).toEqual(["b", "c", "d", "e"]);
    const long = Array.from({ length: 60 }, (_, k) => ({ key: "event.fell", facts: {}, words: `wave ${k}` }));
    expect(said(ending([happening(1, { told: long })], words)).at(0)).toBe("wave 50"); // the last of a long last move
  });

  it("tell of what was counted only where it came to", async () => {
    const words = await gameWords();
    const wall = (left: number, seat: string) => ({
      key: "event.fell",
      facts: { left, seat },
      words: `${seat} ${left}`,
    });
    const last = [wall(2, "Anna"), wall(1, "Anna"), wall(0, "Anna"), wall(3, "Ben"), wall(3, "Ben")];
    expect(said(ending([happening(1, { told: last })], words))).toEqual(["Anna 0", "Ben 3", "Ben 3"]);
  });
});
