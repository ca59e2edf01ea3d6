/** What is printed on cards and buildings: the ready-made ones are here, those that somebody brought come with the view. */
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
    return inWords(this.card(card).says);
  }

  /** What the fall of a building does to its owner. */
  falls(building: Building): string {
    return inWords(this.building(building).falls);
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

function inWords(texts: Readonly<Record<string, string>>): string {
  return texts[settings.language] ?? texts.en ?? "";
}
