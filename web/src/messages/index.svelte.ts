import { english, load, names } from "holdfast:languages";
import { fill } from "../lib/fill";
import { settings } from "../lib/settings.svelte";
import type { Key } from "./keys";

export type { Key };
export type Gaps = Record<string, string | number>;

/** The languages there are, each by the name it gives itself. */
export const LANGUAGES = names;

let catalogue = $state.raw<Record<string, string>>(english);

/** Fetch the catalogue of the chosen language. Until it is here, or if it does not come, English stands in. */
export async function loadLanguage(): Promise<void> {
  const { language } = settings;
  const own = await (load[language]?.() ?? Promise.resolve(null)).catch(() => null);
  if (language === settings.language) catalogue = { ...english, ...own?.default }; // else another was taken meanwhile
}

/** The sentence of that key, with its gaps filled. */
export function t(key: Key, gaps: Gaps = {}): string {
  return fill(catalogue[key] ?? key, gaps);
}

/** Why the server says no, by its key and facts; null where it says so itself, in English. */
export function refusalIn(key: string, facts: Gaps): string | null {
  const pattern = catalogue[key];
  return pattern === undefined ? null : fill(pattern, facts);
}

/** Whether there is a sentence of that key, for keys put together from what the server says. */
export function isKey(key: string): key is Key {
  return key in english;
}

/** Names as a sentence has them: "Anna, Ben and Cora". */
export function list(names: string[]): string {
  if (names.length < 2) return names[0] ?? "";
  return t("and", { first: names.slice(0, -1).join(", "), last: names.at(-1) ?? "" });
}
