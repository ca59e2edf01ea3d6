import type { Choice } from "../../lib/protocol";
import faces from "./cards.json";

/** What `view.py` of Borderkeep gives, as far as the board reads it. */
export interface View {
  seat: number | null;
  mode: "card" | "noncard";
  players: number;
  first: number;
  active: number;
  phase: string;
  outcome: string;
  towns: Town[];
  deck: number;
  discard: string[];
  aside: string[];
  last_turn: boolean;
  next_slot: number | null;
  limits: { attack_from_turn: number | null; monster_attacks: number | null; rounds: number | null };
  pending: string | null;
  monster_attacks: number;
  attack: { card: string; target: number; by: number } | null;
  war_force: string[];
  battle: Battle | null;
  payment: { payer: number; card: string | null; left: number } | null;
  prices: Price[];
  spied: { by: number; of: number; turn: number; hand?: string[] } | null;
}

export type Tally = Record<string, number>;

export interface Town {
  seat: number;
  living: boolean;
  turns: number;
  walls: number;
  stock: Tally;
  income: Tally;
  upkeep: { structures: number; defenders: number; heroes: number; gold: number };
  no_food: boolean;
  points: number;
  hand: { count: number; limit: number; cards: string[] };
  structures: Structure[];
  units: Unit[];
  minions: number[];
  destroyed: string[];
  loose: string[];
}

export interface Structure {
  card: string;
  copies: number;
  makes: Tally;
}

export interface Unit {
  id: string;
  card: string;
  initiative: number;
  dice: number;
  hits: number;
  whole: number;
  artifacts: string[];
}

export type SideName = "attackers" | "defenders";

export interface Battle {
  attacker: number | null;
  defender: number;
  war: boolean;
  segment: number;
  /** The initiative that strikes; none while spells are cast, 0 when all have struck. */
  level: number | null;
  side: SideName;
  attackers: Side;
  defenders: Side;
  engines: { card: string; initiative: number; dice: number }[];
}

export interface Side {
  pool: number;
  units: Fighter[];
}

export interface Fighter {
  id: string;
  card: string;
  initiative: number;
  dice: number;
  hits: number;
  whole: number;
  extra: number;
  placed: number;
  spell: string | null;
  ensorcelled: boolean;
}

export interface Price {
  card: string;
  price: number;
  printed: number;
  short: number;
  accepts: string[];
}

/** What is printed on a card; `cards.json` is written by `python -m holdfast.games.borderkeep.card_faces`. */
export interface Face {
  kind: "structure" | "troop" | "hero" | "artifact" | "monster" | "disaster" | "token";
  cost?: number;
  pay?: string[];
  makes?: Tally;
  eats?: number;
  initiative?: number;
  dice?: number;
  hits?: number;
  classes?: string[];
  target?: "slot" | "any" | "self";
}

export const MOST_WALLS = 4;
export const NOBODY = -1;

export function faceOf(card: string): Face {
  return (faces as Record<string, Face>)[card] ?? { kind: "token" };
}

/** The six phases of a turn, with the steps the view may name in each. */
export const PHASES: Record<string, string[]> = {
  draw: ["draw", "draw_menu", "draw_limit"],
  upkeep: ["upkeep"],
  production: ["production"],
  build: ["build", "build_limit"],
  attack: ["attack"],
  heal: ["heal", "end"],
};

export function phaseOf(view: View): string {
  return Object.keys(PHASES).find((name) => PHASES[name]?.includes(view.phase)) ?? "draw";
}

/** What a structure is for, by what its card says: it gives its roof a colour, and a word beside it. */
export function purposeOf(card: string): "engine" | "income" | "other" {
  const face = faceOf(card);
  if (face.dice) return "engine";
  return face.makes || card === "tavern" ? "income" : "other";
}

/** A filter for choices: those of some kinds. */
export function moves(...kinds: string[]): (choice: Choice) => boolean {
  return (choice) => kinds.includes(choice.structure.move ?? "");
}
