import { boardWords } from "../../lib/words.svelte";
import { faceOf } from "./faces";
import type { BoardKey } from "./keys";

export type { BoardKey };
export const { say, knows } = boardWords<BoardKey>("borderkeep");

/** What a card does beyond its numbers; "" if nothing. */
export function saysOf(card: string): string {
  const key = faceOf(card).kind === "monster" ? "says.monster" : `says.${card}`;
  return knows(key) ? say(key) : "";
}
