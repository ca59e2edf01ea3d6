import type { Sentence } from "../../lib/protocol";
import { eventOf, pieceOf, seatOf } from "../frame/facts";
import { untold, type Plot, type Story } from "../frame/story";
import type { Side } from "./view";

/** What is remembered of a battle from the events that told it, so that it can be shown while and after it runs. */
export interface BattleStory extends Story {
  card: string;
  target: number;
  segment: number;
  /** What each has rolled in this segment, by side and card, in unit order. */
  strikes: Strike[];
}

export interface Strike {
  side: Side;
  card: string;
  dice: number;
  hits: number;
  fresh: boolean;
}

const PARTS = [
  ["marched", "battle_began", "segment_began", "cast", "ensorcelled", "healed", "summoned", "struck", "engine_fired"],
  ["hit_placed", "hurt", "shielded", "fell", "beaten_off", "town_taken", "withdrew", "retreated", "sacked"],
  ["wall_fell", "town_fell", "structure_destroyed", "defender_destroyed"],
];

export const BATTLE: Plot<BattleStory> = {
  begins: "battle_began",
  parts: new Set(PARTS.flat()),
  ends: new Set(["beaten_off", "town_taken", "withdrew", "retreated"]),
  begin: ({ facts }) => begun(pieceOf(facts.card), seatOf(facts.target)),
  add(story, event) {
    const name = eventOf(event);
    if (name === "segment_began") return { ...story, segment: Number(event.facts.segment), strikes: [] };
    if (name === "struck") return { ...story, strikes: [...story.strikes, strike(event, side(event))] };
    if (name === "engine_fired") return { ...story, strikes: [...story.strikes, strike(event, "defenders")] };
    return story;
  },
  settle: (story) => ({ ...story, strikes: story.strikes.map((one) => ({ ...one, fresh: false })) }),
};

/** A story that begins in the middle of a battle, for whoever comes to the table then, or at its beginning. */
export function begun(card: string, target: number, segment = 0): BattleStory {
  return { ...untold(), card, target, segment, strikes: [] };
}

function side(event: Sentence): Side {
  return pieceOf(event.facts.side) === "attackers" ? "attackers" : "defenders";
}

function strike(event: Sentence, side: Side): Strike {
  const { card, dice, hits } = event.facts;
  return { side, card: pieceOf(card), dice: Number(dice), hits: Number(hits), fresh: true };
}

/** The units of a side with what each of them rolled; two of a kind roll in their order. */
export function withStrikes<U extends { card: string }>(
  units: U[],
  side: Side,
  strikes: Strike[],
): (U & { strike: Strike | null })[] {
  const left = strikes.filter((one) => one.side === side);
  return units.map((unit) => {
    const k = left.findIndex((one) => one.card === unit.card);
    return { ...unit, strike: k < 0 ? null : (left.splice(k, 1)[0] ?? null) };
  });
}
