import { untrack } from "svelte";
import { SvelteMap } from "svelte/reactivity";
import { api } from "./api";
import { capital, fill, type Facts } from "./fill";
import { scaled, SHEET } from "./ink";
import type { FaceInfo, GameWords as Answer, Sentence } from "./protocol";
import { settings } from "./settings.svelte";

const NO_FACE: FaceInfo = { icon: "", marks: {} };
/** The piece that stands for a seat, in games that call their seats by number: whoever sits there gives it the name. */
const SEAT = /^seat\.seat_(\d+)$/;

/** The words that have come, by game: whoever speaks of a game shares them. */
const spoken = new SvelteMap<string, Answer>();

/** What is known of a table, apart from the game's own words, by whoever says something about it. */
export interface Around {
  /** The names of those who sit there, seat by seat. */
  people?: () => readonly string[];
  /** What was chosen for this table: the gap `{option.nights}` of a sentence is its `nights`. */
  options?: () => Readonly<Record<string, unknown>>;
  /** What pieces are called in what people brought, by their keys. */
  names?: () => Readonly<Record<string, string>>;
}

/** What one game says, in the reader's language. English comes with every message; all else is fetched. */
export class GameWords {
  readonly #headlines = $derived.by(() => new Set(spoken.get(this.game)?.headlines));
  readonly #deeds = $derived.by(() => new Set(spoken.get(this.game)?.deeds));
  readonly #losses = $derived.by(() => new Set(spoken.get(this.game)?.losses));
  readonly #numbers = $derived.by<Facts>(() => {
    const options = Object.entries(this.around.options?.() ?? {});
    return Object.fromEntries(options.map(([name, value]) => [`option.${name}`, value]));
  });
  #asked = ""; // the language
  #coming = Promise.resolve();

  /** Names of pieces (two-part keys) by their last part. */
  readonly #names = $derived.by(() => {
    const names = new Map<string, string[]>();
    for (const key of Object.keys(this.#catalogue)) {
      const [, word, more] = key.split(".");
      if (word !== undefined && more === undefined) names.set(word, [...(names.get(word) ?? []), key]);
    }
    return names;
  });

  /** The keywords, and how each is found in a text: whole, or with an ending, and by its short form too. */
  readonly #keywords = $derived.by(() =>
    this.section("keyword").map((name): [string, RegExp] => {
      const forms = [`keyword.${name}`, `keyword.${name}.short`].flatMap((key) => this.#catalogue[key] ?? []);
      const spelt = forms.map((form) => form.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
      return [`keyword:${name}`, new RegExp(`(?<!\\p{L})(?:${spelt})\\p{L}{0,2}(?!\\p{L})`, "iu")];
    }),
  );

  constructor(
    readonly game: string,
    readonly around: Around = {},
  ) {}

  // Read where something is said and not derived here: words that are made for one sentence, as for a line of a list, are
  // then said again when they come.
  get #catalogue() {
    return spoken.get(this.game)?.words ?? {};
  }

  get #faces() {
    return spoken.get(this.game)?.faces ?? {};
  }

  /** The same words at another table: those who sit there go by their names. */
  among(people: readonly string[]): GameWords {
    return new GameWords(this.game, { people: () => people });
  }

  /** Have the words fetched in the reader's language, once; what failed may be tried again. A board that waits for them
   * is not laid anew in another language: it reads what has come. */
  load(): Promise<void> {
    const language = untrack(() => settings.language);
    if (this.#asked !== language) {
      this.#asked = language;
      this.#coming = this.#fetch();
    }
    return this.#coming;
  }

  async #fetch(): Promise<void> {
    try {
      spoken.set(this.game, await api.words(this.game));
    } catch (error) {
      this.#asked = "";
      throw error;
    }
  }

  /** A sentence of the game. */
  say(told: Sentence): string {
    const asItCame = settings.language === "en" && !this.#namesSomebody(told.facts);
    return asItCame ? told.words : (this.#sentence(told.key, told.facts) ?? told.words);
  }

  /** One fact of a sentence, said by itself; null where it has no such fact, or the catalogue is not here yet. */
  fact(told: Sentence, name: string): string | null {
    const { key, facts } = (told.facts[name] ?? {}) as { key?: string; facts?: Facts };
    return key === undefined ? null : this.#sentence(key, facts ?? {});
  }

  #namesSomebody(facts: unknown): boolean {
    if (typeof facts === "string") return this.#person(facts) !== undefined;
    return facts !== null && typeof facts === "object" && Object.values(facts).some((one) => this.#namesSomebody(one));
  }

  #person(key: string): string | undefined {
    const seat = SEAT.exec(key)?.[1];
    return seat === undefined ? undefined : this.around.people?.()[Number(seat)] || undefined;
  }

  /** The name of a piece: `region:forest`, or `region.forest` as the catalogue writes it. */
  piece(piece: string): string {
    const key = piece.replace(":", ".");
    return this.around.names?.()[key] ?? this.#catalogue[key] ?? plain(key.slice(key.lastIndexOf(".") + 1));
  }

  /** What a view says a thing is called: a key of the catalogue and what fills its gaps, or what somebody brought. */
  called({ key, facts }: { readonly key: unknown; readonly facts: Facts }): string {
    return givenName(key) ?? this.#fact({ key, facts, piece: key }, "");
  }

  /** A piece by the name it goes by in one of these sentences, as "Randal" for the blue Defender; else by its own. */
  pieceIn(told: readonly Sentence[], piece: string): string {
    const key = piece.replace(":", ".");
    const facts = told.flatMap((sentence) => Object.values(sentence.facts)) as { piece?: string }[];
    const named = facts.find((fact) => fact?.piece === key);
    return named === undefined ? this.piece(key) : this.#fact(named, "");
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

  /** The keywords that a text of the table holds, as pieces: `keyword:threat`. */
  keywordsIn(text: string): string[] {
    return this.#keywords.filter(([, name]) => name.test(text)).map(([keyword]) => keyword);
  }

  /** Whether the event is one that people want to know of at a glance. */
  isHeadline(told: Sentence): boolean {
    return this.#headlines.has(told.key);
  }

  /** Whether it tells what somebody did that the others want to know of afterwards. */
  isDeed({ key }: Sentence): boolean {
    return this.#deeds.has(key.replace(/\.hidden$/, ""));
  }

  /** Whether it tells what something cost. */
  isLoss({ key }: Sentence): boolean {
    return this.#losses.has(key.replace(/\.hidden$/, ""));
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

  /** The stamps that a game brings, each with what it is called. */
  stamps(): { name: string; label: string; strokes: readonly string[] }[] {
    const stamps = Object.entries(spoken.get(this.game)?.stamps ?? {});
    return stamps.map(([name, strokes]) => ({ name, label: this.tell(`stamp.${name}`), strokes }));
  }

  /** A drawing of a piece, put together from stamps, for where nobody drew it; empty if the game has none. */
  sketch(key: string): string[] {
    const { stamps = {}, sketches = {} } = spoken.get(this.game) ?? {};
    const part = (hundredths: number) => Math.round((hundredths * SHEET) / 100);
    return (sketches[key] ?? []).flatMap(({ stamp, left, top, size }) =>
      (stamps[stamp] ?? []).map((stroke) => scaled(stroke, part(left), part(top), part(size))),
    );
  }

  /** The stamp by which a piece is known, as large as a sheet: a stock picture. */
  emblem(key: string): string[] {
    const { stamps = {}, sketches = {} } = spoken.get(this.game) ?? {};
    return [...(stamps[sketches[key]?.[0]?.stamp ?? ""] ?? [])];
  }

  /** Whether the catalogue has that key. */
  has(key: string): boolean {
    return key in this.#catalogue;
  }

  /** A sentence that needs no facts, such as a step of the guide; a word of its key where there is none. */
  tell(key: string): string {
    return this.#sentence(key, {}) ?? plain(key.slice(key.lastIndexOf(".") + 1));
  }

  #sentence(key: string, facts: Facts): string | null {
    const pattern = this.#catalogue[key];
    return pattern === undefined ? null : capital(this.#filled(pattern, facts));
  }

  #filled(pattern: string, facts: Facts): string {
    return fill(pattern, { ...this.#numbers, ...facts }, (fact, form) => this.#fact(fact, form));
  }

  /** A fact as it stands in the middle of a sentence. */
  #fact(fact: unknown, form: string): string {
    if (Array.isArray(fact)) return fact.map((one: unknown) => this.#fact(one, form)).join("; ");
    if (typeof fact === "string") return this.#name(fact, form) ?? fact;
    const given = givenName(fact);
    if (given !== undefined) return given;
    if (fact === null || typeof fact !== "object" || !("key" in fact)) return String(fact);
    const { key, facts, piece, pattern: own } = fact as Part;
    if (own !== undefined) return capital(this.#filled(own, facts));
    if (piece) return this.#filled(this.#name(key, form) ?? plain(key), facts); // a name and no sentence
    const pattern = this.#catalogue[`${key}.${form}`];
    return pattern === undefined ? (this.#sentence(key, facts) ?? plain(key)) : this.#filled(pattern, facts);
  }

  /** A name in the form a sentence asks for, or as it is where it has no such form. */
  #name(key: string, form: string): string | undefined {
    return this.#person(key) ?? this.#catalogue[`${key}.${form}`] ?? this.#catalogue[key];
  }
}

/** A sentence inside another. It may be the name of a piece, and a content may word it. */
interface Part {
  key: string;
  facts: Facts;
  piece?: string;
  pattern?: string;
}

/** The name that somebody gave a thing, if the fact is one: text as it was written, and no key of the catalogue. */
function givenName(fact: unknown): string | undefined {
  const { name } = (typeof fact === "object" && fact !== null ? fact : {}) as { name?: unknown };
  return typeof name === "string" ? name : undefined;
}

/** A word of the program as people write it. */
export function plain(word: string): string {
  return capital(word.replaceAll("_", " "));
}

/** What a game has its board say, under `[board]` in its words; they are there before the board is. */
export function boardWords<Key extends string>(game: string) {
  const pattern = (key: string) => spoken.get(game)?.words[`board.${key}`];
  return {
    say: (key: Key, gaps: Readonly<Record<string, string | number>> = {}): string => fill(pattern(key) ?? key, gaps),
    /** Whether there is a sentence of that key, for keys put together from a view. */
    knows: (key: string): key is Key => pattern(key) !== undefined,
  };
}
