import { t } from "../messages/index.svelte";
import { problemOf } from "./table.svelte";

/** What is asked of the server in one place, each after the last: a late answer never covers a newer one. */
export class Attempts {
  problem = $state("");
  #last = Promise.resolve();

  do(work: () => Promise<void>): void {
    this.#last = this.#last.then(() => this.#do(work));
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
