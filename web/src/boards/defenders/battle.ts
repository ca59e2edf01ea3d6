/** A battle as its events tell it: the sums of both sides term by term, how it ended, and what it cost. */
import type { Sentence } from "../../lib/protocol";
import { eventOf, pieceOf } from "../frame/facts";
import { untold, type Plot, type Story } from "../frame/story";
import type { BoardKey } from "./words";

/** One term of a sum: what it is, how much, and the rule that says so. */
export interface Term {
  label: BoardKey;
  n: number;
  die: boolean;
}
export interface Sum {
  terms: Term[];
  total: number;
}
export interface BattleStory extends Story {
  location: string;
  defence: Sum | null;
  attack: Sum | null;
}

const DEFENCE: readonly [BoardKey, string][] = [
  ["term.values", "values"],
  ["term.words", "words"],
  ["term.place", "place"],
  ["term.queen", "queen"],
  ["term.die", "die"],
];
const ATTACK: readonly [BoardKey, string][] = [
  ["term.values", "values"],
  ["term.faces", "faces"],
  ["term.die", "die"],
];
const DICE = new Set(["queen", "faces", "die"]);

function sum(facts: Sentence["facts"], rows: typeof DEFENCE): Sum {
  const terms = rows.map(([label, fact]) => ({ label, n: Number(facts[fact] ?? 0), die: DICE.has(fact) }));
  return { terms: terms.filter(({ n, label }) => n > 0 || label === "term.values"), total: Number(facts.total) };
}

const PARTS = [
  ["battle_began", "attack_told", "defence_told", "defence_conceded", "challenged", "judged", "defence_failed"],
  ["defence_sum", "attack_sum", "repulsed", "stand_off", "defeated", "smitten", "slain", "rescued", "wounded"],
  ["defender_destroyed", "threat_destroyed", "nowhere_to_flee", "fled", "occupied", "morale_damaged", "recaptured"],
];

export const BATTLE: Plot<BattleStory> = {
  begins: "battle_began",
  parts: new Set(PARTS.flat()),
  ends: new Set(["repulsed", "stand_off", "defeated", "defence_failed"]),
  begin: ({ facts }) => ({ ...untold(), location: pieceOf(facts.location), defence: null, attack: null }),
  add(story, event) {
    const name = eventOf(event);
    if (name === "defence_sum") return { ...story, defence: sum(event.facts, DEFENCE) };
    if (name === "attack_sum") return { ...story, attack: sum(event.facts, ATTACK) };
    return story;
  },
  settle: (story) => story,
};

/** How far the beam leans, in degrees: to the heavier side, and never over. */
export function lean(story: BattleStory): number {
  if (!story.defence || !story.attack) return 0;
  return Math.max(-12, Math.min(12, story.attack.total - story.defence.total));
}
