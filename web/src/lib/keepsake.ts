/** The end of a game as a picture to keep and to share. */
import { DASHES, scale, tincture } from "./course";
import type { CoursePlot, CourseSide } from "./protocol";

export interface Keepsake {
  title: string;
  verdict: string;
  decided: string;
  date: string;
  /** Each side: who, and what they had. */
  sides: (CourseSide & { names: string; sum: string; won: boolean })[];
  /** How it went: each plot, and what its lines count. */
  plots: (CoursePlot & { measure: string })[];
  /** What the numbers below a plot count. */
  move: string;
}

const [WIDTH, HEIGHT, MARGIN] = [1200, 630, 60];
const PLOT = { left: 620, top: 290, width: 510, height: 240 };
const GAP = 72; // between two plots, where the first one's moves and the second one's measure stand

/** Draw it, and give it as a file. */
export async function keepsake(about: Keepsake): Promise<Blob> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("this browser draws no pictures");
  const colour = colours();
  pen.fillStyle = colour("--page");
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = colour("--leaf");
  pen.strokeStyle = colour("--edge");
  pen.lineWidth = 4;
  pen.fillRect(24, 24, WIDTH - 48, HEIGHT - 48);
  pen.strokeRect(24, 24, WIDTH - 48, HEIGHT - 48);
  const display = family("--display");
  const plain = family("--plain");
  const write = (words: string, y: number, font: string, ink: string, left = MARGIN, room = WIDTH - left - MARGIN) => {
    pen.font = font;
    pen.fillStyle = colour(ink);
    pen.fillText(words, left, y, room);
  };
  write(about.title, 100, `600 40px ${display}`, "--ink-soft");
  write(about.verdict, 180, `600 72px ${display}`, "--rubric");
  write(about.decided, 235, `28px ${plain}`, "--ink");
  about.sides.forEach((side, k) => {
    const y = PLOT.top + 30 + k * 48;
    write(side.names, y, `${side.won ? "700 " : ""}28px ${plain}`, "--ink", MARGIN + 40, 360);
    write(side.sum, y, `700 28px ${plain}`, "--ink", MARGIN + 410, 80);
    pen.fillStyle = colour(tincture(side, about.sides));
    pen.fillRect(MARGIN, y - 22, 26, 26);
  });
  const height = (PLOT.height + GAP) / about.plots.length - GAP;
  about.plots.forEach((plot, n) => {
    const top = PLOT.top + n * (height + GAP);
    const { across, down } = scale(plot, PLOT.width, height);
    write(plot.measure, top - 14, `20px ${plain}`, "--ink-soft", PLOT.left);
    pen.save();
    pen.translate(PLOT.left, top);
    pen.font = `18px ${plain}`;
    pen.strokeStyle = colour("--line");
    pen.lineWidth = 2;
    pen.textAlign = "right";
    for (const value of plot.values) {
      rule(pen, [0, down(value)], [PLOT.width, down(value)]);
      pen.fillText(String(value), -10, down(value) + 6);
    }
    pen.fillText(about.move, -14, height + 24);
    pen.textAlign = "center";
    for (const move of plot.moves) {
      rule(pen, [across(move), height], [across(move), height + 6]);
      pen.fillText(String(move), across(move), height + 24);
    }
    plot.lines.forEach((line, k) => {
      const points = line.curve.map((value, move) => [across(move), down(value)] as const);
      draw(pen, points, colour(tincture(line, about.sides)), k);
    });
    pen.restore();
  });
  write(`Holdfast · ${about.date}`, HEIGHT - 50, `22px ${plain}`, "--ink-soft");
  return new Promise((done, failed) =>
    canvas.toBlob((file) => (file ? done(file) : failed(new Error("no picture"))), "image/png"),
  );
}

type Point = readonly [number, number];

function rule(pen: CanvasRenderingContext2D, from: Point, to: Point) {
  pen.beginPath();
  pen.moveTo(...from);
  pen.lineTo(...to);
  pen.stroke();
}

function draw(pen: CanvasRenderingContext2D, points: readonly Point[], ink: string, k: number) {
  pen.strokeStyle = ink;
  pen.lineWidth = 4;
  pen.setLineDash((DASHES[k % DASHES.length] || "").split(" ").filter(Boolean).map(Number));
  pen.beginPath();
  for (const [x, y] of points) pen.lineTo(x, y);
  pen.stroke();
  pen.setLineDash([]);
}

function colours() {
  const style = getComputedStyle(document.documentElement);
  const value = (name: string): string => {
    const found = style.getPropertyValue(name).trim();
    const other = /^var\((--[\w-]+)\)$/.exec(found)?.[1];
    return other ? value(other) : found;
  };
  return value;
}

const family = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim() || "serif";
