import { fill } from "../messages/index.svelte";
import { settings } from "./settings.svelte";

type Catalogue = Record<string, string>;

/** A board's own sentences: a function from key and gaps to the sentence in the reader's language. */
export function boardWords<C extends Catalogue>(catalogues: { en: C } & Record<string, Record<keyof C, string>>) {
  return (key: keyof C & string, gaps: Record<string, string | number> = {}): string =>
    fill((catalogues[settings.language] ?? catalogues.en)[key], gaps);
}
