import { api } from "./api";
import type { RuleInfo } from "./protocol";
import { search } from "./rule_search";

/** A game's rulebook, fetched once while the page is open. */
export class Rulebook {
  sections = $state.raw<RuleInfo[]>([]);
  /** Of all sections. Not derived: what is derived goes with the part of the page that first asked for the book. */
  numbers = $state.raw<ReadonlySet<string>>(new Set());
  loaded = $state(false);

  constructor(readonly game: string) {}

  async load(): Promise<void> {
    if (this.loaded) return;
    this.sections = await api.rules(this.game);
    this.numbers = new Set(this.sections.map((section) => section.number));
    this.loaded = true;
  }

  /** All sections; a number and what lies below it; or those that hold all the words, the best first. */
  search(words: string): RuleInfo[] {
    const wanted = words.trim();
    if (!wanted) return this.sections;
    if (!this.numbers.has(wanted)) return search(this.sections, wanted);
    return this.sections.filter(({ number }) => number === wanted || number.startsWith(`${wanted}.`));
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
