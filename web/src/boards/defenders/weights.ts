import { moves } from "../frame/choices";
import type { Weights } from "../desk.svelte";

/** A battle that is conceded is lost; whoever passes or closes a scene is done with it. Being ready is agreeing. */
export const weights: Weights = {
  costs: moves("concede", "senseless", "reject"),
  ends: moves("pass", "skip", "done", "close_scene", "listen"),
};
