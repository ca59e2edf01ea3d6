/** What things are called: by the name somebody gave them, or the tables did; and what they are, in the setting's words. */
import { capital } from "../../lib/fill";
import type { GameWords } from "../../lib/words.svelte";
import { inOneLine } from "../frame/names";
import type { BandView, Card, DefenderView, Location, LocationView, SiteView, TableView, ThreatView } from "./view";
import { say } from "./words";

type WordKind = "locationtype" | "defendertype" | "threattype";
type MarkKind = "locationmark" | "defendermark";
/** What a card's value is good for; aces and numbers are told apart by what they are worth. */
const RANKS: Readonly<Record<string, string>> = { a: "low", j: "jack", q: "queen", k: "king" };
const SUITS: Readonly<Record<string, string>> = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };
const HIGHEST_LOW = 5;

export class Lore {
  readonly #places: ReadonlyMap<string, LocationView>;

  constructor(
    readonly view: TableView,
    readonly words: GameWords,
  ) {
    this.#places = new Map(view.locations.map((place) => [place.location, place]));
  }

  /** A word of the lists, as this setting has it. */
  word(kind: WordKind, word: string): string {
    const own = `settingword.${this.view.setting}_${kind}_${word}`;
    return this.words.has(own) ? this.words.piece(own) : this.words.piece(`${kind}:${word}`);
  }

  typesOf(place: Pick<LocationView, "types" | "own">): string {
    return this.typed("locationtype", place).join(", ");
  }

  callingOf(unit: Pick<DefenderView, "types" | "own">): string {
    return this.typed("defendertype", unit).join(", ");
  }

  /** Words of the lists, and those that people brought. */
  typed(kind: WordKind, { types, own }: { types: readonly string[]; own: readonly string[] }): string[] {
    const listed = types.filter((type) => !type.startsWith("custom")).map((type) => this.word(kind, type));
    return [...listed, ...own];
  }

  marks(kind: MarkKind, marks: readonly string[]): string[] {
    return marks.map((mark) => this.words.piece(`${kind}:${mark}`));
  }

  /** A place by the name that somebody gave it, or the tables. */
  place(place: LocationView): string {
    return place.name || this.words.called(place.called);
  }

  /** What it is: "Loved marketplace". */
  sortOf(place: LocationView): string {
    return phrase(this.marks("locationmark", place.words), this.typesOf(place));
  }

  placeNamed(location: Location | null): string {
    const place = location && this.#places.get(location);
    return place ? this.place(place) : "";
  }

  defender(unit: DefenderView): string {
    return unit.name || this.words.called(unit.called);
  }

  /** What they are: "Tough archers". */
  kindOf(unit: DefenderView): string {
    return phrase(this.marks("defendermark", unit.words), this.callingOf(unit));
  }

  threat(foe: ThreatView): string {
    return foe.name || capital(this.words.called(foe.called));
  }

  // ---- what words mean in the rules, for the lens ----------------------------------------------------------------------

  /** Each meaning once: "Tough, big: Each such word adds …". Words that no rule looks at are left out. */
  #meaning(kind: WordKind | MarkKind, words: readonly string[], nameOf: (word: string) => string): string {
    const told = new Map<string, string[]>();
    for (const word of words.filter((one) => this.words.has(`about.${kind}.${one}`))) {
      const about = this.words.about(`${kind}:${word}`) ?? "";
      told.set(about, [...(told.get(about) ?? []), nameOf(word)]);
    }
    return [...told].map(([about, names]) => `${capital(names.join(", "))}: ${about}`).join(" ");
  }

  #meaningOf(word: WordKind, mark: MarkKind, { types, words }: { types: readonly string[]; words: readonly string[] }) {
    const typed = this.#meaning(word, types, (one) => this.word(word, one));
    const marked = this.#meaning(mark, words, (one) => this.words.piece(`${mark}:${one}`));
    return [typed, marked].filter(Boolean).join(" ");
  }

  placeMeans(place: LocationView | SiteView): string {
    return this.#meaningOf("locationtype", "locationmark", place);
  }

  defenderMeans(unit: DefenderView | BandView): string {
    return this.#meaningOf("defendertype", "defendermark", unit);
  }

  threatMeans({ word }: ThreatView): string {
    return this.words.about(`threattype:${word}`) ?? "";
  }

  /** What a card may stand for: its value as a type, its suit as a descriptor. */
  cardMeans(card: Card): string {
    const [suit, value] = [card.slice(0, 1), card.slice(1)];
    const bracket = RANKS[value] ?? (Number(value) > HIGHEST_LOW ? "middle" : "low");
    return [this.words.about(`bracket:${bracket}`), this.words.about(`suit:${SUITS[suit]}`)].filter(Boolean).join(" ");
  }

  // ---- all of a thing, in one line for whoever does not see it -------------------------------------------------------

  tellPlace(place: LocationView): string {
    const { status, entry, bonus, room } = place;
    return inOneLine([
      `${this.words.piece(`location:${place.location}`)} ${this.place(place)}`,
      this.sortOf(place),
      status !== "free" && this.words.piece(`status:${status}`),
      entry !== null && say("entry", { n: entry }),
      bonus > 0 && say("bonus", { n: bonus }),
      say("room", { n: room }),
      place.defenders.length > 0 && say("place.defenders", { n: place.defenders.length }),
      place.threats.length > 0 && say("place.threats", { n: place.threats.length }),
      place.description,
    ]);
  }

  tellDefender(unit: DefenderView): string {
    return inOneLine([
      `${this.words.piece(`defender:${unit.defender}`)} ${this.defender(unit)}`,
      this.kindOf(unit),
      this.words.piece(`unitclass:${unit.kind}`),
      say("value", { n: unit.value }),
      unit.strength > 0 && say("strength", { n: unit.strength }),
      unit.wounds > 0 && say("wounds", { n: unit.wounds }),
      unit.place !== null && this.placeNamed(unit.place),
      unit.description,
    ]);
  }

  tellThreat(foe: ThreatView): string {
    return inOneLine([
      `${this.words.piece(`threat:${foe.threat}`)} ${this.threat(foe)}`,
      this.word("threattype", foe.word),
      say("value", { n: foe.value }),
      foe.place === null ? say("outside") : this.placeNamed(foe.place),
      foe.attacking && say("attacking"),
      foe.description,
    ]);
  }
}

/** "Loved, busy marketplace", as the reader's language puts it. */
function phrase(marks: readonly string[], types: string): string {
  const described = marks.join(", ");
  return capital(described && types ? say("described", { words: described, types }) : described || types);
}
