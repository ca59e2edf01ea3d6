import type { Choice } from "../../lib/protocol";
import { plain, type GameWords } from "../../lib/words.svelte";

export type Fields = Record<string, unknown>;
const SPEECH = new Set(["action", "decision", "event", "outcome", "rule", "option", "view", "guide"]); // sections that name no pieces

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isInk(value: unknown): value is Fields[] {
  return Array.isArray(value) && value.length > 0 && value.every((one) => isFields(one) && Array.isArray(one.points));
}

/** Counts by name, such as `{grain: 2, oil: 1}`. */
export function isTally(value: unknown): value is Record<string, number> {
  return isFields(value) && Object.values(value).every((count) => typeof count === "number");
}

export function isPlain(value: unknown): value is string | number | boolean | null {
  return value === null || ["string", "number", "boolean"].includes(typeof value);
}

/** Whether there is anything to show. */
export function isEmpty(value: unknown): boolean {
  if (value === "") return true;
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}

/** A field's name for people. */
export function fieldName(name: string, words: GameWords): string {
  return words.has(`view.${name}`) ? words.piece(`view.${name}`) : plain(name);
}

/**
 * The piece a word of the view stands for, such as `supply:grain` for "grain": one a choice points at, or one the
 * game's catalogue has a name for.
 */
export function pieceOf(word: string, choices: Choice[], words: GameWords): string | null {
  const pointed = choices.flatMap((choice) => choice.targets).find((piece) => piece.split(":")[1] === word);
  return pointed ?? words.find(word, SPEECH)?.replace(".", ":") ?? null;
}

/** The pieces the choices point at, by their kind, where there is something to choose between. */
export function offered(choices: Choice[]): [string, string[]][] {
  const kinds = new Map<string, Set<string>>();
  for (const piece of choices.flatMap((choice) => choice.targets)) {
    const [kind = ""] = piece.split(":");
    kinds.set(kind, (kinds.get(kind) ?? new Set()).add(piece));
  }
  return [...kinds].map(([kind, pieces]) => [kind, [...pieces]]);
}
