/** A piece that leaves one place and appears in another is seen to go there: `in:arrive={{ key }} out:depart={{ key }}`. */
import { crossfade } from "svelte/transition";
import { settings } from "../../lib/settings.svelte";

const TRAVEL = 450; // ms

export const [depart, arrive] = crossfade({ duration: () => (settings.lessMotion ? 0 : TRAVEL) });
