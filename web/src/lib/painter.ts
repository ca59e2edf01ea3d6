/** Ink on a canvas: thousands of strokes, a few milliseconds at a time, so that nobody waits for them. */
import { ERASER, outline, read, SHOWN, type Colour, type Line } from "./ink";

/** Which part of a sheet is seen: its corner, from 0 to 1, and how much larger it is shown. */
export interface Sector {
  x: number;
  y: number;
  scale: number;
}

interface Shape {
  colour: Colour;
  path: Path2D;
}

export const WHOLE: Sector = { x: 0, y: 0, scale: 1 };
const SLICE = 8; // ms of painting in one frame
const MOST_SHAPES = 6000; // that are remembered
const shapes = new Map<string, Shape>();

/** A stroke never changes, so its outline is worked out once. */
function shapeOf(stroke: string): Shape {
  let shape = shapes.get(stroke);
  if (!shape) {
    if (shapes.size >= MOST_SHAPES) shapes.clear();
    const line = read(stroke);
    shapes.set(stroke, (shape = { colour: line.colour, path: new Path2D(outline(line)) }));
  }
  return shape;
}

/** The strokes of one sheet on one canvas. */
export class Painter {
  #painted = 0;
  #strokes: readonly string[] = [];
  #sector = WHOLE;
  #frame = 0;

  constructor(private readonly canvas: HTMLCanvasElement) {}

  /** Show these strokes. What is painted already stays, if the others only follow it. */
  show(strokes: readonly string[], sector: Sector = WHOLE, anew = false): void {
    const follows = strokes.length >= this.#painted && this.#follows(strokes);
    if (anew || !follows || sector !== this.#sector) this.#clear();
    this.#strokes = strokes;
    this.#sector = sector;
    this.#go();
  }

  /** Draw them once more, one after the other, in some seconds. */
  replay(strokes: readonly string[], seconds: number): void {
    this.show([], this.#sector, true);
    const began = performance.now();
    const next = () => {
      const done = Math.min(1, (performance.now() - began) / 1000 / seconds);
      this.show(strokes.slice(0, Math.ceil(done * strokes.length)), this.#sector);
      if (done < 1 && this.canvas.isConnected) requestAnimationFrame(next);
    };
    next();
  }

  /** Show these strokes, and say when all of them are there. */
  async finished(strokes: readonly string[]): Promise<void> {
    this.show(strokes);
    while (this.#painted < this.#strokes.length) await new Promise(requestAnimationFrame);
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
  }

  #follows(strokes: readonly string[]): boolean {
    for (let k = 0; k < this.#painted; k++) if (strokes[k] !== this.#strokes[k]) return false;
    return true;
  }

  #clear(): void {
    this.#painted = 0;
    const pen = this.canvas.getContext("2d");
    pen?.setTransform(1, 0, 0, 1, 0, 0);
    pen?.clearRect(0, 0, this.canvas.width, this.canvas.height);
  }

  #go(): void {
    cancelAnimationFrame(this.#frame);
    const pen = this.canvas.getContext("2d");
    if (!pen) return;
    const colours = coloursOf(this.canvas);
    place(pen, this.canvas, this.#sector);
    const until = performance.now() + SLICE;
    while (this.#painted < this.#strokes.length && performance.now() < until) {
      const { colour, path } = shapeOf(this.#strokes[this.#painted++] ?? "");
      fill(pen, path, colour, colours);
    }
    if (this.#painted < this.#strokes.length) this.#frame = requestAnimationFrame(() => this.#go());
  }
}

/** Lines that are still being drawn, on a canvas of their own. An eraser is shown as what it leaves: paper. */
export function paintWet(canvas: HTMLCanvasElement, lines: readonly Line[], sector: Sector): void {
  const pen = canvas.getContext("2d");
  if (!pen) return;
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.clearRect(0, 0, canvas.width, canvas.height);
  place(pen, canvas, sector);
  const colours = coloursOf(canvas);
  for (const line of lines) {
    pen.fillStyle = line.colour === ERASER ? colours("paper") : colours(line.colour);
    pen.fill(new Path2D(outline(line)));
  }
}

/** Make a canvas as fine as the screen; true if that changed it, so that it is empty now. */
export function refine(canvas: HTMLCanvasElement): boolean {
  const size = Math.max(1, Math.round(canvas.clientWidth * Math.min(2, devicePixelRatio)));
  if (canvas.width === size) return false;
  canvas.width = canvas.height = size;
  return true;
}

function place(pen: CanvasRenderingContext2D, canvas: HTMLCanvasElement, { x, y, scale }: Sector): void {
  const unit = (canvas.width / SHOWN) * scale;
  pen.setTransform(unit, 0, 0, unit, -x * canvas.width * scale, -y * canvas.height * scale);
}

function fill(pen: CanvasRenderingContext2D, path: Path2D, colour: Colour, colours: (name: string) => string): void {
  pen.globalCompositeOperation = colour === ERASER ? "destination-out" : "source-over";
  pen.fillStyle = colour === ERASER ? "#000" : colours(colour);
  pen.fill(path);
  pen.globalCompositeOperation = "source-over";
}

/** The pens of the theme, by name. */
function coloursOf(canvas: HTMLCanvasElement): (name: string) => string {
  const style = getComputedStyle(canvas);
  return (name) => style.getPropertyValue(`--pen-${name}`).trim() || "#000";
}
