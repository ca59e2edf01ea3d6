/** Drawings to keep: as an SVG without any script, or as a PNG. */
import { COLOURS, ERASER, outline, read, SHOWN, type Colour } from "./ink";
import { Painter } from "./painter";

/** As they look on white paper, whatever the theme. */
const PAPER = "#fbf7ec";
const ON_PAPER: Record<Colour, string> = {
  ink: "#1f2328",
  grey: "#6b7280",
  brown: "#7a4a21",
  red: "#c0262d",
  orange: "#d9730d",
  gold: "#b8900b",
  green: "#2f7d32",
  teal: "#0f766e",
  blue: "#1d5fbf",
  violet: "#6d3fc0",
  rose: "#c02672",
  chalk: "#f4f1e8",
  [ERASER]: "#000000",
};

/** The drawing as an SVG. An eraser hides what was drawn before it, by a mask around all of that. */
export function toSvg(strokes: readonly string[], title: string): string {
  let drawn = "";
  const masks: string[] = [];
  for (const stroke of strokes) {
    const line = read(stroke);
    const path = `<path d="${outline(line)}" fill="${ON_PAPER[line.colour]}"/>`;
    if (line.colour !== ERASER) drawn += path;
    else {
      const whole = `<rect width="${SHOWN}" height="${SHOWN}" fill="#fff"/>`;
      drawn = `<g mask="url(#e${masks.length})">${drawn}</g>`;
      masks.push(`<mask id="e${masks.length}">${whole}${path}</mask>`);
    }
  }
  const box = `viewBox="0 0 ${SHOWN} ${SHOWN}" width="${SHOWN}" height="${SHOWN}"`;
  const paper = `<rect width="${SHOWN}" height="${SHOWN}" fill="${PAPER}"/>`;
  const defs = masks.length ? `<defs>${masks.join("")}</defs>` : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box}><title>${escaped(title)}</title>${defs}${paper}${drawn}</svg>\n`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/** The drawing as a PNG, so many pixels wide and high; null where the browser cannot make one. */
export async function toPng(strokes: readonly string[], size = 1200): Promise<Blob | null> {
  const [ink, page] = [sheet(size), sheet(size)];
  ink.hidden = true;
  document.body.append(ink); // in the page, so that it has a style
  for (const name of COLOURS) ink.style.setProperty(`--pen-${name}`, ON_PAPER[name]);
  await new Painter(ink).finished(strokes);
  const pen = page.getContext("2d");
  if (!pen) return null;
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, size, size);
  pen.drawImage(ink, 0, 0);
  ink.remove();
  return new Promise((made) => page.toBlob(made, "image/png"));
}

function sheet(size: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size;
  return canvas;
}

/** Let the browser keep a file. */
export function save(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
