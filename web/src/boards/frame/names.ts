/** How people and pieces are called where a board says more than one word about them. */
import type { SeatInfo } from "../../lib/protocol";
import type { GameWords } from "../../lib/words.svelte";

/** Whoever sits there, or what the game calls the seat. */
export function seatName(seat: number, seats: readonly SeatInfo[], words: GameWords): string {
  return seats[seat]?.name || words.piece(`seat:seat_${seat}`);
}

/** All there is to say of a piece, in one line for whoever does not see it. */
export function inOneLine(parts: readonly (string | false)[], between = ", "): string {
  return parts.filter(Boolean).join(between);
}
