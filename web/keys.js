// Writes the keys of all words as types, for svelte-check and for whoever edits: reading Vite's settings does it.
import { resolveConfig } from "vite";

await resolveConfig({}, "build");
