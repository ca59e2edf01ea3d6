import type { Choice } from "../../lib/protocol";
import type { GameWords } from "../../lib/words.svelte";
import {
  isEmpty,
  isFields,
  isInk,
  isPlain,
  isTrack,
  isWritten,
  kindOf,
  offered,
  pieceOf,
  pileOf,
  type Fields,
} from "./pieces";

/** Pieces in one place; `alone` if there is room for one only. */
export interface Pile {
  name: string;
  alone: boolean;
  pieces: { piece: string; count: number | null }[];
}

/** A view sorted by how its parts are shown. */
export interface Layout {
  tracks: [string, { now: number; of: number }][];
  /** Numbers, yes and no. */
  counts: [string, number | boolean][];
  /** Words that are no piece's name. */
  texts: [string, string][];
  /** What people wrote, one thing after another. */
  written: [string, string[]][];
  /** Single pieces, and those that lie together. */
  piles: Pile[];
  drawings: [string, string[]][];
  /** The company at the table. */
  people: [string, Fields[]][];
  /** Other lists and tables of things that have parts themselves. */
  groups: [string, [string, Fields][]][];
}

/** The field that tells who a seat is. */
export const WHO = "who";

export function layOut(view: Fields, seats: number, choices: Choice[], words: GameWords): Layout {
  const found: Layout = {
    tracks: [],
    counts: [],
    texts: [],
    written: [],
    piles: [],
    drawings: [],
    people: [],
    groups: [],
  };
  const company = companies(view, seats);
  for (const [name, value] of Object.entries(view).filter(([, one]) => !isEmpty(one))) {
    const piece = pieceOf(value, choices, words);
    const pile = piece ? [{ piece, count: null }] : pileOf(value, choices, words);
    if (isInk(value)) {
      if (value.strokes) found.drawings.push([name, value.drawings]);
    } else if (isTrack(value)) found.tracks.push([name, value]);
    else if (isWritten(value)) found.written.push([name, [value.name]]);
    else if (Array.isArray(value) && value.every(isWritten)) {
      found.written.push([name, value.map((one) => one.name).filter(Boolean)]);
    } else if (pile) found.piles.push({ name, alone: piece !== null, pieces: pile });
    else if (typeof value === "string") found.texts.push([name, value]);
    else if (isPlain(value)) found.counts.push([name, value as number | boolean]);
    else if (company.has(value)) found.people.push([name, value as Fields[]]);
    else found.groups.push([name, members(value)]);
  }
  return found;
}

/**
 * The lists with one entry a seat. Other things may be as many as the seats by chance: where some list tells who its
 * entries are, only such a list is the company.
 */
function companies(view: Fields, seats: number): ReadonlySet<unknown> {
  const isList = (value: unknown): value is Fields[] =>
    Array.isArray(value) && value.length === seats && value.every(isFields);
  const lists = Object.values(view).filter(isList);
  const named = lists.filter((list) => list.every((entry) => WHO in entry));
  return new Set(named.length ? named : lists);
}

function members(value: unknown): [string, Fields][] {
  return Object.entries(value as Fields).map(([name, part]) => [
    Array.isArray(value) ? "" : name,
    isFields(part) && !isTrack(part) ? part : { "": part },
  ]);
}

/** What lies before a seat: its piles, each with what else of that kind it may choose now; the rest stands apart. */
export function before(own: Pile[], choices: Choice[], elsewhere: ReadonlySet<string>): Pile[] {
  const lying = new Set(own.flatMap(({ pieces }) => pieces.map(({ piece }) => piece)));
  const apart = offered(choices).filter((piece) => !lying.has(piece) && !elsewhere.has(piece));
  const home = (piece: string) => own.find((pile) => pile.pieces.some((one) => kindOf(one.piece) === kindOf(piece)));
  const joined = own.map((pile) => ({
    ...pile,
    pieces: [...pile.pieces, ...apart.filter((piece) => home(piece) === pile).map((piece) => ({ piece, count: null }))],
  }));
  const loose = apart.filter((piece) => !home(piece));
  const rows = [...new Set(loose.map(kindOf))].map((kind) => ({
    name: "",
    alone: false,
    pieces: loose.filter((piece) => kindOf(piece) === kind).map((piece) => ({ piece, count: null })),
  }));
  return [...rows, ...joined];
}
