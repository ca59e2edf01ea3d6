import type { Sentence } from "../../lib/protocol";
import { eventOf } from "./facts";

/** An event and when it happened, counted in beats. */
export interface Beat {
  name: string;
  facts: Sentence["facts"];
  beat: number;
}

/**
 * What was told, in steps of time, so that motion can tell it again: `pauses` are the beats that an event waits for those
 * before it. The first of the kind `opening` comes at once.
 */
export function inBeats(told: readonly Sentence[], pauses: Record<string, number>, opening = ""): Beat[] {
  let now = 0;
  let opened = false;
  return told.map((one) => {
    const name = eventOf(one);
    if (name !== opening || opened) now += pauses[name] ?? 0;
    opened ||= name === opening;
    return { name, facts: one.facts, beat: now };
  });
}

/** The delay of what comes in the k-th place, for `animation-delay`: `step` is the part of `--calm` that each takes. */
export function inTurn(k: number, step: number): string {
  return `calc(${k * step} * var(--calm))`;
}
