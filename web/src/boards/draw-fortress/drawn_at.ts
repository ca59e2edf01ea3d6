/** Where on the disc the drawing of a move will stand, so that it is drawn there at once. */
import type { Choice, Sentence } from "../../lib/protocol";
import { around, PRECIOUS, sectorOf, SIZE, spaceOf, type Disc, type Square } from "./disc";
import type { Sector, Space, TableView } from "./view";

export interface DrawnAt {
  /** The part of the disc around it; null: it has no place there. */
  shown: Square | null;
  /** How much of that lies on each side of the sheet, as a part of it. */
  margin: number;
  /** The part of the sheet that will be seen. */
  outline: string;
  /** The drawings it adds to. */
  below: string[];
  /** What it is drawn on. */
  paper: "paper" | "threat" | "need";
}

/** How much of its surroundings is seen on each side, as a part of the whole; less where there is little room. */
export const MARGIN = { wide: 0.18, narrow: 0.06 };
export const PROPOSED = "decision.propose_precious";
const NOTE = 120; // as wide as the paper of a note is drawn
const NOWHERE: DrawnAt = { shown: null, margin: 0, outline: "none", below: [], paper: "paper" };
const IN_A_SPACE = ["choose_design", "choose_access_design", "invent_design", "change_it", "add_tag"];
const ON_A_NOTE = ["describe", "invent", "invent_called", "invent_numbered"];

export function drawnAt(
  { structure }: Choice,
  view: TableView,
  prompt: Sentence,
  disc: Disc,
  margin = MARGIN.wide,
): DrawnAt {
  const move = structure["move"] ?? "";
  if (IN_A_SPACE.includes(move) && view.place?.space) return inSpace(move, view, view.place.space, disc, margin);
  if (ON_A_NOTE.includes(move) && view.rolled_sector) return onNote(view, prompt, disc, margin);
  if (move === "invent_precious") return placed(PRECIOUS, margin, { outline: "circle(50%)" });
  return NOWHERE;
}

function inSpace(move: string, view: TableView, space: Space, disc: Disc, margin: number): DrawnAt {
  const access = view.place?.access ?? false;
  const [sector, layer] = spaceOf(space);
  const square = disc.sheet(sector, layer, access);
  const site = view.sites.find((one) => one.space === space);
  const there = access ? site?.access?.ink : site?.ink;
  const adds = move === "change_it" || move === "add_tag";
  return placed(square, margin, {
    outline: disc.clip(sector, layer, square),
    below: adds ? [...(there?.drawings ?? [])] : [],
  });
}

function onNote(view: TableView, prompt: Sentence, disc: Disc, margin: number): DrawnAt {
  return placed(newNote(view.rolled_sector ?? "sector_1", disc), margin, { paper: paperOf(prompt) });
}

/** The note of whoever comes next, at the edge. */
function newNote(sector: Sector, disc: Disc): Square {
  const [inner, outer] = disc.ring(disc.layers + 1);
  return around(disc.at(sectorOf(sector), (inner + outer) / 2, 0.5), NOTE);
}

const paperOf = (prompt: Sentence) => (prompt.key === "decision.describe_threat" ? "threat" : "need");

/** Where on the disc the others see what is being drawn with a move, and on what; null: it has no place there. */
export function growsAt(view: TableView, prompt: Sentence, disc: Disc): { square: Square; paper: string } | null {
  if (view.place?.space) {
    const [sector, layer] = spaceOf(view.place.space);
    return { square: disc.sheet(sector, layer, view.place.access), paper: "" };
  }
  if (view.rolled_sector) return { square: newNote(view.rolled_sector, disc), paper: paperOf(prompt) };
  if (prompt.key === PROPOSED) return { square: PRECIOUS, paper: "" };
  return null;
}

function placed(square: Square, margin: number, more: Partial<DrawnAt>): DrawnAt {
  const size = square.size / (1 - 2 * margin);
  const middle = { x: square.x + square.size / 2, y: square.y + square.size / 2 };
  return { ...NOWHERE, shown: around(middle, Math.min(size, SIZE)), margin, ...more };
}
