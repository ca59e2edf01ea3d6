import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Care } from "../src/lib/care.svelte";
import type { Table, Update } from "../src/lib/protocol";
import { TableSession } from "../src/lib/table.svelte";
import { choice, happening, position, tableNews } from "./examples";
import { FakeSocket } from "./fake_socket";

const VOTE = choice("vote");

function update(version: number, seat: number): Update {
  const now = position({ choices: [VOTE] });
  const told = happening(version, { seat });
  return { type: "update", version, happening: told, seats: [], proposal: null, position: now, ink: {} };
}

/** Somebody at a table. */
async function sitting(news: Partial<Table>): Promise<{ session: TableSession; socket: FakeSocket }> {
  const session = new TableSession("t");
  await session.open();
  const socket = FakeSocket.all.at(-1) as FakeSocket;
  socket.opens();
  socket.says(tableNews({ version: 3, ...news }));
  return { session, socket };
}

/** Somebody at a table of version 3, with a move on its way. */
async function moving(): Promise<{ session: TableSession; socket: FakeSocket; made: Promise<boolean> }> {
  const { session, socket } = await sitting({ position: position({ choices: [VOTE] }) });
  return { session, socket, made: session.choose(VOTE) };
}

beforeEach(() => {
  FakeSocket.all = [];
  sessionStorage.clear();
  localStorage.clear();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify({ game: "keep-vote", yours: [0] }))));
});
afterEach(() => void vi.unstubAllGlobals());

describe("a move on its way", () => {
  it("lets nothing else be chosen until it is seen at the table, whoever moves meanwhile", async () => {
    const { session, socket } = await moving();
    expect(await session.choose(VOTE)).toBe(false);
    socket.says(update(4, 1));
    expect(session.sending).not.toBeNull();
    socket.says(update(5, 0));
    expect(session.sending).toBeNull();
  });

  it("lets the next be made before its own answer is here, which then ends the first alone", async () => {
    const { session, socket, made } = await moving();
    socket.says(update(4, 0));
    void session.choose(VOTE);
    const [first, second] = socket.sent.filter(({ type }) => type === "move");
    expect(second).toMatchObject({ version: 4 });
    socket.says({ type: "done", id: first?.id as string, version: 4 });
    expect(await made).toBe(true);
    expect(session.sending).not.toBeNull();
  });
});

it("shows a reader nothing that goes by a name they have hidden, and all of it when they show it again", async () => {
  const AWFUL = "the Awful Bear";
  const flying = { name: AWFUL, piece: "banner.flying" };
  const told = [
    { key: "event.banner_changed", facts: { banner: flying, who: "seat.seat_1" }, words: `The Awful Bear: ${AWFUL}.` },
  ];
  const notes = [{ seat: 1, note: 2, texts: { name: AWFUL, remark: "hm" } }];
  const label = { key: "action.add", facts: { banner: flying }, words: `Add to ${AWFUL}` };
  const { session, socket } = await sitting({
    happenings: [happening(3, { seat: 1, told, notes })],
    position: position({ view: { motto: { name: AWFUL }, walls: { now: 5, of: 5 } }, choices: [{ ...VOTE, label }] }),
  });
  const before = session.position;
  const care = new Care(session);
  session.hidden = () => care.texts;
  expect(session.position).toBe(before);

  care.hide({ note: 2, part: "name" });
  expect(JSON.stringify([session.position, session.choices, session.news?.told])).not.toContain("Awful");
  expect(session.news?.told?.[0]?.words).toBe("…: ….");
  expect(session.position?.view).toEqual({ motto: { name: "…" }, walls: { now: 5, of: 5 } });
  expect(session.sight?.happenings[0]?.notes).toEqual(notes);
  socket.says({ ...update(4, 1), position: position({ choices: [] }) });
  expect(session.missing.map((gone) => gone.label.words)).toEqual(["Add to …"]);

  care.hide({ note: 2, part: "name" }, false);
  expect(session.missing.map((gone) => gone.label.words)).toEqual([`Add to ${AWFUL}`]);
});

describe("two who share a screen", () => {
  const OIL = choice("vote:hold:oil");

  /** A table at which both seats are asked. */
  async function sharing(): Promise<TableSession> {
    FakeSocket.all = [];
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify({ game: "keep-vote", yours: [0, 1] }))));
    const session = new TableSession("t");
    await session.open();
    const far = [...FakeSocket.all]; // a line for each seat, in their order
    for (const [seat, socket] of far.entries()) {
      socket.opens();
      const choices = seat ? [VOTE] : [VOTE, OIL];
      socket.says(tableNews({ version: 3, seat, yours: [0, 1], position: position({ choices }) }));
    }
    return session;
  }

  it("are not told what the other could do", async () => {
    const session = await sharing();
    session.sitOn(1);
    expect(session.missing).toEqual([]);
    expect(session.labelOf(OIL.action)).toBeNull();
    session.sitOn(0);
    expect(session.labelOf(OIL.action)).not.toBeNull();
  });

  it("see what whoever sits there saw when the page is opened again", async () => {
    (await sharing()).sitOn(1);
    expect((await sharing()).active).toBe(1);
  });

  it("sit where they are seated in a browser that keeps nothing", async () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
      removeItem: () => {},
    };
    vi.stubGlobal("sessionStorage", full);
    const session = await sharing();
    session.sitOn(1);
    expect(session.active).toBe(1);
  });
});
