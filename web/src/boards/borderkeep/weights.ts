import { moves } from "../frame/choices";
import type { Weights } from "../desk.svelte";

/** A card is bought, and goods are exchanged, with what a town has saved; a phase is over when one is done with it. */
export const weights: Weights = {
  costs: moves("buy_card", "buy_card_custom", "guild_draw", "market", "release", "release_structure", "retreat"),
  ends: moves("done"),
};
