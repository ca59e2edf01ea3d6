import type { Happening } from "./protocol";

/** A line of the chronicle: what happened, and which moment of the game it led to, if that moment still exists. */
export interface Moment {
  happening: Happening;
  moves: number | null;
  takenBack: boolean;
}

const MADE = ["moved", "rowed", "conceded"];

/** Whether somebody chose: one thing, or several in one gesture. */
export const isMove = ({ kind }: Happening): boolean => kind === "moved" || kind === "rowed";

/** Which happenings lead to a moment of the game as it now stands; moves that were taken back lead nowhere. */
export function moments(happenings: Happening[]): Moment[] {
  let fewest = Infinity;
  return happenings
    .toReversed()
    .map((happening) => {
      const moves = happening.moves ?? 0;
      const stands = moves <= fewest;
      const made = MADE.includes(happening.kind);
      fewest = Math.min(fewest, moves);
      return {
        happening,
        moves: stands && (made || happening.kind === "started") ? moves : null,
        takenBack: !stands && made,
      };
    })
    .reverse();
}

/** Moments in the order they happened, those that were taken back together in a passage of their own. */
export function passages(told: Moment[]): Moment[][] {
  const found: Moment[][] = [];
  for (const moment of told) {
    const last = found.at(-1);
    if (moment.takenBack && last?.[0]?.takenBack) last.push(moment);
    else found.push([moment]);
  }
  return found;
}

/** Who made the moves that go when a seat takes its last one back, the seat's own first; none if it has not moved. */
export function wouldGo(happenings: Happening[], seat: number): number[] {
  const standing = moments(happenings).filter(
    ({ happening, moves }) => MADE.includes(happening.kind) && moves !== null,
  );
  const movers = standing.map(({ happening }) => happening.seat ?? -1);
  const own = movers.lastIndexOf(seat);
  return own < 0 ? [] : movers.slice(own);
}

/**
 * What stands of the game since a seat last chose, up to a moment (null: now); its own choice comes first. What was taken
 * back is not there, and `passed` are own moves that were no choice.
 */
export function sinceChosen(
  happenings: Happening[],
  seat: number | null,
  upTo: number | null,
  passed: ReadonlySet<number> = new Set(),
): Happening[] {
  const standing = moments(happenings)
    .filter(({ moves }) => moves !== null && (upTo === null || moves <= upTo))
    .map(({ happening }) => happening);
  const chose = (one: Happening) => isMove(one) && one.seat === seat && !passed.has(one.version);
  return standing.slice(Math.max(0, standing.findLastIndex(chose)));
}
