import { api } from "./api";
import type { FaceInfo, Sentence } from "./protocol";
import { settings } from "./settings.svelte";

type Fact = unknown;
const NO_FACE: FaceInfo = { icon: "", marks: {} };
const SENTENCE_END = /[.!?] $/;
const GAP = /\{(\w+)(?::([^{}]*))?\}/g;
/** The piece that stands for a seat, in games that call their seats by number: whoever sits there gives it the name. */
const SEAT = /^seat\.seat_(\d+)$/;

/** What one game says, in the reader's language. English comes with every message; other languages are fetched. */
export class GameWords {
  #catalogue = $state.raw<Record<string, string>>({});
  #faces = $state.raw<Record<string, FaceInfo>>({});
  #headlines = $state.raw<ReadonlySet<string>>(new Set());

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
      const { words, faces, headlines } = await api.words(this.game);
      this.#catalogue = words;
      this.#faces = faces;
      this.#headlines = new Set(headlines);
    } catch {
      // Every message brings its English words; they will do until the line is back.
    }
  }

  /** A sentence of the game. */
  say(told: Sentence): string {
    const asItCame = settings.language === "en" && !this.#namesSomebody(told.facts);
    return asItCame ? told.words : (this.#sentence(told.key, told.facts) ?? told.words);
  }

  /** One fact of a sentence, said by itself; null where it has no such fact, or the catalogue is not here yet. */
  fact(told: Sentence, name: string): string | null {
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

  /** A piece by the name it goes by in one of these sentences, as "Randal" for the blue Defender; else by its own. */
  pieceIn(told: readonly Sentence[], piece: string): string {
    const key = piece.replace(":", ".");
    const named = told.flatMap(({ facts }) => Object.values(facts)) as { key?: string; piece?: string }[];
    return this.piece(named.find((fact) => fact?.piece === key)?.key ?? key);
  }

  /** The picture and the numbers a game gives a piece, or a field of its view; empty where it gives none. */
  face(piece: string): FaceInfo {
    return this.#faces[piece.replace(":", ".")] ?? NO_FACE;
  }

  /** What a piece is and does, or a field means; null if the game does not say. */
  about(piece: string): string | null {
    const key = piece.replace(":", ".");
    const pattern = this.#catalogue[`about.${key}`] ?? this.#catalogue[`about.${key.slice(0, key.indexOf("."))}`];
    return pattern === undefined ? null : this.#filled(pattern, this.face(piece).marks);
  }

  /** Whether the event is one that people want to know of at a glance. */
  isHeadline(told: Sentence): boolean {
    return this.#headlines.has(told.key);
  }

  /** The kinds of pieces the catalogue names, outside some sections, in its order. */
  kinds(outside: ReadonlySet<string>): string[] {
    const kinds = new Set(Object.keys(this.#catalogue).map((key) => key.slice(0, key.indexOf("."))));
    return [...kinds].filter((kind) => !outside.has(kind));
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

  /** A fact that begins a sentence inside the pattern gets a capital. */
  #filled(pattern: string, facts: Record<string, Fact>): string {
    return pattern.replace(GAP, (gap: string, name: string, form: string | undefined, at: number) => {
      const said = name in facts ? this.#gap(facts[name], form ?? "") : gap;
      return SENTENCE_END.test(pattern.slice(0, at)) ? capital(said) : said;
    });
  }

  /** `{to}` is a fact, `{to:into}` its form `into`, `{n:card|cards}` a word for one or for many. */
  #gap(fact: Fact, form: string): string {
    const [one = "", many] = form.split("|");
    if (many !== undefined) return fact === 1 ? one : many;
    return this.#fact(fact, form);
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
