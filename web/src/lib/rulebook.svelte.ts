import { api } from "./api";
import type { RuleInfo } from "./protocol";

/** A game's rulebook, fetched once while the page is open. */
export class Rulebook {
  sections = $state.raw<RuleInfo[]>([]);
  numbers = $derived<ReadonlySet<string>>(new Set(this.sections.map((section) => section.number)));
  loaded = $state(false);

  constructor(readonly game: string) {}

  async load(): Promise<void> {
    if (this.loaded) return;
    this.sections = await api.rules(this.game);
    this.loaded = true;
  }

  /** The sections that hold all the words, or that number and what lies below it; those with the words in their title first. */
  search(words: string): RuleInfo[] {
    const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
    if (!wanted.length) return this.sections;
    if (wanted.length === 1 && this.numbers.has(words.trim())) {
      const number = words.trim();
      return this.sections.filter((s) => s.number === number || s.number.startsWith(`${number}.`));
    }
    const holds = (text: string) => wanted.every((word) => text.toLowerCase().includes(word));
    const hits = this.sections.filter((s) => holds(`${s.number} ${s.title} ${s.text}`));
    return [...hits.filter((s) => holds(s.title)), ...hits.filter((s) => !holds(s.title))];
  }

  /** How deep a section lies, for its heading. */
  depth(section: RuleInfo): number {
    let depth = 0;
    for (let up = section; up.parent; depth++) {
      const parent = this.sections.find((one) => one.number === up.parent);
      if (!parent) break;
      up = parent;
    }
    return depth;
  }
}

const books = new Map<string, Rulebook>();

export function rulebookOf(game: string): Rulebook {
  const book = books.get(game) ?? new Rulebook(game);
  books.set(game, book);
  return book;
}
