import { api } from "./api";
import type { TableSession } from "./table.svelte";

/** Something that was said or drawn: a saying, by its version, or a note, by its number, and what of it. */
export interface Brought {
  said?: number;
  note?: number;
  part?: string;
}

const KEY = "holdfast:hidden:";
const MOST_KEPT = 500; // of one table

/**
 * What one person does about what others brought to the table. What is hidden stays between them and this browser;
 * what is veiled is veiled for all, and nobody learns who asked.
 */
export class Care {
  #hidden = $state.raw<ReadonlySet<string>>(new Set());

  constructor(
    readonly session: TableSession,
    readonly store: Storage = localStorage,
  ) {
    this.#hidden = new Set(read(store, session.id));
  }

  isHidden(what: Brought): boolean {
    return this.#hidden.has(keyOf(what));
  }

  hide(what: Brought, hidden = true): void {
    const others = [...this.#hidden].filter((key) => key !== keyOf(what));
    const kept = hidden ? [...others, keyOf(what)].slice(-MOST_KEPT) : others;
    this.#hidden = new Set(kept);
    try {
      this.store.setItem(KEY + this.session.id, JSON.stringify(kept));
    } catch {
      // A browser that keeps nothing hides it as long as the page is open.
    }
  }

  /** Whether one sits here, or has this table: what is veiled is veiled by those. */
  get mayVeil(): boolean {
    const sight = this.session.latest;
    return Boolean(sight && (sight.host || sight.yours.length));
  }

  veil = (what: Brought): Promise<boolean> => this.session.veil(what);

  /** Whoever runs the server looks at it; nobody at the table hears of it. */
  report = (what: Brought, words: string): Promise<unknown> => api.report(this.session.id, { ...what, words });
}

const keyOf = ({ said, note, part }: Brought): string =>
  said === undefined ? `note ${note} ${part ?? ""}` : `said ${said}`;

function read(store: Storage, table: string): string[] {
  try {
    const kept: unknown = JSON.parse(store.getItem(KEY + table) ?? "[]");
    return Array.isArray(kept) ? kept.filter((key) => typeof key === "string") : [];
  } catch {
    return [];
  }
}
