/** A combat told again, step by step: reveal, belligerence, preparation, hits, falls, and what comes after. */
import type { Sentence } from "../../lib/protocol";
import { eventOf, pieceOf, seatOf } from "../frame/facts";
import { rowOf } from "./places";
import type { ArmyView, Card, Phase, Place, RowView, TableView, UnitView } from "./view";

export const STEPS = ["reveal", "belligerence", "prepare", "hits", "falls", "after"] as const;
export type Step = (typeof STEPS)[number];

export interface Telling {
  turn: number;
  /** The table before the first of it. */
  before: TableView;
  told: { step: Step; event: Sentence }[];
}

const PREPARING: ReadonlySet<Phase | null> = new Set<Phase>(["reveal", "belligerence", "bombardment", "prepare"]);
const FIGHTING: ReadonlySet<Phase | null> = new Set<Phase>(["combat", "experience", "end_of_changes"]);
const BY_TRIGGER: Readonly<Record<string, Step>> = {
  on_reveal: "reveal",
  on_prepare: "prepare",
  on_survive: "after",
  on_death: "falls",
  fall: "falls",
};

/**
 * The telling after more was told. A combat begins where units are revealed or belligerence strikes, which is known when
 * `combat_began` is heard, or while the turn stands there; with the next turn it is all told.
 */
export function retellCombat(
  telling: Telling | null,
  told: readonly Sentence[],
  before: TableView,
  phase: Phase | null,
): Telling | null {
  const fought = told.some((one) => eventOf(one) === "combat_began");
  const goesOn =
    telling !== null && before.turn === telling.turn && (PREPARING.has(before.phase) || FIGHTING.has(before.phase));
  if (!fought && !goesOn && !PREPARING.has(phase)) return telling;
  const begun = goesOn ? telling : { turn: before.turn, before, told: [] };
  const until = told.findIndex((one) => eventOf(one) === "turn_began");
  return { ...begun, told: sorted(begun.told, until < 0 ? told : told.slice(0, until)) };
}

function sorted(sofar: Telling["told"], told: readonly Sentence[]): Telling["told"] {
  let step: Step = sofar.at(-1)?.step ?? "reveal";
  const more = told.map((event) => {
    const name = eventOf(event);
    if (name === "combat_began") step = "hits";
    else if (name === "effect_began") step = BY_TRIGGER[pieceOf(event.facts.trigger)] ?? step;
    else if (name === "learned") step = "after";
    else if (name === "bombarded") step = "belligerence";
    else if (step === "hits" && ["unit_destroyed", "building_fell", "recurs"].includes(name)) step = "falls";
    return { step, event };
  });
  return [...sofar, ...more.filter(({ event }) => eventOf(event) !== "combat_began")];
}

/** The steps that had something to tell, in order. */
export function stepsOf({ told }: Telling): Step[] {
  return STEPS.filter((step) => told.some((one) => one.step === step));
}

/** The table as it was at the end of a step. */
export function tableAfter({ before, told }: Telling, step: Step): TableView {
  const last = STEPS.indexOf(step);
  const sofar = told.filter((one) => STEPS.indexOf(one.step) <= last).map((one) => one.event);
  return { ...before, armies: before.armies.map((army, p) => sofar.reduce((now, one) => changed(now, p, one), army)) };
}

function changed(army: ArmyView, p: number, event: Sentence): ArmyView {
  const { facts } = event;
  if (!("seat" in facts) || seatOf(facts.seat) !== p) return army;
  const place = pieceOf(facts.place) as Place;
  const k = rowOf(place || pieceOf(facts.row));
  const at = place.startsWith("front") ? "front" : "back";
  const row = (change: (row: RowView) => RowView): ArmyView => ({
    ...army,
    rows: army.rows.map((one, j) => (j === k ? change(one) : one)),
  });
  const unit = (change: (unit: UnitView) => UnitView | null) =>
    row((one) => {
      const stands = one[at];
      return stands ? { ...one, [at]: change(stands) } : one;
    });
  switch (eventOf(event)) {
    case "revealed":
      return unit((one) => ({ ...one, card: pieceOf(facts.card) as Card, face_down: false }));
    case "hurt":
    case "healed":
      return unit((one) => ({ ...one, damage: Number(facts.damage) }));
    case "unit_destroyed":
      return row((one) => gone(one, at));
    case "building_lost":
    case "repaired":
      return row((one) => ({ ...one, cards: Number(facts.left), losing: 0 }));
    case "building_fell":
      return row((one) => ({ ...one, cards: 0, losing: 0, fallen: true }));
    default:
      return army;
  }
}

/** Who stood behind is in front at once (R17). */
function gone(row: RowView, at: "front" | "back"): RowView {
  return at === "front" ? { ...row, front: row.back, back: null } : { ...row, back: null };
}
