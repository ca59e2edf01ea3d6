import { moves } from "../frame/choices";
import type { Weights } from "../desk.svelte";

/** A battle that is conceded is lost; whoever passes, is ready or closes a scene is done with it. */
export const weights: Weights = {
  costs: moves("concede", "senseless", "reject"),
  ends: moves("pass", "skip", "ready", "done", "close_scene", "listen"),
};
