import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api, Refused } from "../src/lib/api";
import { Attempts } from "../src/lib/attempts.svelte";
import { me } from "../src/lib/me.svelte";
import type { GameInfo } from "../src/lib/protocol";
import { router } from "../src/lib/router.svelte";
import { settings } from "../src/lib/settings.svelte";
import { TableSession } from "../src/lib/table.svelte";
import { loadLanguage, t } from "../src/messages/index.svelte";
import AskName from "../src/parts/AskName.svelte";
import Chat from "../src/parts/Chat.svelte";
import Settings from "../src/parts/Settings.svelte";
import Tokens from "../src/parts/Tokens.svelte";
import Ruled from "../src/boards/frame/Ruled.svelte";
import Home from "../src/screens/Home.svelte";
import NewTable from "../src/screens/NewTable.svelte";
import { choice, position, tableNews } from "./examples";
import { FakeSocket } from "./fake_socket";
import { SlowServer } from "./slow_server";

const ANNA = { user: "anna", name: "Anna" };
const GAME = {
  game: "keep-vote",
  title: "Keep Vote",
  tagline: "",
  players: [2, 4],
  minutes: null,
  winners: "all",
  options: [{ name: "players", words: "Players", default: 2, values: [{ value: 2, words: "2" }] }],
  newcomers: {},
  levels: [{ level: "steady", words: "" }],
} as unknown as GameInfo;
const OTHER = { ...GAME, game: "borderkeep", title: "Borderkeep" };

let server: SlowServer;
beforeEach(() => {
  server = new SlowServer();
  me.guest = ANNA;
  history.replaceState({}, "", "/");
  router.replace("/");
});
afterEach(() => {
  me.guest = null;
  me.asked = null;
  settings.language = "en";
});

describe("a second click", () => {
  it("lays no second table, of this game or another", async () => {
    render(Home);
    await (await server.last("GET", "/api/games?lang=en")).answer([GAME, OTHER]);
    await (await server.last("GET", "/api/guest")).answer(ANNA);
    const [first, other] = screen.getAllByRole<HTMLButtonElement>("button", { name: /Play now/ });
    await fireEvent.click(first as HTMLButtonElement);
    await fireEvent.click(first as HTMLButtonElement);
    await fireEvent.click(other as HTMLButtonElement);
    expect(other?.disabled).toBe(true);
    await (await server.last("POST", "/api/tables")).answer({ table: "t1" });
    expect(location.pathname).toBe("/table/t1");
    expect(await server.to("POST", "/api/tables")).toHaveLength(1);
  });

  it("lays the table of a form once", async () => {
    render(NewTable, { id: GAME.game });
    await (await server.last("GET", "/api/games?lang=en")).answer([GAME]);
    const form = screen.getByRole("button", { name: "Lay the table" }).closest("form") as HTMLFormElement;
    await fireEvent.submit(form);
    await fireEvent.submit(form);
    await (await server.last("POST", "/api/tables")).answer({ table: "t1" });
    expect(await server.to("POST", "/api/tables")).toHaveLength(1);
  });

  it("makes no second guest of somebody who says a name", async () => {
    me.guest = null;
    const sitting = me.sitDown();
    render(AskName, { cancel: () => me.asked?.(null) });
    const form = screen.getByRole("textbox", { hidden: true }).closest("form") as HTMLFormElement;
    await vi.waitFor(() => expect(me.asked).not.toBeNull());
    await fireEvent.submit(form);
    await fireEvent.submit(form);
    expect(await server.to("POST", "/api/guest")).toHaveLength(1);
    await (await server.last("POST", "/api/guest")).answer(ANNA);
    expect(await sitting).toEqual(ANNA);
    expect(me.asked).toBeNull();
  });

  it("makes no second token, and leaves what is written meanwhile", async () => {
    render(Tokens);
    await (await server.last("GET", "/api/tokens")).answer([]);
    const label = screen.getByRole<HTMLInputElement>("textbox");
    await fireEvent.input(label, { target: { value: "my bot" } });
    await fireEvent.submit(label.closest("form") as HTMLFormElement);
    await fireEvent.submit(label.closest("form") as HTMLFormElement);
    const made = await server.to("POST", "/api/tokens");
    expect(made.map(({ body }) => body)).toEqual([{ label: "my bot" }]);
    await fireEvent.input(label, { target: { value: "my second" } });
    await made[0]?.answer({ id: "1", label: "my bot", made: 0, revoked: null, token: "secret" });
    expect(label.value).toBe("my second");
  });

  it("is possible again when the first was refused", async () => {
    const attempts = new Attempts();
    const done: number[] = [];
    attempts.once(() => Promise.reject(new Refused("not_now", "Not yet.")));
    attempts.once(() => Promise.resolve(void done.push(2)));
    await vi.waitFor(() => expect(attempts.problem).toBe("Not yet."));
    attempts.once(() => Promise.resolve(void done.push(3)));
    await vi.waitFor(() => expect(done).toEqual([3]));
    expect(attempts.problem).toBe("");
  });
});

describe("an answer that comes late", () => {
  it("takes nobody along who has left the page", async () => {
    render(Home);
    await (await server.last("GET", "/api/games?lang=en")).answer([GAME]);
    await fireEvent.click(screen.getByRole("button", { name: /Play now/ }));
    router.go("/about");
    await (await server.last("POST", "/api/tables")).answer({ table: "t1" });
    expect(location.pathname).toBe("/about");
  });

  it("is in the language that is read by now", async () => {
    const asked = api.games();
    settings.language = "de";
    await (await server.last("GET", "/api/games?lang=en")).answer([GAME]);
    await (await server.last("GET", "/api/games?lang=de")).answer([{ ...GAME, tagline: "Auf Deutsch" }]);
    expect((await asked)[0]?.tagline).toBe("Auf Deutsch");
  });

  it("does not bring back a language that was left", async () => {
    settings.language = "de";
    const german = loadLanguage();
    settings.language = "en";
    await loadLanguage();
    await german;
    expect(t("table.hint")).toBe("Hint");
  });

  it("answers whoever is asked for a name again", async () => {
    me.guest = null;
    const first = me.sitDown();
    await vi.waitFor(() => expect(me.asked).not.toBeNull());
    const said = me.call("Anna");
    me.asked?.(null);
    const second = me.sitDown();
    await vi.waitFor(() => expect(me.asked).not.toBeNull());
    await (await server.last("POST", "/api/guest")).answer(ANNA);
    expect([await first, await said, await second]).toEqual([null, ANNA, ANNA]);
  });

  it("leaves the name that is being written", async () => {
    me.guest = null;
    render(Settings, { onclose: () => undefined });
    const field = screen.getByLabelText<HTMLInputElement>("Your name at the table");
    await fireEvent.input(field, { target: { value: "Berta" } });
    me.guest = ANNA;
    await vi.waitFor(() => expect(field.value).toBe("Berta"));
  });

  it("gives back words that the table did not take", async () => {
    let refuse: (taken: boolean) => void = () => undefined;
    const say = () => new Promise<boolean>((resolve) => (refuse = resolve));
    render(Chat, { happenings: [], say });
    const field = screen.getByRole<HTMLInputElement>("textbox");
    await fireEvent.input(field, { target: { value: "To the walls!" } });
    await fireEvent.submit(field.closest("form") as HTMLFormElement);
    expect(field.value).toBe("");
    refuse(false);
    await vi.waitFor(() => expect(field.value).toBe("To the walls!"));
  });
});

describe("a table over a slow line", () => {
  const info = { yours: [0, 1], started: true, game: "keep-vote" };
  const news = (seat: number) =>
    tableNews({ seat, yours: [0, 1], position: position({ moves: 3, choices: seat ? [] : [choice("hold")] }) });

  beforeEach(() => {
    FakeSocket.all = [];
    vi.stubGlobal("WebSocket", FakeSocket);
  });

  async function sitting(): Promise<{ session: TableSession; far: FakeSocket[] }> {
    const session = new TableSession("t");
    void session.open();
    await (await server.last("GET", "/api/tables/t")).answer(info);
    const far = [...FakeSocket.all];
    far.forEach((socket, seat) => {
      socket.opens();
      socket.says(news(seat));
    });
    return { session, far };
  }
  const sent = (socket: FakeSocket | undefined, type: string) => socket?.sent.filter((one) => one.type === type) ?? [];

  it("calls nobody when one has left before it was found", async () => {
    const session = new TableSession("t");
    void session.open();
    session.close();
    await (await server.last("GET", "/api/tables/t")).answer(info);
    expect(FakeSocket.all).toEqual([]);
  });

  it("takes back once, however often it is pressed", async () => {
    const { session, far } = await sitting();
    const [one, two] = [session.undo(), session.undo()];
    const asked = sent(far[0], "undo");
    expect(asked).toHaveLength(1);
    far[0]?.says({ type: "done", id: String(asked[0]?.id), version: 2 });
    expect([await one, await two]).toEqual([true, true]);
    void session.undo();
    expect(sent(far[0], "undo")).toHaveLength(2);
  });

  it("lets the same be said twice", async () => {
    const { session, far } = await sitting();
    void session.say("Ha!");
    void session.say("Ha!");
    expect(sent(far[0], "say")).toHaveLength(2);
  });

  it("never shows one seat's past to the other", async () => {
    const { session, far } = await sitting();
    void session.look(2);
    session.sitOn(1);
    void session.look(2);
    const asked = sent(far[0], "look")[0];
    const seen = position({ view: { hand: "of the first" } });
    far[0]?.says({ type: "looked", id: String(asked?.id), moves: 2, seat: 0, position: seen, told: [], mover: null });
    await new Promise((heard) => setTimeout(heard));
    expect(session.position?.view).toEqual({});
  });

  it("waits for nothing any more when its line is closed", async () => {
    const { session } = await sitting();
    const moved = session.choose(choice("hold"));
    expect(session.sending).not.toBeNull();
    session.close();
    expect(await moved).toBe(false);
    expect(session.sending).toBeNull();
  });
});

it("makes numbers of rules links for whoever reads on, also where the rules came after the first had gone", async () => {
  const told = { text: "It is as strong as the wall (3.1).", game: "keep-vote", open: () => undefined };
  const { unmount } = render(Ruled, told);
  const [asked] = await server.to("GET", "/api/games/keep-vote/rules");
  unmount();
  await asked?.answer([{ number: "3.1", title: "", text: "", parent: "", headings: [] }]);

  render(Ruled, told);

  expect(screen.getByRole("button", { name: "3.1" })).toBeTruthy();
});
