import type { Sentence } from "../../lib/protocol";
import { eventOf } from "../frame/facts";
import { BATTLE } from "./story";

/** What is worth showing beside the log: what befalls a town outside of battles, and what its dice brought. */
const NOTABLE = new Set(
  [
    ["rolled_for_first", "attack_drawn", "attack_rolled", "event_rolled", "offered", "offer_void", "offer_lost"],
    ["free_pick", "bought_in_vain", "deck_ran_out", "played", "played_instead", "played_freely", "came", "no_effect"],
    ["gold_gained", "gold_lost", "food_blocked", "shook", "sickened", "vortex_opened", "spied", "made_no_food"],
    ["defender_destroyed", "artifact_lost", "town_fell", "wall_rebuilt", "reclaimed", "released"],
    ["further_attack_rolled", "attack_lost", "rolled_in_vain"],
  ].flat(),
);
export const MOST_TIDINGS = 10;

/** One of them, with its place among those that came at once. */
export interface Tiding {
  id: string;
  place: number;
  event: Sentence;
}

/** The last of them, if there are many. What an earthquake or a plague takes is told; what a battle takes is its own story. */
export function notable(told: Sentence[], version: number): Tiding[] {
  const shook = told.some((event) => eventOf(event) === "shook");
  const fought = told.some((event) => BATTLE.ends.has(eventOf(event)));
  const isNotable = (name: string) =>
    (NOTABLE.has(name) && !(fought && name === "defender_destroyed")) || (shook && name === "structure_destroyed");
  return told
    .filter((event) => isNotable(eventOf(event)))
    .slice(-MOST_TIDINGS)
    .map((event, place) => ({ id: `${version}.${place}`, place, event }));
}
