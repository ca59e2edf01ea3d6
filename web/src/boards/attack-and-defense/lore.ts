/** What is printed on cards and buildings. The ready-made ones are here, and the game's words say what they do; those that
 * somebody brought come with the view. */
import { settings } from "../../lib/settings.svelte";
import type { GameWords } from "../../lib/words.svelte";
import ready from "./cards.json";
import type { Building, BuildingFace, Card, CardFace, Faces, Keyword } from "./view";

const READY = ready as unknown as Faces;
const BLANK: CardFace = {
  kind: "none",
  banner: null,
  cost: 0,
  presence: 0,
  strength: 0,
  stamina: 0,
  keywords: {},
  says: {},
  name: null,
};
const NO_BUILDING: BuildingFace = { cards: [], falls: {}, name: null };

export class Lore {
  constructor(
    readonly brought: Faces,
    readonly words: GameWords,
  ) {}

  card(card: Card): CardFace {
    return this.brought.cards[card] ?? READY.cards[card] ?? BLANK;
  }

  building(building: Building): BuildingFace {
    return this.brought.buildings[building] ?? READY.buildings[building] ?? NO_BUILDING;
  }

  nameOf(card: Card): string {
    return this.card(card).name ?? this.words.piece(`card:${card}`);
  }

  buildingName(building: Building): string {
    return this.building(building).name ?? this.words.piece(`building:${building}`);
  }

  /** The text of a card. */
  says(card: Card): string {
    return textOf(this.words, `card.${card}.says`, this.brought.cards[card]?.says);
  }

  /** What the fall of a building does to its owner. */
  falls(building: Building): string {
    return textOf(this.words, `building.${building}.falls`, this.brought.buildings[building]?.falls);
  }

  /** A keyword with its number, where it has one. */
  keyword(keyword: Keyword, n: number): string {
    const name = this.words.piece(`keyword:${keyword}`);
    return NUMBERED.has(keyword) ? `${name} ${n}` : name;
  }
}

const NUMBERED: ReadonlySet<Keyword> = new Set([
  "belligerence",
  "demolition",
  "experience",
  "armored",
  "unbounded",
  "recurrence",
  "offering",
]);

/** A text in the reader's language: as it was brought, by language, or else as the game says it. */
export function textOf(words: GameWords, key: string, brought?: Readonly<Record<string, string>>): string {
  if (brought) return brought[settings.language] ?? brought.en ?? "";
  return words.has(key) ? words.tell(key) : "";
}

/** The letters of the longest word: a name is printed as large as there is room for that. */
export const longestWord = (name: string) => Math.max(1, ...name.split(/[ -]/).map((word) => word.length));
