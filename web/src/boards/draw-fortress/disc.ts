/** Where everything lies on the round sheet, which is 1000 wide and high; angles are in radians, clockwise from the top. */
import type { Sector, Space } from "./view";

export interface Point {
  x: number;
  y: number;
}

/** A square part of the sheet. */
export interface Square extends Point {
  size: number;
}

export const SIZE = 1000;
export const WHOLE: Square = { x: 0, y: 0, size: SIZE };
const MIDDLE = SIZE / 2;
export const CORE = 94; // the radius of the Precious
const WALL = 402; // of the fortress
const EDGE = 466; // of the land before it
export const RIM = 474; // on which the names of the traits stand
const SHARE = 1.2; // how much larger a drawing is than its layer is deep: what juts out is cut off
const DOOR = 0.66; // the same for the drawing of an Access
const JUT = 0.18; // how far the rating on a note stands out above it, as a part of the note
const BITS = 10; // of which a bent side is made where only straight ones will do

export class Disc {
  constructor(
    readonly sectors: number,
    readonly layers: number,
  ) {}

  /** How wide a sector is. */
  get angle(): number {
    return (2 * Math.PI) / this.sectors;
  }

  /** Where a layer begins and ends; the one after the last is the edge. */
  ring(layer: number): [inner: number, outer: number] {
    if (layer > this.layers) return [WALL, EDGE];
    const depth = (WALL - CORE) / this.layers;
    return [CORE + (layer - 1) * depth, CORE + layer * depth];
  }

  /** A point in a sector: so far from the middle, and at that part of its width. The first sector stands at the top. */
  at(sector: number, radius: number, part: number): Point {
    const angle = (sector - 0.5 + part) * this.angle;
    return { x: MIDDLE + radius * Math.sin(angle), y: MIDDLE - radius * Math.cos(angle) };
  }

  /** The outline of a space as the path of an SVG. */
  wedge(sector: number, layer: number): string {
    const [inner, outer] = this.ring(layer);
    const [a, b, c, d] = [
      this.at(sector, inner, 0),
      this.at(sector, outer, 0),
      this.at(sector, outer, 1),
      this.at(sector, inner, 1),
    ];
    const large = this.angle > Math.PI ? 1 : 0;
    return `M${pair(a)}L${pair(b)}A${outer} ${outer} 0 ${large} 1 ${pair(c)}L${pair(d)}A${inner} ${inner} 0 ${large} 0 ${pair(a)}Z`;
  }

  /** The line along which a sector's name stands; below the middle it is read from the other side. */
  rim(sector: number): string {
    const upside = Math.cos(sector * this.angle) < -0.1;
    const radius = upside ? RIM + 18 : RIM;
    const [from, to] = upside ? [1, 0] : [0, 1];
    const turn = upside ? 0 : 1;
    return `M${pair(this.at(sector, radius, from))}A${radius} ${radius} 0 0 ${turn} ${pair(this.at(sector, radius, to))}`;
  }

  /** The square in which what stands in a space is drawn; an Access stands beside it, where the next sector begins. */
  sheet(sector: number, layer: number, access = false): Square {
    const [inner, outer] = this.ring(layer);
    const [depth, middle] = [outer - inner, (inner + outer) / 2];
    if (!access) return around(this.at(sector, middle, 0.5), depth * SHARE);
    const part = 1 - (0.4 * depth) / (middle * this.angle);
    return around(this.at(sector, middle, part), depth * DOOR);
  }

  /** The part of a square that lies in a space, as a `clip-path`. */
  clip(sector: number, layer: number, square: Square): string {
    const [inner, outer] = this.ring(layer);
    const bend = Array.from({ length: BITS + 1 }, (_, k) => k / BITS);
    const edge = [
      ...bend.map((part) => this.at(sector, outer, part)),
      ...bend.toReversed().map((part) => this.at(sector, inner, part)),
    ];
    const share = (value: number, from: number) => `${(((value - from) / square.size) * 100).toFixed(1)}%`;
    return `polygon(${edge.map(({ x, y }) => `${share(x, square.x)} ${share(y, square.y)}`).join()})`;
  }

  /**
   * Where the notes of those who are in one place lie: side by side, closer where they are many. Where notes are large
   * for the disc, those at the edge and on the outermost layer lie to either side: none covers another.
   */
  notes(sector: number, position: number, count: number, size: number): Point[] {
    const radiusAt = (place: number) => this.#noteRadius(sector, place, size);
    const radius = radiusAt(position);
    const width = radius * this.angle;
    const crowded = radiusAt(this.layers + 1) - radiusAt(this.layers) < 0.75 * size;
    const aside = crowded && position >= this.layers ? (position - this.layers - 0.5) * 0.9 * size : 0;
    const room = width - 1.3 * size - 2 * Math.abs(aside);
    const step = count > 1 ? Math.min(size * 1.06, room / (count - 1)) : 0;
    return Array.from({ length: count }, (_, k) =>
      this.at(sector, radius, 0.5 + (aside + (k - (count - 1) / 2) * step) / width),
    );
  }

  /** At the edge no corner of a note reaches the names at the rim, nor what juts out of it. */
  #noteRadius(sector: number, position: number, size: number): number {
    const [inner, outer] = this.ring(position);
    if (position <= this.layers) return outer - 0.3 * (outer - inner);
    const turn = sector * this.angle;
    const reach = 0.5 * Math.abs(Math.sin(turn)) + (0.5 + JUT) * Math.abs(Math.cos(turn));
    return Math.min((inner + outer) / 2, outer - size * reach);
  }

  /** A space from near, with what is around it. */
  near(sector: number, layer: number): Square {
    const { x, y, size } = this.sheet(sector, layer);
    return around({ x: x + size / 2, y: y + size / 2 }, size * 1.7);
  }

  /** The centre from near. */
  get middle(): Square {
    return around({ x: MIDDLE, y: MIDDLE }, CORE * 3);
  }
}

/** The Precious: in the middle, all of the circle. */
export const PRECIOUS: Square = around({ x: MIDDLE, y: MIDDLE }, 2 * CORE);

export function around({ x, y }: Point, size: number): Square {
  return { x: x - size / 2, y: y - size / 2, size };
}

/** Whether two squares have something in common. */
export function meet(one: Square, other: Square): boolean {
  const apart = (a: number, asize: number, b: number, bsize: number) => a > b + bsize || b > a + asize;
  return !apart(one.x, one.size, other.x, other.size) && !apart(one.y, one.size, other.y, other.size);
}

/** Where a square lies in a part of the sheet that is shown, in percent. */
export function within(square: Square, shown: Square): { left: string; top: string; width: string } {
  const share = (value: number) => `${((value / shown.size) * 100).toFixed(2)}%`;
  return { left: share(square.x - shown.x), top: share(square.y - shown.y), width: share(square.size) };
}

const pair = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** The number of a sector, counted from 0. */
export const sectorOf = (sector: Sector): number => Number(sector.slice("sector_".length)) - 1;

/** Sector and layer of a space: "s2_l3". */
export function spaceOf(space: Space): [sector: number, layer: number] {
  const [sector = 1, layer = 1] = space.split("_").map((part) => Number(part.slice(1)));
  return [sector - 1, layer];
}
