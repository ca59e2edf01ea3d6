import { moves } from "../frame/choices";
import type { Weights } from "../desk.svelte";

/** A card is bought with what a town has saved; a phase is over when one is done with it. */
export const weights: Weights = {
  costs: moves("buy_card", "buy_card_custom", "retreat"),
  ends: moves("done"),
};
