/** A piece of a sentence: plain words, or the number of a rule that can be followed. */
export interface RulePart {
  words: string;
  rule: string | null;
}

const NUMBER = /\b(?:\d+(?:\.\d+)+[a-z]?|[A-Z]{1,2}\d{1,3})\b/g;

/** A text cut where it names rules of the rulebook, so that they can be links. */
export function ruleParts(text: string, rules: ReadonlySet<string>): RulePart[] {
  const parts: RulePart[] = [];
  let end = 0;
  for (const found of text.matchAll(NUMBER)) {
    if (!rules.has(found[0])) continue;
    if (found.index > end) parts.push({ words: text.slice(end, found.index), rule: null });
    parts.push({ words: found[0], rule: found[0] });
    end = found.index + found[0].length;
  }
  if (end < text.length) parts.push({ words: text.slice(end), rule: null });
  return parts;
}
