import { t } from "../messages/index.svelte";
import type { RuleInfo } from "./protocol";

const SNIPPET = 140; // letters of a rule that are quoted around the first word found

/** A piece of a quotation, and whether it is one of the words that were looked for. */
export interface Piece {
  text: string;
  found: boolean;
}

/**
 * The sections that hold all the words, the best first: titles count before texts, whole words before parts of words, and
 * then whoever says the words more often; rulings and examples stand back for rules. It is the order of `holdfast rules`.
 */
export function search(sections: RuleInfo[], words: string): RuleInfo[] {
  const wanted = wordsOf(words);
  const hits = sections.filter((section) => has(`${section.number} ${section.title} ${section.text}`, wanted));
  const fitness = new Map(hits.map((section) => [section, fitnessOf(section, wanted)]));
  return hits.toSorted((one, other) => {
    const [tier, said] = fitness.get(one) ?? [0, 0];
    const [otherTier, otherSaid] = fitness.get(other) ?? [0, 0];
    return tier - otherTier || otherSaid - said;
  });
}

/** The sentence of a section that holds the first of the words, cut into pieces. */
export function quote(section: RuleInfo, words: string): Piece[] {
  const wanted = wordsOf(words).map(escaped).join("|");
  const text = plain(section.text);
  if (!wanted) return [{ text: cut(text, 0), found: false }];
  const first = new RegExp(`(?<![\\p{L}\\d])(?:${wanted})`, "iu").exec(text) ?? new RegExp(wanted, "iu").exec(text);
  const around = cut(text, first?.index ?? 0);
  return around
    .split(new RegExp(`((?:${wanted})[\\p{L}\\d]*)`, "iu"))
    .map((piece, k) => ({ text: piece, found: k % 2 === 1 }))
    .filter((piece) => piece.text);
}

function fitnessOf(section: RuleInfo, wanted: string[]): [tier: number, said: number] {
  const title = section.title.toLowerCase();
  const text = `${section.number} ${title} ${section.text}`.toLowerCase();
  const said = wanted.map((word) => text.match(whole(word))?.length ?? 0);
  const tiers = [wanted.every((word) => whole(word).test(title)), has(title, wanted), said.every(Boolean), true];
  return [tiers.indexOf(true) + (/^\d/.test(section.number) ? 0 : 1), said.reduce((sum, n) => sum + n, 0)];
}

const wordsOf = (words: string) => words.toLowerCase().split(/\s+/).filter(Boolean);
const has = (text: string, wanted: string[]) => wanted.every((word) => text.toLowerCase().includes(word));
const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const whole = (word: string) => new RegExp(`(?<![\\p{L}\\d])${escaped(word)}(?![\\p{L}\\d])`, "giu");

/** Markdown as plain words in one line. */
function plain(markdown: string): string {
  return markdown
    .replace(/^\s*\|[\s:|-]+\|\s*$/gm, " ")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/^\s*(?:[-+*]|#+|\d+\.)\s+/gm, "")
    .replace(/[*`|]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** The words around a place, from the beginning of its sentence where that is near. */
function cut(text: string, at: number): string {
  const sentence = Math.max(0, ...[". ", ": ", "? "].map((end) => text.lastIndexOf(end, at) + 2).filter((n) => n > 1));
  const start = at - sentence <= SNIPPET / 2 ? sentence : text.indexOf(" ", at - SNIPPET / 3) + 1;
  const last = start + SNIPPET;
  const end = last < text.length ? text.lastIndexOf(" ", last) : text.length;
  return `${start ? "… " : ""}${text.slice(start, end)}${end < text.length ? " …" : ""}`;
}

/** How many rules hold the words that were looked for. */
export function foundWords(n: number): string {
  if (!n) return t("rules.found.none");
  return n === 1 ? t("rules.found.one") : t("rules.found", { n });
}
