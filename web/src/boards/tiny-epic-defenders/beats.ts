/** What happened, in steps of time: the story a piece of news tells, so that motion can tell it again. */
import type { Sentence } from "../../lib/protocol";
import { inBeats } from "../frame/beats";
import { pieceOf } from "../frame/facts";

export type Ending = "rose" | "fell" | "defended" | "destroyed" | "capital";

/** A card that was drawn, and what came of it. */
export interface Drawn {
  card: string;
  beat: number;
  results: { what: Ending; region: string; level?: number; who?: string }[];
}

/** When each piece was touched, counted in beats. */
export interface Beats {
  rose: Record<string, number>;
  fell: Record<string, number>;
  attacked: Record<string, number>;
  defended: Record<string, number>;
  hurt: Record<string, number>;
  healed: Record<string, number>;
  foe: number | null;
  drawn: Drawn[];
}

const PAUSE: Record<string, number> = { card_drawn: 2, attacked: 1, foe_event: 1, dire_effect: 1 };

export function beatsOf(told: readonly Sentence[]): Beats {
  const beats: Beats = { rose: {}, fell: {}, attacked: {}, defended: {}, hurt: {}, healed: {}, foe: null, drawn: [] };
  // The first card comes at once, the others when the one before has been seen.
  for (const { name, facts, beat: now } of inBeats(told, PAUSE, "card_drawn")) {
    const region = pieceOf(facts.region);
    const who = pieceOf(facts.who);
    const level = Number(facts.level);
    const results = beats.drawn.at(-1)?.results;
    switch (name) {
      case "card_drawn":
        beats.drawn.push({ card: pieceOf(facts.card), beat: now, results: [] });
        break;
      case "attacked":
        beats.attacked[region] = now;
        break;
      case "threat_rose":
        beats.rose[region] = now;
        results?.push({ what: region === "capital" ? "capital" : "rose", region, level });
        break;
      case "threat_fell":
        beats.fell[region] = now;
        results?.push({ what: "fell", region, level });
        break;
      case "region_destroyed":
        beats.rose[region] = now;
        results?.push({ what: "destroyed", region });
        break;
      case "defended":
      case "defended_meditating": {
        const where = region || "mountains";
        beats.defended[where] = now;
        results?.push({ what: "defended", region: where, who });
        break;
      }
      case "hp_lost":
        beats.hurt[who] = now;
        break;
      case "hp_gained":
      case "rested":
        beats.healed[who] = now;
        break;
      case "foe_hit":
        beats.foe = now;
        break;
    }
  }
  return beats;
}
