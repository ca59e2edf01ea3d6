/** The software's pen: strokes for places that nobody drew, for rivers and for ruins. The same place looks the same always. */
import { SHEET, write, type Colour, type Nib } from "../../lib/ink";
import { isRing, isSpoke, polar, RINGS, spokeAngle, spotAt, WIDE, CELL, type Laid, type Point } from "./places";
import type { LocationType, LocationView, Picture, Spot, TableView } from "./view";

type Path = readonly (readonly [number, number])[];

/** A drawing in a box from -1 to 1: which pen, and its lines. */
interface Sketch {
  colour: Colour;
  paths: readonly Path[];
}

const box = (l: number, t: number, r: number, b: number): Path => [[l, t], [r, t], [r, b], [l, b], [l, t]]; // prettier-ignore
const roof = (l: number, r: number, y: number, top: number): Path => [[l, y], [(l + r) / 2, top], [r, y]]; // prettier-ignore
const tower = (x: number, w: number, top: number, b: number): Path => {
  const k = w / 3;
  return [[x - w, b], [x - w, top], [x - k, top], [x - k, top + 0.16], [x + k, top + 0.16], [x + k, top], [x + w, top], [x + w, b]]; // prettier-ignore
};
const house = (x: number, y: number, s: number): Path[] => [
  [[x - s, y], [x - s, y + s], [x + s, y + s], [x + s, y]], // prettier-ignore
  [[x - s * 1.25, y], [x, y - s], [x + s * 1.25, y]], // prettier-ignore
];
const tree = (x: number, y: number, s: number): Path[] => [
  [
    [x, y + s],
    [x, y],
  ],
  Array.from({ length: 9 }, (_, k) => {
    const turned = (k / 8) * 2 * Math.PI;
    return [x + s * 0.7 * Math.cos(turned), y - s * 0.5 + s * 0.7 * Math.sin(turned)] as const;
  }),
];
const columns = (xs: readonly number[], t: number, b: number): Path[] => xs.map((x) => [[x, t], [x, b]]); // prettier-ignore

const VILLAGE = [
  ...house(-0.55, 0.05, 0.28),
  ...house(0.1, -0.35, 0.26),
  ...house(0.6, 0.2, 0.28),
  ...house(-0.05, 0.5, 0.25),
];
const STALLS: Path[] = [-0.6, 0.25].flatMap((x): Path[] => [
  [[x - 0.3, -0.1], [x - 0.2, -0.4], [x + 0.45, -0.4], [x + 0.55, -0.1], [x - 0.3, -0.1]], // prettier-ignore
  [
    [x - 0.2, -0.1],
    [x - 0.2, 0.4],
  ],
  [
    [x + 0.45, -0.1],
    [x + 0.45, 0.4],
  ],
  [
    [x - 0.25, 0.2],
    [x + 0.5, 0.2],
  ],
]);
const GROVE = [...tree(-0.5, 0.1, 0.4), ...tree(0.1, -0.25, 0.45), ...tree(0.55, 0.25, 0.38)];
const KEEP: Path[] = [tower(-0.6, 0.22, -0.5, 0.6), tower(0.6, 0.22, -0.5, 0.6), box(-0.38, -0.15, 0.38, 0.6), [[-0.12, 0.6], [-0.12, 0.2], [0.12, 0.2], [0.12, 0.6]]]; // prettier-ignore
const HALL: Path[] = [box(-0.65, -0.1, 0.65, 0.55), roof(-0.78, 0.78, -0.1, -0.6), box(-0.12, 0.15, 0.12, 0.55)];
const TEMPLE: Path[] = [roof(-0.75, 0.75, -0.2, -0.65), [[-0.75, -0.2], [0.75, -0.2]], ...columns([-0.55, -0.18, 0.18, 0.55], -0.2, 0.5), [[-0.8, 0.5], [0.8, 0.5]]]; // prettier-ignore
const DOME: Path[] = [
  box(-0.7, 0, 0.7, 0.55),
  Array.from(
    { length: 9 },
    (_, k) => [-0.4 * Math.cos((k / 8) * Math.PI), -0.5 * Math.sin((k / 8) * Math.PI)] as const,
  ),
  [[0, -0.5], [0, -0.85], [0.3, -0.75], [0, -0.65]], // prettier-ignore
  ...columns([-0.45, 0, 0.45], 0.1, 0.55),
];
const WORKS: Path[] = [[[-0.7, 0.55], [-0.7, -0.05], [-0.35, -0.3], [-0.35, -0.05], [0, -0.3], [0, -0.05], [0.35, -0.05], [0.35, -0.7], [0.6, -0.7], [0.6, 0.55], [-0.7, 0.55]]]; // prettier-ignore
const PIT: Path[] = [[[-0.8, 0.5], [-0.1, -0.6], [0.8, 0.5], [-0.8, 0.5]], [[-0.2, 0.5], [-0.2, 0.1], [0.15, 0.1], [0.15, 0.5]]]; // prettier-ignore
const WATCH: Path[] = [tower(0, 0.3, -0.6, 0.65), [[0, -0.6], [0, -0.95], [0.35, -0.82], [0, -0.7]], box(-0.07, -0.1, 0.07, 0.15)]; // prettier-ignore

const DRAWN: Partial<Record<LocationType, Sketch>> = {
  neighbourhood: { colour: "brown", paths: VILLAGE },
  marketplace: { colour: "orange", paths: STALLS },
  park: { colour: "green", paths: GROVE },
  barracks: { colour: "red", paths: HALL },
  armoury: { colour: "red", paths: KEEP },
  watchtower: { colour: "red", paths: WATCH },
  gatehouse: { colour: "red", paths: KEEP },
  fortress: { colour: "red", paths: KEEP },
  bazaar: { colour: "gold", paths: STALLS },
  mine: { colour: "gold", paths: PIT },
  factory: { colour: "gold", paths: WORKS },
  workshop: { colour: "gold", paths: WORKS },
  temple: { colour: "violet", paths: TEMPLE },
  shrine: { colour: "violet", paths: TEMPLE },
  holy_site: { colour: "violet", paths: GROVE },
  palace: { colour: "blue", paths: DOME },
  embassy: { colour: "blue", paths: DOME },
  court: { colour: "blue", paths: TEMPLE },
};
const PLAIN: Sketch = { colour: "gold", paths: HALL };

/** The strokes of a place that has a spot and no drawing of its own. */
export function sketchOf(place: Pick<LocationView, "spot" | "types" | "words" | "parent">, at: Point): string[] {
  const { spot, parent } = place;
  if (spot === null) return [];
  const below = place.words.includes("underground");
  if (parent === null && isRing(spot)) return ring(RINGS[spot] ?? 0);
  if (parent === null && isSpoke(spot)) return road(spokeAngle(spot));
  const { colour, paths } = (place.types[0] && DRAWN[place.types[0]]) ?? PLAIN;
  const size = parent === null ? 0.82 * groundOf(spot) : 46;
  const home = parent === null ? spotAt(spot) : at;
  const drawn = paths.map((path) =>
    stroke(
      below ? "grey" : colour,
      "fine",
      path.map(([x, y]) => moved(home, x, y, size)),
    ),
  );
  return [...(parent === null ? outline(spot, below) : []), ...drawn];
}

/** How large the ground at a spot is: cells 0 to 6 are the inner ones. */
const groundOf = (spot: Spot) => (/^cell_[0-6]$/.test(spot) ? CELL.inner : CELL.outer);

const moved = ({ x, y }: Point, dx: number, dy: number, size: number): Point => ({
  x: x + dx * size,
  y: y + dy * size,
});

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

/** What is left of a place: torn lines over it. */
export function ruinStrokes({ x, y }: Point): string[] {
  const tears: Path[] = [
    [[-0.9, -0.5], [-0.4, -0.1], [-0.6, 0.2], [0.1, 0.6]], // prettier-ignore
    [[0.9, -0.6], [0.3, -0.2], [0.5, 0.1], [-0.3, 0.7]], // prettier-ignore
    [[-0.5, -0.7], [0.1, -0.2], [-0.1, 0.1], [0.6, 0.5]], // prettier-ignore
  ];
  return tears.map((path) =>
    stroke(
      "ink",
      "middle",
      path.map(([dx, dy]) => moved({ x, y }, dx, dy, 78)),
    ),
  );
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

/** All that is on the map, from the first stroke to the last: nature, the places, and what is left of some of them. */
export function mapStrokes(
  view: Pick<TableView, "river" | "nature">,
  laid: readonly Laid[],
  drawn: (picture: Picture) => readonly string[],
): string[] {
  const places = laid.flatMap(({ place, home }) => {
    const own = place.ink.strokes ? drawn(place.ink) : sketchOf(place, home);
    return place.status === "ruined" ? [...own, ...ruinStrokes(home)] : own;
  });
  return [...riverStrokes(view.river), ...view.nature.flatMap(({ ink }) => drawn(ink)), ...places];
}
