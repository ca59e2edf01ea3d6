// What a seat sees of Tiny Epic Defenders. Written by `python -m holdfast.server.protocol.client_types`; do not edit.

export type Artifact =
  | "shield"
  | "spear"
  | "cloak"
  | "elixir"
  | "staff"
  | "hammer"
  | "wings"
  | "horn"
  | "hourglass"
  | "idol";

export type Card =
  | "red"
  | "blue"
  | "green"
  | "yellow"
  | "ad1"
  | "ad2"
  | "e1"
  | "e2"
  | "e3"
  | "e4"
  | "e5"
  | "e6"
  | "e7"
  | "e8"
  | "e9"
  | "wraith"
  | "harpy"
  | "sea_serpent"
  | "giant_wasps"
  | "manticore"
  | "minotaur";

export type Defender = "red" | "blue" | "green" | "yellow";

export type Enemy =
  | "e1"
  | "e2"
  | "e3"
  | "e4"
  | "e5"
  | "e6"
  | "e7"
  | "e8"
  | "e9"
  | "wraith"
  | "harpy"
  | "sea_serpent"
  | "giant_wasps"
  | "manticore"
  | "minotaur";

export type Foe = "ancient" | "colossus" | "hill_giant" | "dragon" | "kraken" | "demon_lord";

export type Hero =
  | "ezru"
  | "gurmund"
  | "ethairna"
  | "um_tak"
  | "nyrra"
  | "lealith"
  | "kglflr"
  | "oryk"
  | "laishom"
  | "randal";

export type Outcome = "undecided" | "victory" | "defeat";

export type OuterRegion = "forest" | "ruins" | "mountains" | "plains" | "coast" | "desert";

export type Place = "forest" | "ruins" | "mountains" | "plains" | "coast" | "desert" | "capital" | "foe_card";

export type Region = "forest" | "ruins" | "mountains" | "plains" | "coast" | "desert" | "capital";

export type Side = "a" | "b";

/** A Region, or the Capital. */
export interface RegionView {
  threat: number;
  falls_at: number;
  destroyed: boolean;
  side: Side;
  position: number;
  cover: Card | "unknown" | null;
}

/** A Defender and whoever plays it. */
export interface DefenderView {
  color: Defender;
  seat: number;
  mine: boolean;
  hero: Hero | null;
  hp: number;
  full_hp: number;
  place: Place;
  meditating: boolean;
  artifacts: Artifact[];
  marked: boolean;
}

/** The Epic Foe face down: unknown, unless an option named it. */
export interface HiddenFoe {
  revealed: false;
  foe: Foe | null;
}

/** The Epic Foe on the map. */
export interface RevealedFoe {
  revealed: true;
  foe: Foe;
  region: Region;
  hp: number;
  full_hp: number;
  fight_cost: number;
  events: number[];
}

/** The Turn Deck: its size, the cards all have seen at its ends, and those known to be in it in whatever order. */
export interface DeckView {
  size: number;
  top: Card[];
  bottom: Card[];
  known: Card[];
  unknown: number;
  enemies_on_top: number;
}

/** The discarded Turn cards, the newest first, as far as the option shows them. */
export interface DiscardPile {
  size: number;
  cards: Card[];
}

/** Whose Turn it is, and what is left of it. */
export interface TurnView {
  who: Defender;
  ap: number;
  granted: boolean;
}

/** The attack that may be Defended against. */
export interface AttackView {
  region: Region;
  card: Card;
}

/** One attack of the enemy card under way; once it is done, only where it was. */
export interface Strike {
  region: Region;
  when: "done" | "now" | "ahead";
  lands?: "rises" | "destroys" | "capital" | null;
  level?: number | null;
}

/** The open table. */
export interface TableView {
  round: number;
  max_rounds: number;
  lead: number;
  outcome: Outcome;
  ring: OuterRegion[];
  regions: Record<Region, RegionView>;
  defenders: DefenderView[];
  foe: HiddenFoe | RevealedFoe;
  turn_deck: DeckView;
  discard: DiscardPile;
  entombed: Card[];
  horde: number;
  leftovers: number;
  artifact_deck: number;
  card: Card | null;
  turn: TurnView | null;
  attack: AttackView | null;
  strikes: Strike[];
  attacks: Record<Enemy, Region[]>;
}
