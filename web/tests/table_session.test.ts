import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Update } from "../src/lib/protocol";
import { TableSession } from "../src/lib/table.svelte";
import { choice, happening, position, tableNews } from "./examples";
import { FakeSocket } from "./fake_socket";

const VOTE = choice("vote");

function update(version: number, seat: number): Update {
  const now = position({ choices: [VOTE] });
  const told = happening(version, { seat });
  return { type: "update", version, happening: told, seats: [], proposal: null, position: now, ink: {} };
}

/** Somebody at a table of version 3, with a move on its way. */
async function moving(): Promise<{ session: TableSession; socket: FakeSocket; made: Promise<boolean> }> {
  const session = new TableSession("t");
  await session.open();
  const socket = FakeSocket.all.at(-1) as FakeSocket;
  socket.opens();
  socket.says(tableNews({ version: 3, position: position({ choices: [VOTE] }) }));
  return { session, socket, made: session.choose(VOTE) };
}

describe("a move on its way", () => {
  beforeEach(() => {
    FakeSocket.all = [];
    sessionStorage.clear();
    vi.stubGlobal("WebSocket", FakeSocket);
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify({ game: "keep-vote", yours: [0] }))));
  });
  afterEach(() => void vi.unstubAllGlobals());

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
