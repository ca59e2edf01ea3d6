import { api } from "./api";
import type { Told } from "./protocol";
import { settings } from "./settings.svelte";

type Fact = unknown;
const GAP = /\{(\w+)(?::([^{}]*))?\}/g;
/** The piece that stands for a seat, in games that call their seats by number: whoever sits there gives it the name. */
const SEAT = /^seat\.seat_(\d+)$/;

/** What one game says, in the reader's language. English comes with every message; other languages are fetched. */
export class GameWords {
  #catalogue = $state.raw<Record<string, string>>({});

  /** Names of pieces (two-part keys) by their last part. */
  readonly #names = $derived.by(() => {
    const names = new Map<string, string[]>();
    for (const key of Object.keys(this.#catalogue)) {
      const [, word, more] = key.split(".");
      if (word !== undefined && more === undefined) names.set(word, [...(names.get(word) ?? []), key]);
    }
    return names;
  });

  /** `people`: the names of those who sit there, seat by seat. */
  constructor(
    readonly game: string,
    readonly people: () => readonly string[] = () => [],
  ) {}

  async load(): Promise<void> {
    try {
      this.#catalogue = (await api.words(this.game, settings.language)).words;
    } catch {
      // Every message brings its English words; they will do until the line is back.
    }
  }

  /** A sentence of the game. */
  say(told: Told): string {
    const asItCame = settings.language === "en" && !this.#namesSomebody(told.facts);
    return asItCame ? told.words : (this.#sentence(told.key, told.facts) ?? told.words);
  }

  /** One fact of a sentence, said by itself; null where it has no such fact, or the catalogue is not here yet. */
  fact(told: Told, name: string): string | null {
    const { key, facts } = (told.facts[name] ?? {}) as { key?: string; facts?: Record<string, Fact> };
    return key === undefined ? null : this.#sentence(key, facts ?? {});
  }

  #namesSomebody(facts: Fact): boolean {
    if (typeof facts === "string") return this.#person(facts) !== undefined;
    return facts !== null && typeof facts === "object" && Object.values(facts).some((one) => this.#namesSomebody(one));
  }

  #person(key: string): string | undefined {
    const seat = SEAT.exec(key)?.[1];
    return seat === undefined ? undefined : this.people()[Number(seat)] || undefined;
  }

  /** The name of a piece: `region:forest`, or `region.forest` as the catalogue writes it. */
  piece(piece: string): string {
    const key = piece.replace(":", ".");
    return this.#catalogue[key] ?? plain(key.slice(key.lastIndexOf(".") + 1));
  }

  /** The catalogue's key for a word such as "forest", outside some sections; null if it has none. */
  find(word: string, outside: ReadonlySet<string>): string | null {
    return this.#names.get(word)?.find((key) => !outside.has(key.slice(0, key.indexOf(".")))) ?? null;
  }

  /** The names in a section of the catalogue, in its order: "goal" for `guide.goal`. */
  section(section: string): string[] {
    const keys = Object.keys(this.#catalogue).map((key) => key.split("."));
    return keys.flatMap(([first, name, more]) => (first === section && name && more === undefined ? [name] : []));
  }

  /** Whether the catalogue has that key. */
  has(key: string): boolean {
    return key in this.#catalogue;
  }

  #sentence(key: string, facts: Record<string, Fact>): string | null {
    const pattern = this.#catalogue[key];
    return pattern === undefined ? null : capital(this.#filled(pattern, facts));
  }

  /** `{to}` is a fact, `{to:into}` its form `into`, `{n:card|cards}` a word for one or for many. */
  #filled(pattern: string, facts: Record<string, Fact>): string {
    return pattern.replace(GAP, (gap, name: string, form = "") => {
      if (!(name in facts)) return gap;
      const [one, many] = form.split("|");
      if (many !== undefined) return facts[name] === 1 ? one : many;
      return this.#fact(facts[name], form);
    });
  }

  #fact(fact: Fact, form: string): string {
    if (Array.isArray(fact)) return fact.map((one: Fact) => this.#fact(one, form)).join("; ");
    if (typeof fact === "string") return this.#name(fact, form) ?? fact;
    if (fact === null || typeof fact !== "object" || !("key" in fact)) return String(fact);
    const { key, facts, piece } = fact as { key: string; facts: Record<string, Fact>; piece?: string };
    if (piece) return this.#name(key, form) ?? plain(key);
    const pattern = this.#catalogue[`${key}.${form}`];
    return pattern === undefined ? (this.#sentence(key, facts) ?? plain(key)) : this.#filled(pattern, facts);
  }

  /** A name in the form a sentence asks for, or as it is where it has no such form. */
  #name(key: string, form: string): string | undefined {
    return this.#person(key) ?? this.#catalogue[`${key}.${form}`] ?? this.#catalogue[key];
  }
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** A word of the program as people write it. */
export function plain(word: string): string {
  return capital(word.replaceAll("_", " "));
}
