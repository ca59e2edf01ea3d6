export type Facts = Readonly<Record<string, unknown>>;

const GAP = /\{([\w.]+)(?::([^{}]*))?\}/g;
const SENTENCE_END = /[.!?] $/;

/**
 * A sentence with its gaps filled, as the engine does it (`holdfast.engine.words.catalogue`); both are held to
 * `tests/engine/words/cases.json`. `{to}` is a fact, `{to:into}` the fact in its form `into`, which `say` knows, and
 * `{n:card|cards}` a word for one or for many. What begins a sentence gets a capital; a gap nothing fills is left to be
 * seen.
 */
export function fill(pattern: string, facts: Facts, say: (fact: unknown, form: string) => string = String): string {
  return pattern.replace(GAP, (gap: string, name: string, form: string | undefined, at: number) => {
    if (!(name in facts)) return gap;
    const said = sayGap(facts[name], form ?? "", say);
    return SENTENCE_END.test(pattern.slice(0, at)) ? capital(said) : said;
  });
}

function sayGap(fact: unknown, form: string, say: (fact: unknown, form: string) => string): string {
  const bar = form.indexOf("|");
  if (bar < 0) return say(fact, form);
  return fact === 1 ? form.slice(0, bar) : form.slice(bar + 1);
}

export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
