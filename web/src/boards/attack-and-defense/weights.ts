import { moves } from "../frame/choices";
import type { Weights } from "../desk.svelte";

/** Playing spends what is there to be spent; cards that are given away or discarded are gone. A phase is over when one ends it. */
export const weights: Weights = {
  costs: moves("support", "yes"),
  ends: moves("end", "stop", "stay"),
};
