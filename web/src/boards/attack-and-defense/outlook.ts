/** How combat would go after a choice: what the server foretold, laid over the rows it speaks of. */
import type { Foreseen } from "../../lib/protocol";
import { pieceOf, seatOf } from "../frame/facts";
import { rowOf } from "./places";
import type { RowView, TableView } from "./view";

export interface Omens {
  /** Cards that enemy buildings lose, units of theirs that die. */
  gains: { cards: number; units: number };
  losses: { cards: number; units: number };
  unsure: boolean;
}

const ofCombat = ({ told }: Foreseen) => /building_(loses|falls)|unit_(dies|hurt)|quiet|unsure/.test(told.key);
const isOf = (key: string, ...names: string[]) => names.includes(key.split(".")[1] ?? "");

/** What a choice would do to both sides, in two numbers each. */
export function omens(foreseen: readonly Foreseen[], mine: (seat: number) => boolean): Omens | null {
  const told = foreseen.filter(ofCombat).map((one) => one.told);
  if (!told.length) return null;
  const sum = (own: boolean) => {
    const concerned = told.filter(({ facts }) => "seat" in facts && mine(seatOf(facts.seat)) === own);
    return {
      cards: concerned.reduce((all, { facts }) => all + Number(facts.cards ?? 0), 0),
      units: concerned.filter(({ key }) => isOf(key, "unit_dies")).length,
    };
  };
  return { gains: sum(false), losses: sum(true), unsure: told.some(({ key }) => isOf(key, "unsure")) };
}

/** The table as combat would find it after a choice of `seat` in these rows of his: only what is foretold is changed. */
export function foretold(
  view: TableView,
  seat: number,
  rows: readonly number[],
  foreseen: readonly Foreseen[],
): TableView {
  const told = foreseen.filter(ofCombat).map((one) => one.told);
  if (!told.length) return view;
  const touched = new Set(
    rows.flatMap((row) => {
      const across = view.armies[seat]?.rows[row]?.faces;
      return across ? [`${seat}:${row}`, `${across.seat}:${across.row}`] : [];
    }),
  );
  const row = (shown: RowView, p: number, k: number): RowView => {
    if (!touched.has(`${p}:${k}`)) return shown;
    const here = told.filter(({ facts }) => "seat" in facts && seatOf(facts.seat) === p);
    const lost = here.find(
      ({ key, facts }) => isOf(key, "building_loses", "building_falls") && rowOf(pieceOf(facts.row)) === k,
    );
    const doomed = fated(
      shown,
      here
        .filter(({ key, facts }) => isOf(key, "unit_dies") && rowOf(pieceOf(facts.place)) === k)
        .map(({ facts }) => ({ place: pieceOf(facts.place), card: pieceOf(facts.card) })),
    );
    const unit = (at: Side) => {
      const one = shown[at];
      return one && { ...one, doomed: doomed.has(at), hits: [] };
    };
    return {
      ...shown,
      losing: Number(lost?.facts.cards ?? 0),
      blows: [],
      front: unit("front"),
      back: unit("back"),
    };
  };
  const armies = view.armies.map((army, p) => ({ ...army, rows: army.rows.map((one, k) => row(one, p, k)) }));
  return { ...view, armies };
}

type Side = "front" | "back";

/**
 * Who of a row dies: each death is one unit's. It stands where it is told to, or, if the choice shifts the row, is the
 * other of that name.
 */
function fated(row: RowView, deaths: readonly { place: string; card: string }[]): Set<Side> {
  const found = new Set<Side>();
  for (const { place, card } of deaths) {
    const told: Side = place.startsWith("front") ? "front" : "back";
    const other: Side = told === "front" ? "back" : "front";
    const at = [told, other].find((side) => row[side]?.card === card && !found.has(side));
    if (at) found.add(at);
  }
  return found;
}
