import { fill } from "../messages/index.svelte";
import type { Told } from "./protocol";
import { settings } from "./settings.svelte";

type Fact = unknown;

/** What one game says, in the reader's language. English comes with every message; other languages are fetched. */
export class GameWords {
  #catalogue = $state.raw<Record<string, string>>({});

  constructor(readonly game: string) {}

  async load(): Promise<void> {
    try {
      const answer = await fetch(`/api/games/${this.game}/words?lang=${settings.language}`);
      if (answer.ok) this.#catalogue = (await answer.json()) as Record<string, string>;
    } catch {
      // Every message brings its English words; they will do until the line is back.
    }
  }

  /** A sentence of the game. */
  say(told: Told): string {
    return settings.language === "en" ? told.words : (this.#sentence(told.key, told.facts) ?? told.words);
  }

  /** The name of a piece: `region:forest`, or `region.forest` as the catalogue writes it. */
  piece(piece: string): string {
    const key = piece.replace(":", ".");
    return this.#catalogue[key] ?? plain(key.slice(key.lastIndexOf(".") + 1));
  }

  /** Whether the catalogue has that key. */
  has(key: string): boolean {
    return key in this.#catalogue;
  }

  #sentence(key: string, facts: Record<string, Fact>): string | null {
    const pattern = this.#catalogue[key];
    if (pattern === undefined) return null;
    const gaps = Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, this.#fact(fact)]));
    const sentence = fill(pattern, gaps);
    return sentence.charAt(0).toUpperCase() + sentence.slice(1);
  }

  #fact(fact: Fact): string {
    if (typeof fact === "string") return this.#catalogue[fact] ?? fact;
    if (fact !== null && typeof fact === "object" && "key" in fact) {
      const { key, facts } = fact as { key: string; facts: Record<string, Fact> };
      return this.#sentence(key, facts) ?? plain(key);
    }
    return String(fact);
  }
}

/** A word of the program as people write it. */
export function plain(word: string): string {
  const spaced = word.replaceAll("_", " ");
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
