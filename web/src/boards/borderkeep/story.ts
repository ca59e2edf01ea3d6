import type { Sentence } from "../../lib/protocol";
import type { SideName } from "./table";

/** What is remembered of a battle from the events that told it, so that it can be shown while and after it runs. */
export interface Story {
  card: string;
  target: number;
  segment: number;
  /** What each has rolled in this segment, by side and card, in unit order. */
  strikes: Strike[];
  /** All that happened in the battle, to be said again. */
  told: Sentence[];
  /** How many of `told` came with the last news. */
  fresh: number;
  outcome: Sentence | null;
}

export interface Strike {
  side: SideName;
  card: string;
  dice: number;
  hits: number;
  fresh: boolean;
}

const IN_BATTLE = new Set(
  [
    ["marched", "battle_began", "segment_began", "cast", "ensorcelled", "healed", "summoned", "struck", "engine_fired"],
    ["hit_placed", "hurt", "shielded", "fell", "beaten_off", "town_taken", "withdrew", "retreated", "sacked"],
    ["wall_fell", "town_fell", "structure_destroyed"],
  ]
    .flat()
    .map((name) => `event.${name}`),
);
const OUTCOMES = new Set(["beaten_off", "town_taken", "withdrew", "retreated"].map((name) => `event.${name}`));

/** The last part of a fact that is a piece: "card.dragon" and `{piece: "card.dragon"}` are the dragon. */
export function nameOf(fact: unknown): string {
  const key = typeof fact === "object" && fact !== null && "piece" in fact ? fact.piece : fact;
  return typeof key === "string" ? key.slice(key.lastIndexOf(".") + 1) : "";
}

export function seatOf(fact: unknown): number {
  return Number(nameOf(fact).replace("seat_", ""));
}

/** A story that begins in the middle of a battle, for whoever comes to the table then, or at its beginning. */
export function begun(card: string, target: number, segment = 0): Story {
  return { card, target, segment, strikes: [], told: [], fresh: 0, outcome: null };
}

/** The story after more was told. A battle that begins starts a new one; what is no part of a battle is passed over. */
export function retell(story: Story | null, told: Sentence[]): Story | null {
  let now: Story | null = story && {
    ...story,
    strikes: story.strikes.map((strike) => ({ ...strike, fresh: false })),
    fresh: 0,
  };
  for (const event of told) {
    if (event.key === "event.battle_began") now = begun(nameOf(event.facts.card), seatOf(event.facts.target));
    if (now && IN_BATTLE.has(event.key)) now = add(now, event);
  }
  return now;
}

function add(story: Story, event: Sentence): Story {
  const now = { ...story, told: [...story.told, event], fresh: story.fresh + 1 };
  if (event.key === "event.segment_began") return { ...now, segment: Number(event.facts.segment), strikes: [] };
  if (event.key === "event.struck") return { ...now, strikes: [...now.strikes, strike(event, side(event))] };
  if (event.key === "event.engine_fired") return { ...now, strikes: [...now.strikes, strike(event, "defenders")] };
  return OUTCOMES.has(event.key) ? { ...now, outcome: event } : now;
}

function side(event: Sentence): SideName {
  return nameOf(event.facts.side) === "attackers" ? "attackers" : "defenders";
}

function strike(event: Sentence, side: SideName): Strike {
  const { card, dice, hits } = event.facts;
  return { side, card: nameOf(card), dice: Number(dice), hits: Number(hits), fresh: true };
}

/** The units of a side with what each of them rolled; two of a kind roll in their order. */
export function withStrikes<U extends { card: string }>(
  units: U[],
  side: SideName,
  strikes: Strike[],
): (U & { strike: Strike | null })[] {
  const left = strikes.filter((one) => one.side === side);
  return units.map((unit) => {
    const k = left.findIndex((one) => one.card === unit.card);
    return { ...unit, strike: k < 0 ? null : (left.splice(k, 1)[0] ?? null) };
  });
}

/** A battle's story that is over is put away when its reader has made another move, or a turn has begun for a guest. */
export function isRead(story: Story, told: Sentence[], byReader: boolean): boolean {
  const goesOn = told.some((event) => IN_BATTLE.has(event.key));
  return story.outcome !== null && !goesOn && byReader;
}
