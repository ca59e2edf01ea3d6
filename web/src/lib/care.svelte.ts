import { getContext, setContext } from "svelte";
import { api } from "./api";
import type { TableSession } from "./table.svelte";

/**
 * Something that was said or drawn: a saying, or a line or a veil, by its version; a note, by its number, and what of it; or what a seat drew
 * on a sheet out of turn.
 */
export interface Brought {
  said?: number;
  note?: number;
  part?: string;
  /** The name of a drawing, where that is what came with a note: so it is hidden wherever it is shown. */
  ink?: string;
  sheet?: string;
  drawer?: number;
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

  /** The texts of notes that are hidden: they stand nowhere on the screen, whatever goes by them. */
  readonly texts = $derived.by<ReadonlySet<string>>(() => {
    const notes = this.#hidden.size ? (this.session.latest?.happenings ?? []).flatMap((one) => one.notes ?? []) : [];
    const said = notes.flatMap(({ note, text = "", texts, corrected }) =>
      Object.entries({ text, ...texts, ...corrected }).filter(([part]) => this.isHidden({ note, part })),
    );
    return new Set(said.map(([, text]) => text).filter(Boolean));
  });

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

  /** Whether these are words of one's own, which one may have shown otherwise. */
  isOwn(seat: number | null | undefined): boolean {
    return seat != null && this.session.mine.includes(seat);
  }

  /** Have a text of a move of one's own shown otherwise; what was said stays in the log. */
  correct = (move: number, part: string, text: string): Promise<boolean> =>
    this.session.correct(move, { [part]: text });

  veil = (what: Brought): Promise<boolean> => this.session.veil(asked(what));

  /** Whoever runs the server looks at it; nobody at the table hears of it. */
  report = (what: Brought, words: string): Promise<unknown> => api.report(this.session.id, { ...asked(what), words });
}

export const CARE = Symbol("care");

/** Everything below this component finds what one does about what others brought; the table is shown accordingly. */
export function provideCare(care: Care): void {
  setContext(CARE, care);
  care.session.ink.isHidden = (what) => care.isHidden(what);
  care.session.hidden = () => care.texts;
}

/** Null where nothing can be done about it, as in a replay. */
export function tableCare(): Care | null {
  return getContext<Care | undefined>(CARE) ?? null;
}

/** As the server is asked for it. */
function asked({ ink: _, ...what }: Brought): Brought {
  return what;
}

function keyOf({ said, note, part, ink, sheet, drawer }: Brought): string {
  if (ink !== undefined) return `ink ${ink}`;
  if (sheet !== undefined) return `sheet ${sheet} ${drawer}`;
  return said === undefined ? `note ${note} ${part ?? ""}` : `said ${said}`;
}

function read(store: Storage, table: string): string[] {
  try {
    const kept: unknown = JSON.parse(store.getItem(KEY + table) ?? "[]");
    return Array.isArray(kept) ? kept.filter((key) => typeof key === "string") : [];
  } catch {
    return [];
  }
}
