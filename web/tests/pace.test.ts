import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { meanwhile } from "../src/lib/meanwhile";
import type { Happening, Sentence, Update } from "../src/lib/protocol";
import { settings } from "../src/lib/settings.svelte";
import { TableSession } from "../src/lib/table.svelte";
import { GameWords } from "../src/lib/words.svelte";
import { choice, happening, position, tableNews } from "./examples";
import { FakeSocket } from "./fake_socket";

const told = (event: string, facts: Sentence["facts"] = {}, whose?: number[]): Sentence => ({
  key: `event.${event}`,
  facts,
  words: `It was told of ${event} at length.`,
  ...(whose && { whose }),
});

function update(version: number, seat: number, more: Partial<Happening> = {}): Update {
  const now = position({ moves: version, choices: seat === 0 || version === 7 ? [choice("vote")] : [] });
  const news = happening(version, { seat, told: [told("fell")], ...more });
  return { type: "update", version, happening: news, seats: [], proposal: null, position: now, ink: {} };
}

/** Seat 0 at a table of version 3. */
async function seated(): Promise<{ session: TableSession; socket: FakeSocket }> {
  const session = new TableSession("t");
  await session.open();
  const socket = FakeSocket.all.at(-1) as FakeSocket;
  socket.opens();
  socket.says(tableNews({ version: 3, position: position({ moves: 3 }) }));
  return { session, socket };
}

const shown = (session: TableSession) => session.sight?.version;

describe("the moves of others", () => {
  beforeEach(() => {
    FakeSocket.all = [];
    sessionStorage.clear();
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", FakeSocket);
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify({ game: "keep-vote", yours: [0] }))));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
    settings.pace = "usual";
  });

  it("are shown one after the other, the first at once, and the question with the last", async () => {
    const { session, socket } = await seated();
    for (const version of [4, 5, 6, 7]) socket.says(update(version, 1));
    const seen = [shown(session)];
    expect(session.latest?.version).toBe(7); // the table itself is not held up
    expect(session.choices).toEqual([]);
    while (session.behind) {
      vi.advanceTimersToNextTimer();
      seen.push(shown(session));
    }
    expect(seen).toEqual([4, 5, 6, 7]);
    expect(session.choices).toHaveLength(1);
  });

  it("stay longer on the screen the more is told of them, and as long as one likes", async () => {
    const until = async (pace: typeof settings.pace, more: Partial<Happening>) => {
      settings.pace = pace;
      const { session, socket } = await seated();
      socket.says(update(4, 1, more));
      socket.says(update(5, 1));
      const began = performance.now();
      while (session.behind) vi.advanceTimersToNextTimer();
      return performance.now() - began;
    };
    const short = await until("usual", {});
    expect(await until("usual", { told: [told("fell"), told("rose")] })).toBeGreaterThan(short);
    expect(await until("usual", { told: [] })).toBeLessThan(short);
    expect(await until("slow", {})).toBeGreaterThan(short);
    expect(await until("quick", {})).toBeLessThan(short);
    expect(await until("at_once", {})).toBe(0);
  });

  it("are all there when one has seen enough", async () => {
    const { session, socket } = await seated();
    for (const version of [4, 5, 6, 7]) socket.says(update(version, 1));
    session.catchUp();
    expect([shown(session), session.behind]).toEqual([7, 0]);
    vi.runOnlyPendingTimers();
    expect(shown(session)).toBe(7);
  });

  it("take no time where nothing is to be read: one's own, and what is chosen in secret", async () => {
    const { session, socket } = await seated();
    socket.says(update(4, 0));
    socket.says(update(5, 1, { secret: true, told: [] }));
    socket.says(update(6, 2));
    expect([shown(session), session.behind]).toEqual([6, 0]);
  });

  it("are told to the end, however long that takes, when the line asks meanwhile whether anything is new", async () => {
    const { session, socket } = await seated();
    for (const version of [4, 5, 6, 7]) socket.says(update(version, 1));
    const news = [4, 5, 6, 7].map((version) => happening(version, { seat: 1 }));
    socket.says(tableNews({ version: 7, since: 3, happenings: news, position: position({ moves: 7 }) }));
    expect([shown(session), session.behind]).toEqual([4, 3]);
  });

  it("are not told again when they are taken back, nor to whoever comes to the table later", async () => {
    const { session, socket } = await seated();
    for (const version of [4, 5, 6]) socket.says(update(version, 1));
    socket.says(update(7, 0, { kind: "taken_back", moves: 3, keep: 3, told: [] }));
    expect([shown(session), session.behind]).toEqual([7, 0]);
    socket.says(tableNews({ version: 12, position: position({ moves: 12 }) }));
    expect([shown(session), session.behind]).toEqual([12, 0]);
  });
});

describe("since your last turn", () => {
  async function words(): Promise<GameWords> {
    const answer = {
      language: "en",
      words: {},
      faces: {},
      headlines: [],
      deeds: ["event.built", "event.bought"],
      losses: ["event.sacked", "event.threat_rose"],
    };
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(answer))));
    const made = new GameWords("keep-vote");
    await made.load();
    vi.unstubAllGlobals();
    return made;
  }
  const of = (seat: number) => ({ seat: `seat.seat_${seat}` });

  it("tells who did what, what it cost oneself, and where to look", async () => {
    const game = [
      happening(1, { seat: 0 }),
      happening(2, { seat: 1, told: [told("made", of(1)), told("built", of(1))] }),
      happening(3, { seat: 1, told: [told("built", of(1)), told("bought.hidden", of(1))] }),
      happening(4, { seat: 2, told: [told("sacked", of(0), [0]), told("sacked", of(1), [1])] }),
      happening(5, { seat: 3, told: [told("made", of(3))] }),
      happening(6, { seat: 3, told: [told("threat_rose", { region: "region.forest" })] }),
    ];
    const summary = meanwhile(game, await words(), [0]);
    expect(summary?.cost.map((line) => [line.told.key, line.moves])).toEqual([
      ["event.sacked", 4],
      ["event.threat_rose", 6],
    ]);
    const said = summary?.deeds.map((one) => [
      one.seat,
      one.moves,
      one.lines.map((line) => [line.told.key, line.times]),
    ]);
    expect(said).toEqual([
      [1, 2, [["event.built", 2], ["event.bought.hidden", 1]]],
      [2, 1, [["event.sacked", 1]]],
      [3, 2, []],
    ]); // prettier-ignore
    expect(summary?.read).toBe(false);
  });

  it("tells a loss to whoever shares it, whatever it names, and to nobody else", async () => {
    const game = [
      happening(1, { seat: 0 }),
      happening(2, { seat: 1, told: [told("sacked", { who: "defender.red" }, [1])] }),
      happening(3, { seat: 1, told: [told("sacked", of(2), [0, 2])] }),
    ];
    const cost = (seat: number, summary: ReturnType<typeof meanwhile>) => [
      seat,
      summary?.cost.map((line) => line.moves) ?? [],
    ];
    const built = await words();
    expect([0, 2, 3].map((seat) => cost(seat, meanwhile(game, built, [seat])))).toEqual([
      [0, [3]],
      [2, [3]],
      [3, []],
    ]); // prettier-ignore
  });

  it("tells all of a move that nothing stood out of, and of what was chosen in secret that it was", async () => {
    const game = [
      happening(1, { seat: 0 }),
      happening(2, { seat: 1, told: [told("made", of(1))] }),
      happening(3, { seat: 1, told: [told("made", of(1)), told("rested", of(1))] }),
      happening(4, { seat: 2, secret: true }),
    ];
    const summary = meanwhile(game, await words(), [0]);
    const said = summary?.deeds.map((one) => [one.lines.map((line) => [line.told.key, line.times]), one.secret]);
    expect(said).toEqual([
      [[["event.made", 2], ["event.rested", 1]], false],
      [[], true],
    ]); // prettier-ignore
  });

  it("stands until others move again, folded once one has chosen, and is not ended by an answer that was forced", async () => {
    const game = [happening(1, { seat: 0 }), happening(2, { seat: 1 }), happening(3, { seat: 0 })];
    const built = await words();
    expect(meanwhile(game, built, [0])).toMatchObject({ since: 2, read: true });
    expect(meanwhile(game, built, [0], new Set([3]))).toMatchObject({ since: 2, read: false });
    const on = [...game, happening(4, { seat: 1 })];
    expect(meanwhile(on, built, [0])).toMatchObject({ since: 4 });
    expect(meanwhile(on, built, [0], new Set([3]))).toMatchObject({ since: 2 });
    expect(meanwhile(game.slice(0, 1), built, [0])).toBeNull();
  });
});
