// What a seat sees of Borderkeep. Written by `python -m holdfast.server.protocol.client_types`; do not edit.

export type Card =
  | "alchemists_shop"
  | "armorer"
  | "bakery"
  | "ballista"
  | "barracks"
  | "blacksmith"
  | "bombard"
  | "brewery"
  | "butcher"
  | "catapult"
  | "defensive_wall"
  | "farm"
  | "fletcher"
  | "guard_house"
  | "guild_hall"
  | "herbalist"
  | "inn"
  | "library"
  | "logging_camp"
  | "market_place"
  | "mason"
  | "mine"
  | "moat"
  | "quarry"
  | "shield_smith"
  | "stables"
  | "tavern"
  | "temple"
  | "wizards_tower"
  | "woodmill"
  | "archers"
  | "crossbowmen"
  | "halberdiers"
  | "handgunners"
  | "knights"
  | "light_horsemen"
  | "longbowmen"
  | "medium_cavalry"
  | "shieldmen"
  | "swordsmen"
  | "cavalier"
  | "druid"
  | "nobleman"
  | "priest"
  | "ranger"
  | "warrior"
  | "wizard"
  | "magic_armor"
  | "magic_bow"
  | "magic_sword"
  | "bandits"
  | "barbarians"
  | "demons"
  | "djinn"
  | "dragon"
  | "giant"
  | "goblin_horde"
  | "necromancer"
  | "nomads"
  | "ogres"
  | "orc_army"
  | "sorcerer"
  | "trolls"
  | "warlord"
  | "assassin"
  | "blizzard"
  | "caravan"
  | "draught"
  | "earthquake"
  | "magical_vortex"
  | "plague"
  | "prosperity"
  | "spies"
  | "thieves"
  | "war"
  | "guard"
  | "minion";

export type Commodity = "gold" | "food" | "weapons" | "wood" | "stone" | "magic";

export type Mode = "card" | "noncard";

export type Outcome = "undecided" | "last_town" | "counted" | "won" | "lost" | "stopped";

export type Phase =
  | "draw"
  | "draw_menu"
  | "draw_limit"
  | "upkeep"
  | "production"
  | "build"
  | "build_limit"
  | "attack"
  | "heal"
  | "end";

export type Side = "attackers" | "defenders";

export type Spell = "elemental_blast" | "ensorcell" | "defense" | "heal" | "summon" | "death";

/** 4.3.1 F, D and M, and what of them gold would have to pay. */
export interface UpkeepView {
  structures: number;
  defenders: number;
  heroes: number;
  gold: number;
}

/** 6 All know how many cards he holds; which ones he knows, and who saw them come. Offers are open. */
export interface HandView {
  count: number;
  limit: number;
  cards: Card[];
}

/** A structure with what all its copies will make in the next Production phase. */
export interface StructureView {
  card: Card;
  copies: number;
  makes: Partial<Record<Commodity, number>>;
}

/** A defender of a town. Actions call it by its id. */
export interface UnitView {
  id: string;
  card: Card;
  initiative: number;
  dice: number;
  hits: number;
  whole: number;
  artifacts: Card[];
}

/** A town and its castle log. */
export interface TownView {
  seat: number;
  living: boolean;
  fallen: number;
  turns: number;
  walls: number;
  stock: Record<Commodity, number>;
  income: Record<Commodity, number>;
  upkeep: UpkeepView;
  no_food: boolean;
  points: number;
  hand: HandView;
  structures: StructureView[];
  units: UnitView[];
  minions: number[];
  destroyed: Card[];
  loose: Card[];
}

/** How many walls a castle has; the first turn with attacks, and what ends a game on paper (7.1), as options set. */
export interface Limits {
  walls: number;
  attack_from_turn: number | null;
  monster_attacks: number | null;
  rounds: number | null;
}

/** The attack card under way. */
export interface AttackView {
  card: Card;
  target: number;
  by: number;
}

/** A unit on the battle sheet. */
export interface FighterView {
  id: string;
  card: Card;
  initiative: number;
  dice: number;
  hits: number;
  whole: number;
  extra: number;
  placed: number;
  spell: Spell | null;
  ensorcelled: boolean;
}

/** One side of a battle, and the hits it has yet to place. */
export interface SideView {
  pool: number;
  units: FighterView[];
}

/** 5.1 What strikes for the attacked town and cannot be hit. */
export interface EngineView {
  card: Card;
  initiative: number;
  dice: number;
}

/**
 * 10 The battle sheet: attackers, defenders and engines, the segment, the spells in force, and whose side chooses
 * when there is something to choose.
 */
export interface BattleView {
  attacker: number | null;
  defender: number;
  war: boolean;
  segment: number;
  level: number | null;
  side: Side;
  attackers: SideView;
  defenders: SideView;
  engines: EngineView[];
}

/** 4.1 A payment step by step is made openly, and so is what it is for. */
export interface PaymentView {
  payer: number;
  card: Card | null;
  left: number;
}

/**
 * 4.1 What a card costs its owner now, what it costs in print, how much is lacking, and what is accepted besides
 * gold.
 */
export interface Price {
  card: Card;
  price: number;
  printed: number;
  short: number;
  accepts: Commodity[];
}

/** 6 All know who was spied on; only the spy keeps what was seen. */
export interface SpiedView {
  by: number;
  of: number;
  turn: number;
  hand?: Card[] | null;
}

/** The table as a seat, or a spectator, sees it. */
export interface TableView {
  seat: number | null;
  mode: Mode;
  players: number;
  first: number;
  active: number;
  phase: Phase;
  outcome: Outcome;
  towns: TownView[];
  deck: number;
  discard: Card[];
  aside: Card[];
  last_turn: boolean;
  bought: boolean;
  guild_draws: number;
  next_slot: number | null;
  limits: Limits;
  pending: Card | null;
  last_monster: Card | null;
  monster_attacks: number;
  attack: AttackView | null;
  war_force: string[];
  battle: BattleView | null;
  payment: PaymentView | null;
  prices: Price[];
  spied: SpiedView | null;
}
