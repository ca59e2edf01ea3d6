/** Things that go on for several moves, such as a battle: what was told of them is kept, shown step by step, and put away. */
import type { Sentence } from "../../lib/protocol";
import { eventOf } from "./facts";

export interface Story {
  /** All that happened in it, to be said again. */
  told: Sentence[];
  /** How many of `told` came with the last news. */
  fresh: number;
  /** How it ended; null while it goes on. */
  outcome: Sentence | null;
}

/** What a game knows of its stories: by which events they begin, go on and end, and what it remembers besides. */
export interface Plot<S extends Story> {
  begins: string;
  parts: ReadonlySet<string>;
  ends: ReadonlySet<string>;
  begin(event: Sentence): S;
  /** The story with what the game itself keeps of an event. */
  add(story: S, event: Sentence): S;
  /** The story when its last news are no longer new. */
  settle(story: S): S;
}

export const untold = (): Story => ({ told: [], fresh: 0, outcome: null });

/** The story after more was told. What begins starts a new one; what is no part of it is passed over. */
export function retell<S extends Story>(plot: Plot<S>, story: S | null, told: readonly Sentence[]): S | null {
  let now = story && { ...plot.settle(story), fresh: 0 };
  for (const event of told) {
    const name = eventOf(event);
    if (name === plot.begins) now = plot.begin(event);
    if (!now || !plot.parts.has(name)) continue;
    const outcome = plot.ends.has(name) ? event : now.outcome;
    now = plot.add({ ...now, told: [...now.told, event], fresh: now.fresh + 1, outcome }, event);
  }
  return now;
}

/** A story that is over is put away when its reader has made another move and it did not go on. */
export function isRead<S extends Story>(
  plot: Plot<S>,
  story: S,
  told: readonly Sentence[],
  byReader: boolean,
): boolean {
  return story.outcome !== null && byReader && !told.some((event) => plot.parts.has(eventOf(event)));
}
