import { describe, expect, it } from "vitest";
import { extend, outline, read, scaled, SHEET, write, type Line, type Point } from "../src/lib/ink";
import { toSvg } from "../src/lib/ink_file";
import type { FreeStroke, Inked, Penned } from "../src/lib/protocol";
import { TableInk, type Asks } from "../src/lib/table_ink.svelte";

const LINE: Line = {
  colour: "red",
  nib: "middle",
  points: [
    [16, 63],
    [20, 60],
    [15, 70],
  ],
};
const TOLD = "d2.gB-DIFJU"; // as the engine writes it

describe("the form of ink", () => {
  it("is the engine's", () => {
    expect(write(LINE)).toBe(TOLD);
    expect(read(TOLD)).toEqual(LINE);
  });

  it("is read as it was written, from corner to corner and with pressure", () => {
    const lines: Line[] = [
      { colour: "eraser", nib: "brush", points: [[0, 0]] },
      { colour: "chalk", nib: "fine", points: [[0, SHEET - 1], [SHEET - 1, 0], [5, 5]] }, // prettier-ignore
      { colour: "ink", nib: "broad", points: [[9, 9, 255], [4, 80, 0]] }, // prettier-ignore
    ];
    for (const line of lines) expect(read(write(line))).toEqual(line);
  });

  it("keeps points inside the sheet, and none that says nothing", () => {
    expect(extend(extend([], 1.4, -2, null), 1.4001, -2, null)).toEqual([[SHEET - 1, 0]]);
    expect(extend([], 0.25, 0.5, 0.2)).toEqual([[SHEET / 4, SHEET / 2, 51]]);
  });

  it("fills a stroke up to what the server takes", () => {
    let points: readonly Point[] = [];
    for (let k = 0; k < 700; k++) points = extend(points, (k % 100) / 100, k / 700, null);
    expect(points).toHaveLength(500);
  });

  it("places a stamp where it belongs", () => {
    const stamp = write({ colour: "blue", nib: "fine", points: [[0, 0], [SHEET - 1, SHEET - 1]] }); // prettier-ignore
    expect(read(scaled(stamp, 1000, 2000, 4096)).points).toEqual([
      [1000, 2000],
      [5095, 6095],
    ]);
  });

  it("has a closed outline", () => {
    expect(outline(LINE)).toMatch(/^M[\d.,-]+L.*Z$/);
    expect(outline({ ...LINE, points: [] })).toBe("");
  });
});

describe("a drawing to keep", () => {
  it("is an SVG in which words stay words, and an eraser hides what came before it", () => {
    const rub = write({ ...LINE, colour: "eraser" });
    const page = new DOMParser().parseFromString(toSvg([TOLD, rub, TOLD], "<script>&"), "image/svg+xml");
    expect(page.querySelector("title")?.textContent).toBe("<script>&");
    expect(page.querySelectorAll("script")).toHaveLength(0);
    expect(page.querySelectorAll("svg > path")).toHaveLength(1);
    expect(page.querySelector("svg > g")?.getAttribute("mask")).toBe("url(#e0)");
  });
});

/** The ink of a table whose server answers what it is told to. */
function table(more: Partial<Asks> = {}) {
  const asked: unknown[] = [];
  const ink = new TableInk({
    recall: (names) => Promise.resolve((asked.push(names), Object.fromEntries(names.map((name) => [name, [TOLD]])))),
    sheet: () => Promise.resolve({ strokes: [], more: false }),
    draw: (sheet, strokes) => Promise.resolve((asked.push([sheet, strokes]), true)),
    wipe: (numbers) => Promise.resolve((asked.push(numbers), true)),
    pen: (fields) => void asked.push(fields),
    ...more,
  });
  return { ink, asked };
}

const free = (number: number, seat: number, after = 0): FreeStroke => ({ number, seat, after, stroke: TOLD });
const inked = (seat: number, strokes: FreeStroke[], wiped: number[] = []): Inked => ({
  type: "inked",
  version: 1,
  seat,
  sheet: strokes.length ? "wall" : "",
  strokes,
  wiped,
});
const pen = (more: Partial<Penned> = {}): Penned => ({
  type: "penned",
  seat: 1,
  line: 1,
  sheet: "wall",
  target: "",
  stroke: TOLD,
  after: 0,
  ...more,
});
const settled = () => new Promise((done) => setTimeout(done));

describe("the ink of a table", () => {
  it("asks once for drawings it does not know, and keeps those that come", async () => {
    const { ink, asked } = table();
    ink.learn({ known: [TOLD, TOLD] });
    expect(ink.strokes(["known", "new"])).toEqual([TOLD, TOLD]);
    ink.strokes(["new"]);
    await settled();
    expect(asked).toEqual([["new"]]);
    expect(ink.strokes(["new"])).toEqual([TOLD]);
    await settled();
    expect(asked).toHaveLength(1);
  });

  it("shows one's own stroke at once, and once", async () => {
    const { ink } = table();
    const sent = ink.draw("wall", [TOLD]);
    expect(ink.onSheet("wall")).toHaveLength(1);
    ink.hear(inked(0, [free(1, 0)]), 0);
    await sent;
    expect(ink.onSheet("wall")).toHaveLength(1);
  });

  it("takes a stroke back that is refused", async () => {
    const { ink } = table({ draw: () => Promise.resolve(false) });
    await ink.draw("wall", [TOLD]);
    expect(ink.onSheet("wall")).toEqual([]);
  });

  it("undoes one's own last gesture, and draws it again", async () => {
    const { ink, asked } = table();
    ink.hear(inked(0, [free(1, 0), free(2, 0)]), 0);
    ink.hear(inked(1, [free(3, 1)]), 0);
    await ink.undo("wall", 0);
    expect(asked).toEqual([[1, 2]]);
    ink.hear(inked(0, [], [1, 2]), 0);
    expect(ink.onSheet("wall")).toHaveLength(1);
    expect(ink.mayRedo("wall")).toBe(true);
    await ink.redo("wall");
    expect(asked[1]).toEqual(["wall", [TOLD, TOLD]]);
    expect(ink.mayRedo("wall")).toBe(false);
  });

  it("shows a sheet as it was after so many moves", () => {
    const { ink } = table();
    ink.hear(inked(1, [free(1, 1, 0), free(2, 1, 5)]), 0);
    expect(ink.onSheet("wall", 4)).toHaveLength(1);
  });

  it("asks for a sheet that has gone on while the line was away", async () => {
    const strokes = [free(1, 0), free(2, 1)];
    const { ink } = table({ sheet: () => Promise.resolve({ strokes, more: false }) });
    ink.compare([{ sheet: "wall", strokes: 2, last: 2 }]);
    await settled();
    expect(ink.onSheet("wall")).toHaveLength(2);
    expect(ink.drawnOn).toEqual(["wall"]);
  });

  it("sees a line grow until it is drawn, or is not", () => {
    const { ink } = table();
    ink.see(pen());
    ink.see(pen({ after: 3 }));
    expect(ink.pens("wall")[0]?.points).toHaveLength(6);
    ink.see(pen({ stroke: "" }));
    expect(ink.pens("wall")).toEqual([]);
    ink.see(pen());
    ink.hear(inked(1, [free(1, 1)]), 0);
    expect(ink.pens("wall")).toEqual([]);
  });
});
