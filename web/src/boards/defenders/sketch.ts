/** The software's pen: the ground of places that nobody drew, walls, roads and rivers, and on it the stamps of the game. */
import { read, scaled, SHEET, write, type Colour, type Nib } from "../../lib/ink";
import { isRing, isSpoke, polar, RINGS, spokeAngle, spotAt, WIDE, CELL, type Laid, type Point } from "./places";
import type { LocationView, Picture, Spot, Status, TableView } from "./view";

/** What stands for a thing where nobody drew it, as large as the sheet: as in the chronicle, and among the stamps. */
type Stamped = (thing: string) => readonly string[];

const SMALL = 46; // how far what lies in or beneath another reaches to each side
const LIFTED = 0.25; // of its size: its name hides what stands lower

/** The strokes of a place that has no drawing of its own, or none that may be seen. */
export function sketchOf(
  place: Pick<LocationView, "spot" | "types" | "words" | "parent">,
  at: Point,
  stamped: Stamped,
): string[] {
  const below = place.words.includes("underground");
  const spot = place.parent === null ? place.spot : null;
  if (spot !== null && isRing(spot)) return ring(RINGS[spot] ?? 0);
  if (spot !== null && isSpoke(spot)) return road(spokeAngle(spot));
  const far = spot === null ? SMALL : 0.85 * groundOf(spot);
  const { x, y } = spot === null ? at : spotAt(spot);
  const stands = stood(stamped(`locationtype.${place.types[0]}`), { x, y: y - LIFTED * far }, far);
  return [...(spot === null ? [] : outline(spot, below)), ...(below ? stands.map(greyed) : stands)];
}

/** A drawing round a point, so far to each side. */
function stood(strokes: readonly string[], { x, y }: Point, far: number): string[] {
  const on = (value: number) => Math.max(0, Math.round((value * SHEET) / WIDE));
  return strokes.map((stroke) => scaled(stroke, on(x - far), on(y - far), on(2 * far)));
}

const greyed = (stroke: string) => write({ ...read(stroke), colour: "grey" });

/** How large the ground at a spot is: cells 0 to 6 are the inner ones. */
const groundOf = (spot: Spot) => (/^cell_[0-6]$/.test(spot) ? CELL.inner : CELL.outer);

/** The ground of a cell: a round shape by an unsure hand; dotted, where it is underground. */
function outline(spot: Spot, dotted: boolean): string[] {
  const middle = spotAt(spot);
  const seed = [...spot].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  const points = Array.from({ length: 25 }, (_, k) => {
    const turned = (k / 24) * 2 * Math.PI;
    const far = groundOf(spot) * (1 + 0.05 * Math.sin(3 * turned + seed) + 0.03 * Math.sin(5 * turned + 2 * seed));
    return { x: middle.x + far * Math.cos(turned), y: middle.y + far * Math.sin(turned) };
  });
  if (!dotted) return [stroke("grey", "fine", points)];
  return points
    .filter((_, k) => k % 2 === 0)
    .map((point) => stroke("grey", "fine", [point, { x: point.x + 3, y: point.y }]));
}

/** A wall: two lines and its battlements. */
function ring(far: number): string[] {
  const round = (r: number, from = 0, to = 360) => {
    const n = Math.max(2, Math.round((to - from) / 6));
    return Array.from({ length: n + 1 }, (_, k) => polar(from + ((to - from) * k) / n, r));
  };
  const teeth = Math.round(far / 9);
  const battlements = Array.from({ length: teeth }, (_, k) => {
    const angle = (360 * k) / teeth;
    return stroke("ink", "fine", [polar(angle, far + 6), polar(angle, far + 16)]);
  });
  return [stroke("ink", "middle", round(far)), stroke("grey", "fine", round(far + 14)), ...battlements];
}

/** A road from the middle out of the city. */
function road(angle: number): string[] {
  const side = (off: number): Point[] =>
    [0.1, 0.3, 0.5, 0.75, 0.98].map((far) => {
      const { x, y } = polar(angle, far * (WIDE / 2));
      const turned = (angle * Math.PI) / 180;
      const wave = 6 * Math.sin(far * 9 + angle);
      return { x: x + (off + wave) * Math.cos(turned), y: y + (off + wave) * Math.sin(turned) };
    });
  return [stroke("brown", "fine", side(-11)), stroke("brown", "fine", side(11))];
}

/** 3.9.4 The river of a map of cells parts two cells of the first ring, and what lies beyond, from all others. */
export function riverStrokes(at: number): string[] {
  if (at === 0) return [];
  const turn = 60 * (at - 1);
  const from = [polar(turn - 45, 620), polar(turn - 44, 400), polar(turn - 32, 230)];
  const to = [polar(turn + 92, 230), polar(turn + 104, 400), polar(turn + 105, 620)];
  const course = curve([...from, polar(turn + 30, 112), ...to].map(within));
  const bank = (off: number) => course.map(({ x, y }) => within({ x: x + off, y: y + off }));
  return [stroke("blue", "middle", bank(-7)), stroke("teal", "fine", bank(3)), stroke("blue", "middle", bank(13))];
}

const within = ({ x, y }: Point): Point => ({
  x: Math.min(WIDE - 2, Math.max(2, x)),
  y: Math.min(WIDE - 2, Math.max(2, y)),
});

/** A round line through points. */
function curve(points: readonly Point[]): Point[] {
  return points.slice(0, -1).flatMap((at, k) => {
    const [before, next, after] = [
      points[k - 1] ?? at,
      points[k + 1] as Point,
      points[k + 2] ?? (points[k + 1] as Point),
    ];
    return Array.from({ length: 8 }, (_, step) => {
      const t = step / 8;
      const bend = (a: number, b: number, c: number, d: number) =>
        0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t);
      return { x: bend(before.x, at.x, next.x, after.x), y: bend(before.y, at.y, next.y, after.y) };
    });
  });
}

function stroke(colour: Colour, nib: Nib, points: readonly Point[]): string {
  const scale = SHEET / WIDE;
  const on = (value: number) => Math.min(SHEET - 1, Math.max(0, Math.round(value * scale)));
  return write({ colour, nib, points: dense(points).map(({ x, y }) => [on(x), on(y)]) });
}

/** A line with a point every few steps: a pen rounds the corners off otherwise. */
function dense(points: readonly Point[]): Point[] {
  return points.flatMap((point, k) => {
    const next = points[k + 1];
    if (!next) return [point];
    const n = Math.max(1, Math.ceil(Math.hypot(next.x - point.x, next.y - point.y) / 12));
    return Array.from({ length: n }, (_, i) => ({
      x: point.x + ((next.x - point.x) * i) / n,
      y: point.y + ((next.y - point.y) * i) / n,
    }));
  });
}

const RUIN = 78; // how far what is left of a place reaches over it, to each side
const BANNER = 38; // how large the enemy's banner is, which flies beside what it holds, towards the middle

/** What became of a place: rubble over it, or the enemy's banner. */
function fateOf(status: Status, { x, y }: Point, stamped: Stamped): string[] {
  if (status === "ruined") return stood(stamped("status.ruined"), { x, y }, RUIN);
  if (status !== "occupied") return [];
  const beside = x < WIDE / 2 ? RUIN : -RUIN;
  return stood(stamped("status.occupied"), { x: x + beside, y: y - RUIN / 2 }, BANNER);
}

/** All that is on the map, from the first stroke to the last: nature, the places, and what became of them. */
export function mapStrokes(
  view: Pick<TableView, "river" | "nature">,
  laid: readonly Laid[],
  drawn: (picture: Picture) => readonly string[],
  stamped: Stamped,
): string[] {
  const places = laid.flatMap(({ place, home }) => {
    const own = place.ink.strokes ? drawn(place.ink) : sketchOf(place, home, stamped);
    return [...own, ...fateOf(place.status, home, stamped)];
  });
  return [...riverStrokes(view.river), ...view.nature.flatMap(({ ink }) => drawn(ink)), ...places];
}
