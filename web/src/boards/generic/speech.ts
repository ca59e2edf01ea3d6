import type { GameWords } from "../../lib/words.svelte";
import { fieldName } from "./pieces";

/** A number as it stands on a piece. */
export const printed = (value: number) => (value < 0 ? `−${-value}` : String(value));

/** A piece for those who listen: what its card shows, from top to bottom. */
export function spoken(piece: string, count: number | null, words: GameWords): string {
  const marks = Object.entries(words.face(piece).marks).map(
    ([name, value]) => `${printed(value)} ${fieldName(name, words)}`,
  );
  return [words.piece(piece), ...marks, ...(count === null ? [] : [`×${count}`])].join(" ");
}
