import type { Happening } from "./protocol";

/** A line of the chronicle: what happened, and which moment of the game it led to, if that moment still exists. */
export interface Moment {
  happening: Happening;
  moves: number | null;
}

/** Which happenings are moves of the game as it now stands, counted; moves that were taken back lead nowhere. */
export function moments(happenings: Happening[]): Moment[] {
  const found: Moment[] = happenings.map((happening) => ({ happening, moves: null }));
  const people = new Set<number>();
  let standing: Moment[] = [];
  let proposal: { keep: number; waiting: Set<number> } | null = null;
  for (const moment of found) {
    const { kind, seat, keep } = moment.happening;
    if (kind === "seated" && seat != null) {
      proposal = null;
      if (moment.happening.who === "person") people.add(seat);
      else people.delete(seat);
    }
    if (kind === "started") moment.moves = 0;
    if (kind === "moved") {
      proposal = null;
      standing.push(moment);
    }
    if (kind === "proposed") proposal = { keep: keep ?? 0, waiting: new Set([...people].filter((p) => p !== seat)) };
    if (kind === "taken_back") standing = standing.slice(0, keep ?? 0);
    if (kind === "voted" && proposal) {
      proposal.waiting.delete(seat ?? -1);
      if (!moment.happening.agree) proposal = null;
      else if (!proposal.waiting.size) standing = standing.slice(0, proposal.keep);
    }
  }
  standing.forEach((moment, k) => (moment.moves = k + 1));
  return found;
}
