/** How a game went, for its end: what each seat did and lost, and the lines of a plot. */
import { concerns } from "./meanwhile";
import { moments } from "./moments";
import type { CourseLine, CourseSide, Happening, Sentence } from "./protocol";
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

/** Lines that share a plot, for they count the same. */
export function plots(lines: readonly CourseLine[]): CourseLine[][] {
  const found = new Map<string, CourseLine[]>();
  for (const line of lines) {
    const measure = line.terms.join();
    found.set(measure, [...(found.get(measure) ?? []), line]);
  }
  return [...found.values()];
}

/** A curve as points of a plot that is so wide and high, from its lowest to its highest value among all lines. */
export function plotted(lines: readonly CourseLine[], curve: readonly number[], width: number, height: number) {
  const all = lines.flatMap((line) => line.curve);
  const [least, most] = [Math.min(0, ...all), Math.max(1, ...all)];
  const step = width / Math.max(1, curve.length - 1);
  return curve.map((value, k) => [k * step, height * (1 - (value - least) / (most - least))] as const);
}

/** Colour alone tells no two lines apart. */
export const DASHES = ["", "7 4", "2 4", "10 3 2 3", "14 4", "4 2"] as const;

/** A side has the colour of its first seat; a line of several sides has none of theirs. */
export function tincture({ seats }: { seats: readonly number[] }, sides: readonly CourseSide[]): string {
  const own = sides.some((side) => side.seats.join() === seats.join());
  return own ? `--t-${(seats[0] ?? 0) % DASHES.length}` : "--ink";
}
