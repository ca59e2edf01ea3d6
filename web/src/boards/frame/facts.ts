/** What the facts of an event speak of. */
import type { Sentence } from "../../lib/protocol";

/** What happened: `drew` of `event.drew`, and of `event.drew.hidden`, which does not say what. */
export function eventOf({ key }: Sentence): string {
  return key.split(".")[1] ?? "";
}

/** The piece in a fact: "dragon" of `card.dragon`, "red" of `{piece: "defender.red"}` who goes by another name today. */
export function pieceOf(fact: unknown): string {
  const key = typeof fact === "object" && fact !== null && "piece" in fact ? fact.piece : fact;
  return typeof key === "string" ? key.slice(key.lastIndexOf(".") + 1) : "";
}

/** The seat in a fact, by number. */
export function seatOf(fact: unknown): number {
  return Number(pieceOf(fact).replace("seat_", ""));
}
