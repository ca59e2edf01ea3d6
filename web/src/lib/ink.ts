import { getStroke } from "perfect-freehand";

/** A line of a pen: points from 0 to 1, each with the pressure if the pen knows it. */
export interface Stroke {
  points: number[][];
  width?: number;
  [more: string]: unknown;
}

/** Drawings are kept in a square from 0 to 1, and shown in one of this size. */
export const SHEET = 1000;
export const WIDTHS = { fine: 8, middle: 16, broad: 32 } as const;
const MOST_POINTS = 500; // the server takes no more in one stroke
const LEAST_STEP = 0.002; // points nearer than this to the last one say nothing

const outlines = new WeakMap<Stroke, string>();

/** The outline of a stroke as the path of an SVG, `SHEET` wide and high. Strokes never change, so each is worked out once. */
export function outline(stroke: Stroke): string {
  let path = outlines.get(stroke);
  if (path === undefined) outlines.set(stroke, (path = drawn(stroke)));
  return path;
}

function drawn(stroke: Stroke): string {
  const points = stroke.points.map(([x = 0, y = 0, pressure = 0.5]) => [x * SHEET, y * SHEET, pressure]);
  const edge = getStroke(points, {
    size: stroke.width ? stroke.width * 4 : WIDTHS.middle,
    thinning: 0.55,
    smoothing: 0.5,
    streamline: 0.4,
    simulatePressure: !stroke.points.some((point) => point.length > 2),
  });
  if (!edge.length) return "";
  const [first, ...rest] = edge as [number, number][];
  return `M${pair(first)}L${rest.map(pair).join(" ")}Z`;
}

/** Add a point to a stroke; the same stroke if it adds nothing, or if the stroke is full. */
export function extend(points: number[][], x: number, y: number, pressure: number | null): number[][] {
  const point = [clamp(x), clamp(y)];
  const last = points.at(-1);
  const near = last && Math.hypot((last[0] ?? 0) - (point[0] ?? 0), (last[1] ?? 0) - (point[1] ?? 0)) < LEAST_STEP;
  if (near || points.length >= MOST_POINTS) return points;
  return [...points, pressure === null ? point : [...point, clamp(pressure)]];
}

function pair(point: [number, number] | undefined): string {
  return point ? `${point[0].toFixed(1)},${point[1].toFixed(1)}` : "";
}

function clamp(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000;
}
