/** What happened, in steps of time: the story a piece of news tells, so that motion can tell it again. */
import type { Sentence } from "../../lib/protocol";

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

/** The word of a piece in a fact: "forest" of `region.forest`, "red" of whoever goes by another name today. */
export function wordOf(fact: unknown): string {
  const key =
    fact !== null && typeof fact === "object" ? ((fact as { piece?: string }).piece ?? "") : String(fact ?? "");
  return key.slice(key.indexOf(".") + 1);
}

export function beatsOf(told: readonly Sentence[]): Beats {
  const beats: Beats = { rose: {}, fell: {}, attacked: {}, defended: {}, hurt: {}, healed: {}, foe: null, drawn: [] };
  let now = 0;
  for (const { key, facts } of told) {
    const name = key.slice(key.indexOf(".") + 1);
    // The first card comes at once, the others when the one before has been seen.
    if (name !== "card_drawn" || beats.drawn.length) now += PAUSE[name] ?? 0;
    const region = wordOf(facts.region);
    const who = wordOf(facts.who);
    const level = Number(facts.level);
    const results = beats.drawn.at(-1)?.results;
    switch (name) {
      case "card_drawn":
        beats.drawn.push({ card: wordOf(facts.card), beat: now, results: [] });
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
