import { moves } from "../frame/choices";
import type { Weights } from "../desk.svelte";

/** Playing spends what is there to be spent; a phase is over when one ends it. */
export const weights: Weights = {
  costs: moves("support"),
  ends: moves("end", "stop", "stay"),
};
