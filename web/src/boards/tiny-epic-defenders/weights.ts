import { moves } from "../frame/choices";
import type { Weights } from "../desk.svelte";

/**
 * HP are given up for some moves, a Region's safety for another, and the Hourglass puts a Turn off; with others the Turn ends.
 */
export const weights: Weights = {
  costs: moves(
    ...["yes", "sacrifice", "mirage", "jump_off", "hourglass"],
    ...["decline", "defend_self", "defend_martyr", "give", "reduce"],
  ),
  ends: moves("end_turn", "yield", "stop", "done", "skip_turn"),
};
