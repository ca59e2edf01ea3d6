import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Line, type LineState } from "../src/lib/line";
import type { Table } from "../src/lib/protocol";
import type { Sight } from "../src/lib/sight";
import { happening, tableNews } from "./examples";
import { FakeSocket } from "./fake_socket";

let states: (LineState | `forgotten ${number}`)[];
let sights: Sight[];

function newLine(storage: Storage | null = null): Line {
  const events = {
    state: (s: LineState) => states.push(s),
    sight: (s: Sight) => sights.push(s),
    heard: () => undefined,
    elsewhere: () => undefined,
    ink: () => undefined,
    inked: () => undefined,
    penned: () => undefined,
    turnedAway: () => states.push("closed"),
    forgotten: (entries: number) => states.push(`forgotten ${entries}`),
  };
  const line = new Line("ws://table", 0, events, storage, () => new FakeSocket() as unknown as WebSocket);
  line.connect();
  return line;
}

function socket(): FakeSocket {
  return FakeSocket.all.at(-1) as FakeSocket;
}

/** A line that stands, at version 3. */
function standing(storage: Storage | null = null): Line {
  const line = newLine(storage);
  socket().opens();
  socket().says(tableNews({ version: 3 }));
  return line;
}

describe("a line", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    FakeSocket.all = [];
    states = [];
    sights = [];
    sessionStorage.clear();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it("begins with resume, and stands when the table has answered", () => {
    standing();
    expect(socket().sent).toEqual([{ type: "resume", seat: 0, since: 0 }]);
    expect(states).toEqual(["connecting", "open"]);
  });

  it("shows each version as it comes, and a repeated one once", () => {
    const line = standing();
    const update = {
      type: "update",
      version: 4,
      happening: happening(4),
      seats: [],
      proposal: null,
      position: null,
      ink: {},
    } as const;
    socket().says({ ...update, seats: [] });
    socket().says({ ...update, seats: [] });
    expect(line.sight?.version).toBe(4);
    expect(line.sight?.happenings.map((h) => h.version)).toEqual([1, 2, 3, 4]);
  });

  it("says so if the server knows less than it did", () => {
    const line = standing();
    socket().breaks();
    vi.advanceTimersByTime(1000);
    socket().opens();
    socket().says(tableNews({ version: 1 }));
    expect(states).toContain("forgotten 2");
    expect(line.sight?.version).toBe(1);
  });

  it("asks for what it missed", () => {
    const line = standing();
    socket().says({
      type: "update",
      version: 6,
      happening: happening(6),
      seats: [],
      proposal: null,
      position: null,
      ink: {},
    });
    expect(socket().sent.at(-1)).toEqual({ type: "resume", seat: 0, since: 3 });
    expect(line.sight?.version).toBe(3);
  });

  it("comes back by itself and resumes from what it knows", async () => {
    standing();
    socket().breaks();
    expect(states.at(-1)).toBe("lost");
    await vi.advanceTimersByTimeAsync(1000);
    expect(FakeSocket.all).toHaveLength(2);
    socket().opens();
    expect(socket().sent).toEqual([{ type: "resume", seat: 0, since: 3 }]);
  });

  it("waits longer after each failure, and never more than a few seconds", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    newLine();
    for (const wait of [250, 500, 1000, 2000, 4000, 8000, 8000]) {
      const tries = FakeSocket.all.length;
      socket().breaks();
      await vi.advanceTimersByTimeAsync(wait - 1);
      expect(FakeSocket.all).toHaveLength(tries);
      await vi.advanceTimersByTimeAsync(1);
      expect(FakeSocket.all).toHaveLength(tries + 1);
    }
  });

  it("gives its new cookie time to arrive when all other devices were signed out", async () => {
    standing();
    socket().breaks(4001);
    await vi.advanceTimersByTimeAsync(1_400);
    expect(FakeSocket.all).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_200);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it("sends a move that got no answer again, with the same id, and keeps its promise", async () => {
    const line = standing();
    const answer = line.change("move", { version: 3, action: "hold" });
    const first = socket().sent.at(-1);
    socket().breaks();
    await vi.advanceTimersByTimeAsync(1000);
    socket().opens();
    socket().says(tableNews({ version: 3, since: 3, happenings: [] }));
    expect(socket().sent.at(-1)).toEqual(first);
    socket().says({ type: "done", id: first?.id as string, version: 4 });
    await expect(answer).resolves.toMatchObject({ type: "done", version: 4 });
    expect(line.unanswered).toBe(0);
  });

  it("sends a move made offline when the network is back", () => {
    const line = standing();
    line.networkGone();
    expect(states.at(-1)).toBe("offline");
    void line.change("move", { version: 3, action: "hold" });
    line.networkBack();
    socket().opens();
    socket().says(tableNews({ version: 3, since: 3, happenings: [] }));
    expect(socket().sent.map((m) => m.type)).toEqual(["resume", "move"]);
  });

  it("sends after a reload what the page before it could not", () => {
    void standing(sessionStorage).change("move", { version: 3, action: "hold" });
    standing(sessionStorage);
    expect(socket().sent.at(-1)).toMatchObject({ type: "move", action: "hold" });
  });

  it("takes silence after a question for a dead line", async () => {
    standing();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(socket().sent.at(-1)).toMatchObject({ type: "resume" });
    await vi.advanceTimersByTimeAsync(6_000);
    expect(states.at(-1)).toBe("lost");
  });

  it("stays away from a seat that is not ours any more", async () => {
    newLine();
    socket().opens();
    socket().says({ type: "refused", id: null, code: "not_yours", words: "", rule: "", version: 3, told: null });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(states.at(-1)).toBe("closed");
  });

  it("tries again later what was sent too fast", async () => {
    const line = standing();
    const answer = line.change("say", { text: "Hold!" });
    const said = socket().sent.at(-1);
    socket().says({
      type: "refused",
      id: said?.id as string,
      code: "too_fast",
      words: "",
      rule: "",
      version: 3,
      told: null,
    });
    await vi.advanceTimersByTimeAsync(1000);
    expect(socket().sent.at(-1)).toEqual(said);
    socket().says({ type: "done", id: said?.id as string, version: 4 });
    await expect(answer).resolves.toMatchObject({ type: "done" });
  });

  it("does not come back to a table that is not there", async () => {
    newLine();
    socket().breaks(4004);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(states.at(-1)).toBe("closed");
  });

  it("forgets what a seat should not know any more", () => {
    const line = standing();
    const anew: Table = tableNews({
      version: 3,
      since: 0,
      seat: null,
      happenings: [happening(1), happening(2), happening(3)],
    });
    socket().says(anew);
    expect(line.sight?.seat).toBeNull();
    expect(line.sight?.happenings).toHaveLength(3);
  });
});
