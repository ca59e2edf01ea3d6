import { moves } from "../frame/choices";
import type { Weights } from "../desk.svelte";

/** HP are given up for some moves, and the Turn ends with others. */
export const weights: Weights = {
  costs: moves("yes", "sacrifice", "mirage", "defend_martyr"),
  ends: moves("end_turn", "yield", "stop", "done", "skip_turn"),
};
