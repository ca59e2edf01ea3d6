/** Ink in the form in which it is sent and kept; `docs/protocol.md` tells it, and the engine's `ink` is its twin. */
import { getStroke } from "perfect-freehand";

/** How wide and high a sheet is. */
export const SHEET = 65536;
export const MOST_POINTS = 500; // of one stroke
export const COLOURS = [
  "ink",
  "grey",
  "brown",
  "red",
  "orange",
  "gold",
  "green",
  "teal",
  "blue",
  "violet",
  "rose",
  "chalk",
] as const;
export const ERASER = "eraser";
/** How wide the line of each is, in thousandths of the sheet. */
export const NIBS = { fine: 8, middle: 16, broad: 32, brush: 64 } as const;
export type Colour = (typeof COLOURS)[number] | typeof ERASER;
export type Nib = keyof typeof NIBS;
/** x and y from 0 to 65535 and, if all points have it, the pressure from 0 to 255. */
export type Point = readonly number[];

export interface Line {
  colour: Colour;
  nib: Nib;
  points: readonly Point[];
}

const INKS: readonly Colour[] = [...COLOURS, ERASER];
const LETTERS = "abcdefghijklz"; // of INKS
const NAMES = Object.keys(NIBS) as Nib[];
const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const VALUES = new Map([...DIGITS].map((digit, value) => [digit, value]));
const LEAST_STEP = 130; // points nearer than this to the last one say nothing

/** A line as its text. */
export function write({ colour, nib, points }: Line): string {
  const pressed = points.length > 0 && points.every((point) => point.length > 2);
  let before: Point = [0, 0, 0];
  let digits = "";
  for (const point of points) {
    for (let k = 0; k < (pressed ? 3 : 2); k++) digits += spelled((point[k] ?? 0) - (before[k] ?? 0));
    before = point;
  }
  return `${LETTERS[INKS.indexOf(colour)]}${NAMES.indexOf(nib) + 1}${pressed ? ":" : "."}${digits}`;
}

function spelled(difference: number): string {
  let rest = difference >= 0 ? 2 * difference : -2 * difference - 1;
  let digits = "";
  for (; rest >= 32; rest >>= 5) digits += DIGITS[(rest & 31) + 32];
  return digits + DIGITS[rest];
}

/** The line that a text from the server tells. */
export function read(stroke: string): Line {
  const columns = stroke[2] === ":" ? 3 : 2;
  const now = [0, 0, 0];
  const points: number[][] = [];
  for (let k = 3, column = 0; k < stroke.length; column++) {
    let value = 0;
    let spelling = 32;
    for (let bits = 0; spelling >= 32; bits += 5) {
      spelling = VALUES.get(stroke[k++] ?? "") ?? 0;
      value |= (spelling & 31) << bits;
    }
    const at = column % columns;
    now[at] = (now[at] ?? 0) + (value & 1 ? -(value >> 1) - 1 : value >> 1);
    if (at === columns - 1) points.push(now.slice(0, columns));
  }
  const colour = INKS[LETTERS.indexOf(stroke[0] ?? "")] ?? "ink";
  return { colour, nib: NAMES[Number(stroke[1]) - 1] ?? "middle", points };
}

/** The stroke on a smaller sheet, so wide and high, that lies at (left, top) on this one: so a stamp is placed. */
export function scaled(stroke: string, left: number, top: number, size: number): string {
  const line = read(stroke);
  const place = (value: number, from: number) => clamp(Math.floor((value * size) / SHEET) + from, SHEET - 1);
  const points = line.points.map(([x = 0, y = 0, ...pressure]) => [place(x, left), place(y, top), ...pressure]);
  return write({ ...line, points });
}

/** Add a point, in parts of the sheet from 0 to 1; the same points if it adds nothing, or if the line is full. */
export function extend(points: readonly Point[], x: number, y: number, pressure: number | null): readonly Point[] {
  const point = [clamp(Math.round(x * SHEET), SHEET - 1), clamp(Math.round(y * SHEET), SHEET - 1)];
  const last = points.at(-1);
  const near = last && Math.hypot((last[0] ?? 0) - (point[0] ?? 0), (last[1] ?? 0) - (point[1] ?? 0)) < LEAST_STEP;
  if (near || points.length >= MOST_POINTS) return points;
  return [...points, pressure === null ? point : [...point, clamp(Math.round(pressure * 255), 255)]];
}

function clamp(value: number, most: number): number {
  return Math.min(most, Math.max(0, value));
}

// ---- what it looks like ----------------------------------------------------------------------------------------------

/** How wide and high a drawing is where it is shown. */
export const SHOWN = 1000;

/** The outline of a line as a path of an SVG that is `SHOWN` wide and high. */
export function outline({ nib, points }: Line): string {
  const scale = SHOWN / SHEET;
  const inked = points.map(([x = 0, y = 0, pressure]) => [
    x * scale,
    y * scale,
    pressure === undefined ? 0.5 : pressure / 255,
  ]);
  const edge = getStroke(inked, {
    size: NIBS[nib],
    thinning: 0.55,
    smoothing: 0.5,
    streamline: 0.4,
    simulatePressure: !points.some((point) => point.length > 2),
  });
  if (!edge.length) return "";
  const [first, ...rest] = edge as [number, number][];
  return `M${pair(first)}L${rest.map(pair).join(" ")}Z`;
}

function pair(point: [number, number] | undefined): string {
  return point ? `${point[0].toFixed(1)},${point[1].toFixed(1)}` : "";
}
