import { moments } from "./moments";
import type { Happening, Sentence } from "./protocol";
import type { GameWords } from "./words.svelte";

const FEW = 4; // headlines: so few need those that led to them
const BEFORE = 4; // of those
const MOST = 10; // headlines of a last move: what went before stands in the chronicle
const PLAIN = 4; // sentences, where a game has no headlines

/** The headlines of the last move that made any, up to a moment; null is now. */
export function lately(happenings: Happening[], words: GameWords, upTo: number | null): Sentence[] {
  return told(happenings, words, upTo).at(-1) ?? [];
}

/** How a game ended: the headlines of its last move, and those that led to it. */
export function ending(happenings: Happening[], words: GameWords): Sentence[] {
  const all = told(happenings, words, null);
  if (!all.length) return happenings.flatMap((one) => one.told ?? []).slice(-PLAIN);
  const last = counted(all.at(-1) ?? []);
  return last.length > FEW ? last.slice(-MOST) : counted([...all.slice(0, -1).flat().slice(-BEFORE), ...last]);
}

/** What counts on from one line to the next, such as walls that fall one by one, is told by the last of them. */
function counted(lines: Sentence[]): Sentence[] {
  return lines.filter((line, k) => {
    const next = lines[k + 1];
    if (next?.key !== line.key) return true;
    const moved = Object.keys(line.facts).filter((fact) => line.facts[fact] !== next.facts[fact]);
    return !moved.length || moved.some((fact) => typeof line.facts[fact] !== "number");
  });
}

function told(happenings: Happening[], words: GameWords, upTo: number | null): Sentence[][] {
  return moments(happenings)
    .filter(({ moves }) => moves !== null && (upTo === null || moves <= upTo))
    .map(({ happening }) => (happening.told ?? []).filter((one) => words.isHeadline(one)))
    .filter((headlines) => headlines.length);
}
