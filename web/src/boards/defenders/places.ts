/** Where everything lies on the sheet, which is 1000 wide and high, whoever drew it. */
import { read, SHEET } from "../../lib/ink";
import type { LocationView, Spot } from "./view";

export interface Point {
  x: number;
  y: number;
}

export const WIDE = 1000;
const MIDDLE: Point = { x: WIDE / 2, y: WIDE / 2 };
/** From the middle of the sheet to the cells round it, and to those round them: the inner ones are the larger. */
const NEAR = 216;
const FAR = 398;
/** How large the ground of a cell is, from its middle to its rim. */
export const CELL = { inner: 100, outer: 82 };
/** How large the plaque of a place is; on a phone, with tokens below its name, it is as high as that. */
const PLAQUE = { w: 208, h: 165 };
const BELOW = 52; // its drawing is seen above it
const EDGE = 8;
const ROUNDS = 600;
const STUBBORN = 7; // every so many rounds they try the other way
const GOLDEN = 2.4; // an angle whose multiples never meet

export function polar(angle: number, far: number): Point {
  const turned = ((angle - 90) * Math.PI) / 180;
  return { x: MIDDLE.x + far * Math.cos(turned), y: MIDDLE.y + far * Math.sin(turned) };
}

/** 3.9.4 Cell 0 in the middle, 1 to 6 round it and 7 to 18 round those, clockwise from the top. */
export function cellAt(cell: number): Point {
  if (cell === 0) return MIDDLE;
  return cell < 7 ? polar(60 * (cell - 1), NEAR) : polar(30 * (cell - 7), FAR);
}

/** How far from the middle a wall runs. */
export const RINGS: Readonly<Record<string, number>> = { w1: 108, w7: 314, w19: 478 };

export const isRing = (spot: Spot) => spot in RINGS;
export const isSpoke = (spot: Spot) => spot.startsWith("spoke_");
const numberOf = (spot: Spot) => Number(spot.slice(spot.indexOf("_") + 1));

/** Where a spot lies; of a wall and a road, where its name is written. */
export function spotAt(spot: Spot): Point {
  if (isRing(spot)) return polar(spot === "w7" ? 150 : 210, RINGS[spot] ?? 0);
  if (isSpoke(spot)) return polar(spokeAngle(spot), 452);
  return cellAt(numberOf(spot));
}

export const spokeAngle = (spot: Spot) => 60 * (numberOf(spot) - 1);

/** The middle of what somebody drew. */
export function middleOf(strokes: readonly string[]): Point | null {
  const points = strokes.flatMap((stroke) => read(stroke).points);
  if (!points.length) return null;
  const between = (values: number[]) => ((Math.min(...values) + Math.max(...values)) / 2 / SHEET) * WIDE;
  return { x: between(points.map(([x = 0]) => x)), y: between(points.map(([, y = 0]) => y)) };
}

/**
 * Where a place lies: where its owner drew it, or on its spot; what lies inside another, or beneath it, beside its
 * middle. Of a drawing that is veiled nobody sees where it was: once the map is made, such a place lies in the middle.
 */
function homeOf(place: LocationView, all: readonly LocationView[], drawn: ReadonlyMap<string, Point>): Point | null {
  const own = drawn.get(place.location);
  if (own) return own;
  const host = all.find(({ location }) => location === place.parent);
  const above = () => (host ? homeOf(host, all, drawn) : isMade(all) ? MIDDLE : null);
  const at = place.spot === null ? above() : spotAt(place.spot);
  if (!host || !at) return at;
  const within = all.filter(({ parent }) => parent === place.parent).indexOf(place);
  const turned = ((90 + 120 * within) * Math.PI) / 180;
  return { x: at.x + 84 * Math.cos(turned), y: at.y + 60 * Math.sin(turned) };
}

/** Whether the map is made: then one comes into the city somewhere. */
const isMade = (all: readonly LocationView[]) => all.some(({ entry }) => entry !== null);

export interface Laid {
  place: LocationView;
  /** Where it lies. */
  home: Point;
  /** Where its plaque lies: near, and over no other. */
  plaque: Point;
}

/** The places that are on the map. `drawn` are the middles of those that people drew. */
export function layOut(places: readonly LocationView[], drawn: ReadonlyMap<string, Point>): Laid[] {
  const homes = places.flatMap((place) => {
    const home = homeOf(place, places, drawn);
    return home ? [{ place, home }] : [];
  });
  const plaques = apart(homes.map(({ home: { x, y } }) => ({ x, y: y + BELOW })));
  return homes.map((one, k) => ({ ...one, plaque: plaques[k] as Point }));
}

/** Points moved so far that plaques around them do not lie over each other. */
export function apart(homes: readonly Point[]): Point[] {
  // A little asunder from the beginning, each in another direction: what lies at one point would part along one line.
  const now = homes.map(({ x, y }, k) => inside({ x: x + 4 * Math.cos(GOLDEN * k), y: y + 4 * Math.sin(GOLDEN * k) }));
  for (let round = 0; round < ROUNDS; round++) {
    let moved = false;
    for (const [k, a] of now.entries()) for (const b of now.slice(k + 1)) moved = part(a, b, round) || moved;
    for (const point of now) Object.assign(point, inside(point));
    if (!moved) break;
  }
  return now;
}

/** Push two plaques apart along the shorter way, at times along the other; true if they lay over each other. */
function part(a: Point, b: Point, round: number): boolean {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const [overX, overY] = [PLAQUE.w - Math.abs(dx), PLAQUE.h - Math.abs(dy)];
  if (overX <= 0 || overY <= 0) return false;
  const shorter = overX / PLAQUE.w < overY / PLAQUE.h;
  const across = round % STUBBORN === STUBBORN - 1 ? !shorter : shorter;
  const push = (across ? overX : overY) / 2 + 1;
  if (across) [a.x, b.x] = [a.x - push * (Math.sign(dx) || 1), b.x + push * (Math.sign(dx) || 1)];
  else [a.y, b.y] = [a.y - push * (Math.sign(dy) || 1), b.y + push * (Math.sign(dy) || 1)];
  return true;
}

function inside({ x, y }: Point): Point {
  const clamp = (value: number, size: number) => Math.min(WIDE - size / 2 - EDGE, Math.max(size / 2 + EDGE, value));
  return { x: clamp(x, PLAQUE.w), y: clamp(y, PLAQUE.h) };
}

export interface Arrow {
  number: number;
  from: Point;
  to: Point;
}

/** 3.9.6 How the enemy comes in: over the edge of the map or, where a place lies within, from one that has fallen. */
export function arrows(laid: readonly Laid[]): Arrow[] {
  const at = new Map(laid.map((one) => [one.place.location, one]));
  return laid.flatMap(({ place, plaque }) => {
    if (place.entry === null) return [];
    const fallen = place.connected
      .map((other) => at.get(other))
      .find((other) => other && other.place.status !== "free");
    const from = place.outer || !fallen ? beyond(plaque) : fallen.plaque;
    return [{ number: place.entry, from, to: toward(plaque, from, 96) }];
  });
}

/** The point at the edge of the sheet straight outwards. */
function beyond({ x, y }: Point): Point {
  const [dx, dy] = [x - MIDDLE.x, y - MIDDLE.y || 1];
  const far = MIDDLE.x / Math.max(Math.abs(dx), Math.abs(dy));
  return { x: MIDDLE.x + dx * far, y: MIDDLE.y + dy * far };
}

/** A point so far from one, towards another; at most half the way. */
function toward(at: Point, other: Point, far: number): Point {
  const length = Math.hypot(other.x - at.x, other.y - at.y) || 1;
  const part = Math.min(0.5, far / length);
  return { x: at.x + (other.x - at.x) * part, y: at.y + (other.y - at.y) * part };
}

/** The connections, each once, and whether one end has fallen. */
export function ways(laid: readonly Laid[]): { key: string; from: Point; to: Point; broken: boolean }[] {
  const at = new Map(laid.map((one) => [one.place.location, one]));
  return laid.flatMap(({ place, plaque }, k) =>
    place.connected.flatMap((other) => {
      const end = at.get(other);
      if (!end || laid.indexOf(end) < k) return [];
      const broken = place.status !== "free" || end.place.status !== "free";
      return [{ key: `${place.location}-${other}`, from: plaque, to: end.plaque, broken }];
    }),
  );
}
