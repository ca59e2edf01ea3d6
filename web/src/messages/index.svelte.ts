import { settings } from "../lib/settings.svelte";
import { en, type Key } from "./en";

export type { Key };
export const LANGUAGES: Record<string, string> = { en: "English", de: "Deutsch" };
type Catalogue = Record<Key, string>;
type Gaps = Record<string, string | number>;

let catalogue = $state.raw<Catalogue>(en);

/** Fetch the catalogue of the chosen language. Until it is here, English stands in. */
export async function loadLanguage(): Promise<void> {
  const { language } = settings;
  const found = language === "de" ? (await import("./de")).de : en;
  if (language === settings.language) catalogue = found; // else the reader took another one meanwhile
}

/** The sentence of that key, with its gaps filled. */
export function t(key: Key, gaps: Gaps = {}): string {
  return fill(catalogue[key], gaps);
}

/** Whether there is a sentence of that key, for keys put together from what the server says. */
export function isKey(key: string): key is Key {
  return key in en;
}

/** `{n}` is a gap, `{n:card|cards}` a word for one or for many. */
export function fill(pattern: string, gaps: Gaps): string {
  return pattern.replace(/\{(\w+)(?::([^{}|]*)\|([^{}|]*))?\}/g, (gap, name: string, one?: string, many?: string) => {
    const value = gaps[name];
    if (value === undefined) return gap;
    return many === undefined || one === undefined ? String(value) : Number(value) === 1 ? one : many;
  });
}

/** Names as a sentence has them: "Anna, Ben and Cora". */
export function list(names: string[]): string {
  if (names.length < 2) return names[0] ?? "";
  return t("and", { first: names.slice(0, -1).join(", "), last: names.at(-1) ?? "" });
}
