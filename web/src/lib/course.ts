/** How a game went, for its end: what each seat did and lost, and the lines of a plot. */
import { concerns } from "./meanwhile";
import { moments } from "./moments";
import type { CoursePlot, CourseSide, Happening, Sentence } from "./protocol";
import type { GameWords } from "./words.svelte";

export interface Tally {
  deeds: number;
  losses: { told: Sentence; moves: number }[];
}

/** What a seat did, and what it lost, alone or with others. */
export function tally(happenings: Happening[], words: GameWords, seat: number): Tally {
  const standing = moments(happenings).filter(({ moves }) => moves !== null);
  const told = standing.flatMap(({ happening, moves }) =>
    (happening.told ?? []).map((one) => ({ told: one, moves: moves ?? 0, mover: happening.seat })),
  );
  return {
    deeds: told.filter((one) => one.mover === seat && words.isDeed(one.told)).length,
    losses: told.filter((one) => words.isLoss(one.told) && concerns(one.told, [seat])),
  };
}

/** Where a move and a value lie in a plot that is so wide and high: from its first to its last value, and from the
 * set-up to the last move. */
export function scale({ lines, values }: CoursePlot, width: number, height: number) {
  const [least, most] = [values[0] ?? 0, values.at(-1) ?? 1];
  const last = Math.max(1, (lines[0]?.curve.length ?? 0) - 1);
  return {
    across: (move: number) => (width * move) / last,
    down: (value: number) => height * (1 - (value - least) / (most - least)),
  };
}

/** Colour alone tells no two lines apart. */
export const DASHES = ["", "7 4", "2 4", "10 3 2 3", "14 4", "4 2"] as const;

/** A side has the colour of its first seat; a line of several sides has none of theirs. */
export function tincture({ seats }: { seats: readonly number[] }, sides: readonly CourseSide[]): string {
  const own = sides.some((side) => side.seats.join() === seats.join());
  return own ? `--t-${(seats[0] ?? 0) % DASHES.length}` : "--ink";
}
