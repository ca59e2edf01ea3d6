import { settings } from "../lib/settings.svelte";
import { en, type Key } from "./en";

export type { Key };
export const LANGUAGES: Record<string, string> = { en: "English", de: "Deutsch" };
type Catalogue = Record<Key, string>;
export type Gaps = Record<string, string | number>;

/** Our own sentences, and those of the server that it only says in English. */
type Sentences = [Catalogue, Record<string, string>];

let catalogue = $state.raw<Catalogue>(en);
let refusals = $state.raw<Record<string, string>>({});

const ENGLISH: Sentences = [en, {}];
const german = async (): Promise<Sentences> => [(await import("./de")).de, (await import("./refusals.de")).refusals];

/** Fetch the catalogue of the chosen language. Until it is here, or if it does not come, English stands in. */
export async function loadLanguage(): Promise<void> {
  const { language } = settings;
  const [found, said] = language === "de" ? await german().catch(() => ENGLISH) : ENGLISH;
  if (language === settings.language) [catalogue, refusals] = [found, said]; // else another one was taken meanwhile
}

/** The sentence of that key, with its gaps filled. */
export function t(key: Key, gaps: Gaps = {}): string {
  return fill(catalogue[key], gaps);
}

/** Why the server says no, by its key and facts; null where it says so itself, in English. */
export function refusalIn(key: string, facts: Gaps): string | null {
  const pattern = refusals[key];
  return pattern === undefined ? null : fill(pattern, facts);
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
