import { join } from "node:path";
import { vi } from "vitest";
import type { Choice, Happening, Position, Table } from "../src/lib/protocol";
import { GameWords } from "../src/lib/words.svelte";
import { readLanguage } from "../words";

const SOURCE = join(import.meta.dirname, "../../src/holdfast");
/** Where the languages of the client are. */
export const HOUSE = join(SOURCE, "words");

/** A game's words as far as they stand in its files: what it says at the table, on its board and to newcomers. */
export async function gameWords(game: string, composed: Record<string, string> = {}): Promise<GameWords> {
  const folder = join(SOURCE, "games", game.replaceAll("-", "_"), "words");
  const told = ["table", "pieces", "names", "meanings", "keywords", "board", "guide"];
  const words = { ...readLanguage(folder, "en", told), ...composed };
  vi.stubGlobal("fetch", () =>
    Promise.resolve(new Response(JSON.stringify({ language: "en", words, faces: {}, headlines: [], stamps: {} }))),
  );
  const made = new GameWords(game);
  await made.load();
  vi.unstubAllGlobals();
  return made;
}

/** Small messages as the server sends them, for tests. */
export function happening(version: number, more: Partial<Happening> = {}): Happening {
  return { version, kind: "moved", made: 0, moves: version, seat: 0, ...more };
}

export function tableNews(more: Partial<Table> = {}): Table {
  const version = more.version ?? 1;
  return {
    type: "table",
    table: "t",
    version,
    name: "",
    game: "keep-vote",
    title: "Keep Vote",
    options: {},
    commitment: "",
    content: "",
    shares: [],
    names: {},
    origin: "new",
    branch_of: "",
    branch_at: 0,
    dealt_anew: false,
    begun_with: 0,
    listed: false,
    spectators: true,
    newcomers: true,
    pace: "live",
    clock: null,
    seat: 0,
    yours: [0],
    may_take: [],
    may_ask: [],
    branching: "none",
    host: true,
    host_name: "Anna",
    ended: false,
    rematch: "",
    muted: false,
    paused: false,
    sides: [],
    boundaries: [],
    keeps_secrets: true,
    read_only: "",
    seats: [],
    proposal: null,
    position: null,
    sheets: [],
    since: 0,
    happenings: Array.from({ length: version }, (_, k) => happening(k + 1)),
    ...more,
  };
}

export function choice(move: string, targets: string[] = [], more: Partial<Choice> = {}): Choice {
  const structure = { move, ...Object.fromEntries(targets.map((piece) => piece.split(":") as [string, string])) };
  const words = [move, ...targets.map((piece) => piece.split(":")[1])].join(" ");
  return {
    action: [move, ...targets].join(":"),
    structure,
    label: { key: `action.${move}`, facts: {}, words },
    targets,
    ...more,
  };
}

export function position(more: Partial<Position> = {}): Position {
  return {
    view: {},
    prompt: { key: "decision.vote", facts: {}, words: "The council votes." },
    deciders: [0],
    choices: [],
    moves: 0,
    over: false,
    rewards: null,
    seed: null,
    salt: null,
    clocks: [],
    can_concede: false,
    sheets: [],
    standing: [],
    suggested: [],
    conceding: [],
    silence: null,
    sides: [],
    called: {},
    hides: true,
    ...more,
  };
}
