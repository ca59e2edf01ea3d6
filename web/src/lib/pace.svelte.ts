import { isMove } from "./moments";
import type { Happening } from "./protocol";
import { settings, type Pace } from "./settings.svelte";
import type { Sight } from "./sight";

/** How long a move of another stays on the screen before the next: so long, and so much more for each letter told. */
const READING = { slow: [1400, 45], usual: [800, 22], quick: [350, 8], at_once: [0, 0] } satisfies Record<
  Pace,
  [number, number]
>;
const LONGEST = 3000; // ms
const UNTOLD = 0.4; // of the usual time, for a move that changes nothing one could read
const MANY = 12; // waiting moves: from there on the rest is told in half the time

/**
 * What is on the screen, at a pace that can be read. The table itself goes on: `shown` follows it, one move of another
 * after the other. What nobody must read (one's own moves, talk, secret choices) takes no time.
 */
export class Paced {
  shown = $state.raw<Sight | null>(null);
  #waiting = $state.raw<Sight[]>([]);
  #free = 0; // when the next may be shown
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** How many versions of the table have yet to be shown. */
  get behind(): number {
    return this.#waiting.length;
  }

  /** The table as it is now. `mine` are the seats of this browser: their moves are no news here. */
  see(sight: Sight, mine: readonly number[]): void {
    const last = this.#waiting.at(-1) ?? this.shown;
    // Who came or went, or drew out of turn, made nothing happen that must be read; nor does a line that was silent for
    // long and asks anew, while what came long ago is still being told.
    if (last && (sight.version === last.version || sight.happenings === last.happenings)) this.#replace(sight);
    else if (!last || !follows(sight, last) || settings.pace === "at_once" || document.hidden) this.show(sight);
    else {
      this.#waiting = [...this.#waiting, sight];
      this.#go(mine);
    }
  }

  /** Nothing happened in the game itself. */
  #replace(sight: Sight): void {
    if (this.#waiting.length) this.#waiting = [...this.#waiting.slice(0, -1), sight];
    else this.shown = sight;
  }

  /** Show this, and forget what waits. */
  show(sight: Sight | null): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
    this.#free = 0;
    this.shown = sight;
  }

  /** Whoever has seen enough goes on at once. */
  skip(): void {
    const last = this.#waiting.at(-1);
    if (last) this.show(last);
  }

  #go(mine: readonly number[]): void {
    clearTimeout(this.#timer);
    for (let next = this.#waiting[0]; next && performance.now() >= this.#free; next = this.#waiting[0]) {
      this.#waiting = this.#waiting.slice(1);
      this.shown = next;
      this.#free = performance.now() + this.#reading(next.happenings.at(-1), mine);
    }
    if (this.#waiting.length) this.#timer = setTimeout(() => this.#go(mine), this.#free - performance.now());
  }

  #reading(last: Happening | undefined, mine: readonly number[]): number {
    if (!last || !isMove(last) || last.secret || mine.includes(last.seat ?? -1)) return 0;
    const [least, letter] = READING[settings.pace];
    const letters = (last.told ?? []).reduce((sum, { words }) => sum + words.length, 0);
    const time = letters ? Math.min(LONGEST, least + letter * letters) : least * UNTOLD;
    return this.#waiting.length > MANY ? time / 2 : time;
  }
}

const AT_ONCE = ["taken_back", "veiled", "paused"];

/** Whether it is the next version, of the same game: what was taken back, veiled, ended or missed is shown as it is now. */
function follows(sight: Sight, last: Sight): boolean {
  return sight.version === last.version + 1 && !sight.ended && !AT_ONCE.includes(sight.happenings.at(-1)?.kind ?? "");
}
