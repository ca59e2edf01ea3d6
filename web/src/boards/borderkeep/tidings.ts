import type { Sentence } from "../../lib/protocol";

/** What is worth showing beside the log: what befalls a town outside of battles, and what its dice brought. */
const NOTABLE = new Set(
  [
    ["rolled_for_first", "attack_drawn", "attack_rolled", "event_rolled", "offered", "offer_void", "offer_lost"],
    ["free_pick", "bought_in_vain", "deck_ran_out", "played", "played_instead", "played_freely", "came", "no_effect"],
    ["gold_gained", "gold_lost", "food_blocked", "shook", "sickened", "vortex_opened", "spied", "made_no_food"],
    ["defender_destroyed", "artifact_lost", "town_fell", "wall_rebuilt", "reclaimed", "released"],
    ["further_attack_rolled", "attack_lost", "rolled_in_vain"],
  ]
    .flat()
    .map((name) => `event.${name}`),
);
const MOST = 10;

/** One of them, with its place among those that came at once. */
export interface Tiding {
  id: number;
  place: number;
  event: Sentence;
}

/** The last of them, if there are many; a structure lost in an earthquake is told, one lost in a sack is the battle's. */
export function notable(told: Sentence[]): Sentence[] {
  const shook = told.some((event) => event.key === "event.shook");
  return told
    .filter((event) => NOTABLE.has(event.key) || (shook && event.key === "event.structure_destroyed"))
    .slice(-MOST);
}

/** What was known, and what came now: the others' moves add up until the reader makes one. */
export function gather(known: Tiding[], brought: Sentence[]): Tiding[] {
  const next = (known.at(-1)?.id ?? 0) + 1;
  return [...known, ...brought.map((event, place) => ({ id: next + place, place, event }))].slice(-MOST);
}
