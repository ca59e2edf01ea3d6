/** The table as this game's `view.py` tells it, and the words by which pieces are called. */
import type { GameWords } from "../../lib/words.svelte";

export type Outer = "forest" | "ruins" | "mountains" | "plains" | "coast" | "desert";
export type RegionId = Outer | "capital";
export type Color = "red" | "blue" | "green" | "yellow";

export interface RegionView {
  threat: number;
  falls_at: number;
  destroyed: boolean;
  side: "a" | "b";
  position: number;
  cover: string | null;
}

export interface DefenderView {
  color: Color;
  seat: number;
  mine: boolean;
  hero: string | null;
  hp: number;
  full_hp: number;
  place: RegionId | "foe_card";
  meditating: boolean;
  artifacts: string[];
  marked: boolean;
}

export type FoeView =
  | { revealed: false; foe: string | null }
  | {
      revealed: true;
      foe: string;
      region: RegionId;
      hp: number;
      full_hp: number;
      fight_cost: number;
      events: number[];
    };

/** One attack of the enemy card under way. */
export interface Strike {
  region: RegionId;
  when: "done" | "now" | "ahead";
  lands?: "rises" | "destroys" | "capital";
  level?: number;
}

export interface TableView {
  round: number;
  max_rounds: number;
  lead: number;
  outcome: "undecided" | "victory" | "defeat";
  ring: Outer[];
  regions: Record<RegionId, RegionView>;
  defenders: DefenderView[];
  foe: FoeView;
  turn_deck: {
    size: number;
    top: string[];
    bottom: string[];
    known: string[];
    unknown: number;
    enemies_on_top: number;
  };
  discard: { size: number; cards: string[] };
  entombed: string[];
  horde: number;
  leftovers: number;
  artifact_deck: number;
  card: string | null;
  turn: { who: Color; ap: number; granted: boolean } | null;
  attack: { region: RegionId; card: string } | null;
  strikes: Strike[];
  attacks: Record<string, RegionId[]>;
}

/** The hero behind a Defender's colour; null before heroes are chosen. */
export function heroOf(table: TableView, color: string): string | null {
  return table.defenders.find((one) => one.color === color)?.hero ?? null;
}

/** What a Turn card is called: a Defender's card goes by its hero. */
export function cardName(card: string, table: TableView, words: GameWords): string {
  const hero = heroOf(table, card);
  return hero ? words.piece(`hero.${hero}`) : words.piece(`card.${card}`);
}

/** "Prayer (2 AP, once per Turn): Discard …" in its parts. */
export function parts(text: string): { name: string; price: string; says: string } {
  const found = /^(.*?) \((.*?)\): (.*)$/s.exec(text);
  return found
    ? { name: found[1] ?? "", price: found[2] ?? "", says: found[3] ?? "" }
    : { name: text, price: "", says: "" };
}
