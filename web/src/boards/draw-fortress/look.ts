import type { Comer } from "./view";

/** What somebody looks at from near. */
export type Look = { sector: number; position: number } | { comer: Comer } | { trait: number } | "precious";
