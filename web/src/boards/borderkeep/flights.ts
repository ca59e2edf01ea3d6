import type { Sentence } from "../../lib/protocol";
import { eventOf, pieceOf, seatOf } from "../frame/facts";
import type { Flight } from "../frame/flights";

/** The way of the card that an event tells of. Only `seat` sees what it draws itself. */
export function flightOf(event: Sentence, seat: number | null): Flight | null {
  const { facts } = event;
  const who = seatOf(facts.seat);
  const card = pieceOf(facts.card) || null;
  const hand = `hand:${who}`;
  switch (eventOf(event)) {
    case "drew":
    case "bought":
      return { from: "deck", to: hand, card: who === seat ? card : null };
    case "bought_in_vain":
      return { from: "deck", to: "discard", card };
    case "attack_drawn":
      return { from: "deck", to: `town:${who}`, card };
    case "discarded":
      return { from: hand, to: "discard", card };
    case "built":
      return { from: hand, to: `town:${who}`, card };
    case "played":
      return { from: hand, to: `town:${seatOf(facts.target)}`, card };
    case "played_instead":
    case "played_freely":
      return { from: hand, to: "discard", card };
    case "reclaimed":
      return { from: `town:${who}`, to: hand, card };
    case "released":
      return { from: `town:${who}`, to: "discard", card };
    default:
      return null;
  }
}
