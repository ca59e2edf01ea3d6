import type { GameWords } from "../../lib/words.svelte";
import { fieldName } from "./pieces";

/** A piece for those who listen: its name, how many there are, and the numbers on it. */
export function spoken(piece: string, count: number | null, words: GameWords): string {
  const marks = Object.entries(words.face(piece).marks).map(([name, value]) => `${value} ${fieldName(name, words)}`);
  return [count === null ? words.piece(piece) : `${words.piece(piece)} × ${count}`, ...marks].join(", ");
}
