/** Which piece a place of the disc stands for, while something is asked. */
import { pieceOf } from "../frame/facts";
import type { Sentence } from "../../lib/protocol";
import type { Desk } from "../desk.svelte";
import { sectorOf, spaceOf } from "./disc";
import type { ComerView, TableView } from "./view";

/** Who is being moved just now. */
export function moving(view: TableView, prompt: Sentence): ComerView | undefined {
  if (prompt.key !== "decision.choose_direction") return undefined;
  return view.comers.find(({ comer }) => comer === pieceOf(prompt.facts["comer"]));
}

/** The piece that can be chosen by pressing a place: a space, the edge of a sector (beyond the last layer), or the centre (0). */
export function pieceAt(
  desk: Desk,
  view: TableView,
  moved: ComerView | undefined,
  sector: number,
  position: number,
): string | null {
  const space = `s${sector + 1}_l${position}`;
  const pieces = wayTo(view, moved, sector, position);
  if (position > 0) pieces.push(`space:${space}`, `target:defense_${space}`, `sector:sector_${sector + 1}`);
  pieces.push(...startAt(view, sector, position));
  return pieces.find((piece) => desk.at(piece).length) ?? null;
}

/** The direction in which somebody comes there. */
function wayTo(view: TableView, moved: ComerView | undefined, sector: number, position: number): string[] {
  if (!moved) return [];
  const count = view.traits.length;
  const from = sectorOf(moved.sector);
  if (position === 0) return moved.position === 1 ? ["direction:in"] : [];
  if (position === moved.position) {
    if (sector === (from + 1) % count) return ["direction:cw"];
    return sector === (from + count - 1) % count ? ["direction:ccw"] : [];
  }
  if (sector !== from) return [];
  if (position === moved.position - 1) return ["direction:in"];
  return position === moved.position + 1 ? ["direction:out"] : [];
}

/** The layer of the first Defense, or the side of its copy. */
function startAt({ place }: TableView, sector: number, position: number): string[] {
  if (!place || sectorOf(place.sector) !== sector) return [];
  if (!place.space) return [`layer:layer_${position}`];
  const [, layer] = spaceOf(place.space);
  if (position === layer - 1) return ["side:inner"];
  return position === layer + 1 ? ["side:outer"] : [];
}
