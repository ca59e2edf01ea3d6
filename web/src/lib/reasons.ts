import type { Reason } from "./protocol";
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
    const said = told ? ("asked" in told.facts && words.fact(told, "moment")) || words.say(told) : english;
    const because = found.get(said) ?? { labels: [], words: said, rule };
    const name = words.say(label);
    // "Build it for 6, choosing what to pay" says nothing after "Build it for 6".
    if (!because.labels.some((other) => name.startsWith(other))) because.labels.push(name);
    found.set(said, because);
  }
  return [...found.values()];
}
