import { untrack } from "svelte";
import type { Happening, Sentence } from "../../lib/protocol";

/** What was told since this seat last chose, and no more of it than `most`: what a player must not miss. */
export class Since<T> {
  list = $state.raw<T[]>([]);
  #most: number;
  #heard = 0;

  constructor(most = Infinity) {
    this.#most = most;
  }

  /** Hears news once; `keep` makes of what was told what is shown. Others' moves come one by one, and add up. */
  hear(news: Happening | null, seat: number | null, keep: (told: Sentence[], version: number) => T[]): void {
    if (!news || news.version <= this.#heard) return;
    this.#heard = news.version;
    const anew = news.kind === "taken_back" || (news.kind === "moved" && news.seat === seat);
    const known = anew ? [] : untrack(() => this.list);
    this.list = [...known, ...keep(news.told ?? [], news.version)].slice(-this.#most);
  }
}
