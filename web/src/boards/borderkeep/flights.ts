import type { Sentence } from "../../lib/protocol";
import { nameOf, seatOf } from "./story";

/** A card that goes from one place of the table to another; without a name it lies face down. */
export interface Flight {
  from: string;
  to: string;
  card: string | null;
}

const MOST = 8; // more would only delay the table

/** The ways of the cards that were told about, in their order. */
export function flightsOf(told: Sentence[], seat: number | null): Flight[] {
  return told.flatMap((event) => flight(event, seat) ?? []).slice(-MOST);
}

function flight(event: Sentence, seat: number | null): Flight | null {
  const { key, facts } = event;
  const who = seatOf(facts.seat);
  const card = nameOf(facts.card) || null;
  const hand = `hand:${who}`;
  switch (key.replace("event.", "").replace(".hidden", "")) {
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
