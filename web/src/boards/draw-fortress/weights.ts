import type { Weights } from "../desk.svelte";
import { moves } from "../frame/choices";

/** Nothing is given up unknowingly; a turn is over when one ends it, and a question when one accepts its answer. */
export const weights: Weights = {
  costs: () => false,
  ends: moves("end_turn", "pass", "tags_done", "enough_groups"),
};
