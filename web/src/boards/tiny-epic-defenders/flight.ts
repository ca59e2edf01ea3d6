/** A figure that leaves one place and appears in another is seen to go there. */
import { crossfade } from "svelte/transition";
import { settings } from "../../lib/settings.svelte";

const FLIGHT = 450; // ms

export const [depart, arrive] = crossfade({ duration: () => (settings.lessMotion ? 0 : FLIGHT) });
