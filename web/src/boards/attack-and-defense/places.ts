/** Rows and places by name, and the pieces by which choices mean what stands there. */
import type { Choice } from "../../lib/protocol";
import type { Desk } from "../desk.svelte";
import type { Place, TableView } from "./view";

export type Depth = "front" | "back";

export const placeName = (depth: Depth, row: number): Place => `${depth}_${row + 1}` as Place;
/** The row of `front_2` is 1. */
export const rowOf = (place: string): number => Number(place.slice(-1)) - 1;

/** The seat that looks; spectators sit behind the first. */
export const eyes = (seat: number | null): number => seat ?? 0;

/**
 * A piece under the first of its names that a choice points at now: who stands in `place:front_1` is also
 * `spot:own_front_1` when somebody aims.
 */
export function meant(desk: Desk, names: readonly [string, ...string[]]): string {
  return names.find((name) => desk.at(name).length || desk.picked.includes(name)) ?? names[0];
}

/** What the choices would change if the board is pointed at, or the list: the one choice that is meant. */
export function aimedAt(desk: Desk): Choice | null {
  if (!desk.pointed.length) return null;
  return (
    desk.open.find(({ targets }) => targets.length && targets.every((piece) => desk.pointed.includes(piece))) ?? null
  );
}

/** Seats of one's own side, oneself first, then the others. */
export function allies(view: TableView, seat: number): number[] {
  const side = sideOf(view, seat);
  return view.armies.map((_, p) => p).filter((p) => p !== seat && sideOf(view, p) === side);
}

export type Side = "defenders" | "attackers";
export const sideOf = (view: TableView, seat: number): Side =>
  view.armies[seat]?.role.startsWith("defender") ? "defenders" : "attackers";

export function fallenOf(view: TableView, side: Side): number {
  const armies = view.armies.filter((_, p) => sideOf(view, p) === side);
  return armies.flatMap(({ rows }) => rows).filter(({ fallen }) => fallen).length;
}
