import type { Happening } from "./protocol";

/** A line of the chronicle: what happened, and which moment of the game it led to, if that moment still exists. */
export interface Moment {
  happening: Happening;
  moves: number | null;
}

/** Which happenings lead to a moment of the game as it now stands; moves that were taken back lead nowhere. */
export function moments(happenings: Happening[]): Moment[] {
  let fewest = Infinity;
  return happenings
    .toReversed()
    .map((happening) => {
      const moves = happening.moves ?? 0;
      const stands = moves <= fewest && (happening.kind === "moved" || happening.kind === "started");
      fewest = Math.min(fewest, moves);
      return { happening, moves: stands ? moves : null };
    })
    .reverse();
}
