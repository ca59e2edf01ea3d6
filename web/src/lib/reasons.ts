import type { Reason, Sentence } from "./protocol";
import type { GameWords } from "./words.svelte";

/** One reason, and what cannot be done because of it. */
export interface Because {
  labels: string[];
  words: string;
  rule: string;
}

/**
 * Why things cannot be done now, each reason once, in the order in which they came: the nearest first. What is asked
 * now stands above all of them, so a reason that is about another question only says when its own is asked.
 */
export function gathered(reasons: Reason[], words: GameWords): Because[] {
  const found = new Map<string, Because>();
  for (const { label, told, rule, words: english } of reasons) {
    const said = told ? withoutQuestion(told, words) : english;
    const because = found.get(said) ?? { labels: [], words: said, rule };
    const name = words.say(label);
    // "Build it for 6, choosing what to pay" says nothing after "Build it for 6".
    if (!because.labels.some((other) => name.startsWith(other))) because.labels.push(name);
    found.set(said, because);
  }
  return [...found.values()];
}

/** The sentences of a reason before the one that tells what is asked now. */
function withoutQuestion(told: Sentence, words: GameWords): string {
  const said = words.say(told);
  const question = words.fact(told, "asked");
  const at = question ? said.indexOf(question) : -1;
  const end = at < 0 ? -1 : said.lastIndexOf(". ", at);
  return end < 0 ? said : said.slice(0, end + 1);
}
