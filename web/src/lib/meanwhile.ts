/** What the others did since a player last chose. */
import { isMove, moments, type Moment } from "./moments";
import type { Happening, Sentence } from "./protocol";
import type { GameWords } from "./words.svelte";

/** One line of the summary, and the moment it leads to. */
export interface Line {
  seat: number;
  moves: number;
  told: Sentence;
  times: number;
}

export interface Meanwhile {
  /** What was lost, by this seat or by all. */
  cost: Line[];
  /** What each of the others did, in their order: what is worth a line; where nothing is, all that was told of it; and
   * where nothing was, how many moves that were, and whether in secret. */
  deeds: { seat: number; moves: number; last: number; secret: boolean; lines: Line[] }[];
  /** The first of these moves. Another summary begins when this player has chosen and others move again. */
  since: number;
  /** The player has chosen since. */
  read: boolean;
}

/** The last moves of others in a row; null if there are none. `passed` are own choices that were none: forced ones. */
export function meanwhile(
  happenings: Happening[],
  words: GameWords,
  mine: readonly number[],
  passed: ReadonlySet<number> = new Set(),
): Meanwhile | null {
  const played = moments(happenings).filter(({ happening, moves }) => isMove(happening) && moves !== null);
  const others = ({ happening }: Moment) => happening.seat != null && !mine.includes(happening.seat);
  const chosen = (moment: Moment) => !others(moment) && !passed.has(moment.happening.version);
  const end = played.findLastIndex(others) + 1;
  const block = played.slice(played.slice(0, end).findLastIndex(chosen) + 1, end).filter(others);
  if (!block.length) return null;
  const seats = [...new Set(block.map(({ happening }) => happening.seat as number))];
  const lines = block.flatMap((moment) => linesOf(moment, words));
  const cost = lines.filter(({ told }) => words.isLoss(told) && concerns(told, mine));
  return {
    cost: added(cost),
    deeds: seats.map((seat) => {
      const own = block.filter(({ happening }) => happening.seat === seat);
      const worth = lines.filter((line) => line.seat === seat);
      return {
        seat,
        moves: own.length,
        last: own.at(-1)?.moves ?? 0,
        secret: own.every(({ happening }) => happening.secret),
        lines: added(worth.length ? worth.filter((line) => !cost.includes(line)) : own.flatMap((one) => linesOf(one))),
      };
    }),
    since: block[0]?.moves ?? 0,
    read: played.slice(end).some(chosen),
  };
}

/** What was told of a move; by these words, only what is worth a line in a summary. */
function linesOf({ happening, moves }: Moment, words?: GameWords): Line[] {
  const worth = (one: Sentence) => !words || words.isHeadline(one) || words.isDeed(one) || words.isLoss(one);
  return (happening.told ?? [])
    .filter(worth)
    .map((told) => ({ seat: happening.seat ?? 0, moves: moves ?? 0, told, times: 1 }));
}

/** Whether a loss is one of these seats', or everybody's. */
export function concerns({ whose }: Sentence, mine: readonly number[]): boolean {
  return !whose || whose.some((seat) => mine.includes(seat));
}

/** The same thing said twice is said once, and leads to the last time. */
function added(lines: Line[]): Line[] {
  const found = new Map<string, Line>();
  for (const line of lines) {
    const key = JSON.stringify([line.told.key, line.told.facts]);
    found.set(key, { ...line, times: (found.get(key)?.times ?? 0) + 1 });
  }
  return [...found.values()];
}
