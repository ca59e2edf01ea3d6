/** Words of the tables, to begin a text with. */
import type { GameWords } from "../../lib/words.svelte";
import type { SettingChoice } from "./view";

const THREE = 3;

/** Three different names and words of a city's setting, by the numbers of a die from 0 to 1. */
export function sparks(words: GameWords, setting: SettingChoice, die: () => number = Math.random): string[] {
  const own = (kind: string) => words.section(kind).filter((name) => name.startsWith(`${setting}_`));
  const of = (kind: string, names: readonly string[]) => names.map((name) => words.piece(`${kind}:${name}`));
  const tables = ["tablename", "colour"].flatMap((kind) => of(kind, own(kind)));
  const common = ["worry", "locationmark"].flatMap((kind) => of(kind, words.section(kind)));
  const left = [...new Set([...tables, ...common])];
  const picked: string[] = [];
  while (picked.length < THREE && left.length) picked.push(...left.splice(Math.floor(die() * left.length), 1));
  return picked;
}
