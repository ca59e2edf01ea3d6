import { t } from "../messages/index.svelte";
import { problemOf } from "./api";

/** What is asked of the server in one place, each after the last: a late answer never covers a newer one. */
export class Attempts {
  problem = $state("");
  /** Something is on its way that was done `once`: the buttons for it rest meanwhile. */
  busy = $state(false);
  #last: Promise<void> = Promise.resolve();

  do(work: () => Promise<void>): void {
    this.#last = this.#last.then(() => this.#do(work));
  }

  /** Do what must not be done twice by a second click: a second one is dropped while the first is on its way. */
  once(work: () => Promise<void>): void {
    if (this.busy) return;
    this.busy = true;
    this.do(() => work().finally(() => (this.busy = false)));
  }

  async #do(work: () => Promise<void>): Promise<void> {
    this.problem = "";
    try {
      await work();
    } catch (error) {
      this.problem = problemOf(error).message || t("problem.unreachable");
    }
  }
}
