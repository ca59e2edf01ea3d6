import type { Choice } from "../../lib/protocol";
import { plain, type GameWords } from "../../lib/words.svelte";

export type Fields = Record<string, unknown>;
// Sections of a catalogue that name no pieces.
const SPEECH = new Set([
  "action",
  "decision",
  "event",
  "outcome",
  "rule",
  "option",
  "view",
  "guide",
  "about",
  "table",
  "keyword",
  "sheet",
  "stamp",
]);
const TINCTURES = ["azure", "gules", "vert", "purpure", "or", "sable"];

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What was drawn: `{drawings: ["3fa9…"], strokes: 12}`, by the names of its drawings. */
export function isInk(value: unknown): value is { drawings: string[]; strokes: number } {
  return isFields(value) && Object.keys(value).sort().join() === "drawings,strokes";
}

/** How far something has come, and how far it goes: `{now: 2, of: 6}`. */
export function isTrack(value: unknown): value is { now: number; of: number } {
  return isFields(value) && Object.keys(value).sort().join() === "now,of";
}

/** What somebody wrote: `{name: "event.fell"}`, no word of the game's whatever it says. */
export function isWritten(value: unknown): value is { name: string } {
  return isFields(value) && Object.keys(value).join() === "name" && typeof value.name === "string";
}

/** Counts by name, such as `{grain: 2, oil: 1}`. */
export function isTally(value: unknown): value is Record<string, number> {
  return isFields(value) && !isTrack(value) && Object.values(value).every((count) => typeof count === "number");
}

export function isPlain(value: unknown): value is string | number | boolean | null {
  return value === null || ["string", "number", "boolean"].includes(typeof value);
}

/** Whether there is anything to show. */
export function isEmpty(value: unknown): boolean {
  if (value === "" || value === null) return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}

/** A word of the program as people write it; null for what a player wrote. */
export function programWord(text: string): string | null {
  return /^[a-z0-9_]+$/.test(text) ? plain(text) : null;
}

/** A field's name for people. */
export function fieldName(name: string, words: GameWords): string {
  return words.has(`view.${name}`) ? words.piece(`view.${name}`) : plain(name);
}

/**
 * The piece a word of the view stands for, such as `supply:grain` for "grain": one a choice points at, or one the
 * game's catalogue has a name for.
 */
export function pieceOf(word: unknown, choices: Choice[], words: GameWords): string | null {
  if (typeof word !== "string") return null;
  const pointed = choices.flatMap((choice) => choice.targets).find((piece) => piece.split(":")[1] === word);
  return pointed ?? words.find(word, SPEECH)?.replace(".", ":") ?? null;
}

/** Pieces that lie together, each with how many there are of it; null if something else lies there, too. */
export function pileOf(
  value: unknown,
  choices: Choice[],
  words: GameWords,
): { piece: string; count: number | null }[] | null {
  const named = Array.isArray(value)
    ? [...new Set(value)].map((word) => [word, value.filter((one) => one === word).length] as const)
    : isTally(value)
      ? Object.entries(value)
      : [];
  const pile = named.map(([word, count]) => ({ piece: pieceOf(word, choices, words), count }));
  return pile.length && pile.every(({ piece }) => piece !== null) ? (pile as { piece: string; count: number }[]) : null;
}

export const kindOf = (piece: string) => piece.split(":")[0] ?? "";

/** The pieces the choices point at, each once. */
export function offered(choices: Choice[]): string[] {
  return [...new Set(choices.flatMap((choice) => choice.targets))];
}

/** The colour of a kind of pieces: each kind of a game has its own, as far as there are enough. */
export function tinctureOf(piece: string, words: GameWords): string {
  const kinds = words.kinds(SPEECH);
  return `var(--${TINCTURES[Math.max(0, kinds.indexOf(kindOf(piece))) % TINCTURES.length]})`;
}
