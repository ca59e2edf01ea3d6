/** The ink of one table: drawings by their names, what is drawn out of turn, and pens that are under way. */
import { getContext, setContext } from "svelte";
import { read, type Line } from "./ink";
import type { FreeStroke, Inked, Penned, SheetInfo } from "./protocol";

/** What is asked of the line to the table. */
export interface Asks {
  recall(names: string[]): Promise<Record<string, string[]> | null>;
  sheet(name: string, first: number): Promise<{ strokes: FreeStroke[]; more: boolean } | null>;
  draw(sheet: string, ink: readonly string[]): Promise<boolean>;
  wipe(strokes: readonly number[]): Promise<boolean>;
  pen(fields: Record<string, unknown>): void;
}

/** A line that somebody else is drawing. */
export interface Seen extends Line {
  seat: number;
  sheet: string;
  target: string;
}

const FORGET = 4_000; // ms after which a pen that says nothing more is gone
const AT_ONCE = 100; // drawings that are asked for together
export const INK = Symbol("ink");
/** Where there is no table behind it. */
export const NOBODY: Asks = {
  recall: () => Promise.resolve(null),
  sheet: () => Promise.resolve(null),
  draw: () => Promise.resolve(false),
  wipe: () => Promise.resolve(false),
  pen: () => undefined,
};

export class TableInk {
  #drawings = $state.raw<ReadonlyMap<string, readonly string[]>>(new Map());
  #sheets = $state.raw<ReadonlyMap<string, readonly FreeStroke[]>>(new Map());
  #sending = $state.raw<readonly { sheet: string; ink: readonly string[] }[]>([]);
  #pens = $state.raw<ReadonlyMap<string, Seen>>(new Map());
  /** What each own gesture added, and what was taken back of them, by sheet: to be undone and done again. */
  #gestures = new Map<string, number[][]>();
  #undone = $state.raw<ReadonlyMap<string, readonly (readonly string[])[]>>(new Map());
  #wanted = new Set<string>();
  #asking = false;
  #timers = new Map<string, ReturnType<typeof setTimeout>>();

  /** What somebody at this screen would rather not see: a drawing, or what a seat drew on a sheet. */
  isHidden: (what: { ink: string } | { sheet: string; drawer: number }) => boolean = () => false;

  constructor(private readonly asks: Asks) {}

  // ---- drawings by name ----------------------------------------------------------------------------------------

  /** Those of some drawings that are to be seen. */
  shown(names: readonly string[]): readonly string[] {
    return names.filter((ink) => !this.isHidden({ ink }));
  }

  /** The strokes of some drawings, one on top of the other; as far as they are here. What is not is asked for. */
  strokes(names: readonly string[]): readonly string[] {
    const missing = names.filter((name) => !this.#drawings.has(name));
    for (const name of missing) this.#wanted.add(name);
    if (missing.length) queueMicrotask(() => void this.#ask());
    return this.shown(names).flatMap((name) => this.#drawings.get(name) ?? []);
  }

  /** Drawings that came with an update. */
  learn(ink: Record<string, string[]>): void {
    const new_ = Object.entries(ink);
    if (new_.length) this.#drawings = new Map([...this.#drawings, ...new_]);
  }

  async #ask(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    while (this.#wanted.size) {
      const names = [...this.#wanted].slice(0, AT_ONCE);
      const found = await this.asks.recall(names);
      if (!found) break;
      this.learn(found);
      // What the table does not know by that name is not asked for again; what did not fit into the answer is.
      const none = Object.keys(found).length === 0;
      for (const name of names) if (none || name in found) this.#wanted.delete(name);
    }
    this.#asking = false;
  }

  // ---- sheets --------------------------------------------------------------------------------------------------

  /** What is to be seen on a sheet; looking back, as it was after so many moves. */
  onSheet(sheet: string, moves = Infinity): readonly string[] {
    const kept = (this.#sheets.get(sheet) ?? [])
      .filter(({ after, seat }) => after <= moves && !this.isHidden({ sheet, drawer: seat }))
      .map(({ stroke }) => stroke);
    const sent = this.#sending.filter((one) => one.sheet === sheet).flatMap(({ ink }) => ink);
    return moves === Infinity ? [...kept, ...sent] : kept;
  }

  /** Whose strokes are on a sheet. */
  drawersOn(sheet: string): readonly number[] {
    return [...new Set(this.#sheets.get(sheet)?.map(({ seat }) => seat))].sort((a, b) => a - b);
  }

  /** The sheets on which something is drawn. */
  readonly drawnOn = $derived([...this.#sheets.keys()]);

  /** The table says how much is drawn on each sheet: what we do not know of it is asked for. */
  compare(infos: readonly SheetInfo[]): void {
    for (const { sheet, strokes, last } of infos) {
      const known = this.#sheets.get(sheet) ?? [];
      if (known.length !== strokes || known.at(-1)?.number !== last) void this.#fetch(sheet);
    }
    const drawn = new Set(infos.map(({ sheet }) => sheet));
    const gone = [...this.#sheets.keys()].filter((sheet) => !drawn.has(sheet));
    if (gone.length) this.#sheets = new Map([...this.#sheets].filter(([sheet]) => drawn.has(sheet)));
  }

  async #fetch(sheet: string): Promise<void> {
    let found: FreeStroke[] = [];
    for (let more = true; more;) {
      const answer = await this.asks.sheet(sheet, (found.at(-1)?.number ?? 0) + 1);
      if (!answer) return;
      found = [...found, ...answer.strokes];
      more = answer.more;
    }
    const newer = (this.#sheets.get(sheet) ?? []).filter(({ number }) => number > (found.at(-1)?.number ?? 0));
    this.#sheets = new Map(this.#sheets).set(sheet, [...found, ...newer]);
  }

  /** Somebody drew, or wiped away; `mine` is our seat. */
  hear({ seat, sheet, strokes, wiped }: Inked, mine: number | null): void {
    const sheets = new Map(this.#sheets);
    if (strokes.length) {
      const known = sheets.get(sheet) ?? [];
      const last = known.at(-1)?.number ?? 0;
      sheets.set(sheet, [...known, ...strokes.filter(({ number }) => number > last)]);
    }
    const gone = new Set(wiped);
    if (gone.size)
      for (const [name, known] of sheets)
        sheets.set(
          name,
          known.filter((one) => !gone.has(one.number)),
        );
    this.#sheets = sheets;
    this.lift(seat);
    if (seat === mine && strokes.length) {
      const numbers = strokes.map(({ number }) => number);
      this.#gestures.set(sheet, [...(this.#gestures.get(sheet) ?? []), numbers]);
      this.#settle(sheet, strokes.map(({ stroke }) => stroke).join());
    }
  }

  /** Draw on a sheet: it is seen here at once, and by all others when it is kept. */
  async draw(sheet: string, ink: readonly string[], again = false): Promise<void> {
    if (!again) this.#undone = new Map([...this.#undone].filter(([name]) => name !== sheet));
    this.#sending = [...this.#sending, { sheet, ink }];
    if (!(await this.asks.draw(sheet, ink))) this.#settle(sheet, ink.join());
  }

  #settle(sheet: string, ink: string): void {
    const first = this.#sending.findIndex((one) => one.sheet === sheet && one.ink.join() === ink);
    if (first >= 0) this.#sending = this.#sending.filter((_, k) => k !== first);
  }

  /** One's own last gesture, or a stroke from before this page was opened; null if there is none to take back. */
  lastOf(sheet: string, mine: number | null): readonly FreeStroke[] | null {
    const own = (this.#sheets.get(sheet) ?? []).filter(({ seat }) => seat === mine);
    const last = own.at(-1);
    if (!last) return null;
    const gesture = this.#gestures.get(sheet)?.findLast((numbers) => numbers.includes(last.number)) ?? [last.number];
    return own.filter(({ number }) => gesture.includes(number));
  }

  async undo(sheet: string, mine: number | null): Promise<void> {
    const gesture = this.lastOf(sheet, mine);
    if (!gesture || !(await this.asks.wipe(gesture.map(({ number }) => number)))) return;
    const ink = gesture.map(({ stroke }) => stroke);
    this.#undone = new Map(this.#undone).set(sheet, [...(this.#undone.get(sheet) ?? []), ink]);
  }

  mayRedo(sheet: string): boolean {
    return Boolean(this.#undone.get(sheet)?.length);
  }

  async redo(sheet: string): Promise<void> {
    const undone = this.#undone.get(sheet) ?? [];
    const ink = undone.at(-1);
    if (!ink) return;
    this.#undone = new Map(this.#undone).set(sheet, undone.slice(0, -1));
    await this.draw(sheet, ink, true);
  }

  // ---- pens ----------------------------------------------------------------------------------------------------

  /** The lines that others are drawing on a sheet or, without one, with a move about a piece. */
  pens(sheet: string, target = ""): readonly Seen[] {
    return [...this.#pens.values()].filter((pen) => pen.sheet === sheet && pen.target === target);
  }

  /** The lines that others are drawing with their moves, whatever these are about. */
  pensOfMoves(): readonly Seen[] {
    return [...this.#pens.values()].filter((pen) => pen.sheet === "");
  }

  /** Where somebody's pen is. A quick hand draws the next line before the last one is kept: a seat may have several. */
  see({ seat, line, sheet, target, stroke, after }: Penned): void {
    const key = `${seat}:${line}`;
    clearTimeout(this.#timers.get(key));
    if (!stroke) return this.#forget(key);
    const piece = read(stroke);
    const before = this.#pens.get(key)?.points ?? [];
    const points = [...before.slice(0, after), ...piece.points];
    this.#pens = new Map(this.#pens).set(key, { ...piece, points, seat, sheet, target });
    this.#timers.set(
      key,
      setTimeout(() => this.#forget(key), FORGET),
    );
  }

  #forget(key: string): void {
    this.#timers.delete(key);
    this.#pens = new Map([...this.#pens].filter(([one]) => one !== key));
  }

  /** What a seat was drawing is drawn now. */
  lift(seat: number): void {
    if (this.#pens.size) this.#pens = new Map([...this.#pens].filter(([, pen]) => pen.seat !== seat));
  }

  /** Let the others see where our own pen is. */
  show(fields: Record<string, unknown>): void {
    this.asks.pen(fields);
  }
}

/** Everything below this component finds the table's ink. */
export function provideInk(ink: TableInk): void {
  setContext(INK, ink);
}

/** The ink of the table around a component; where there is none, as in a picture of a board, nothing is drawn. */
export function tableInk(): TableInk {
  return getContext<TableInk | undefined>(INK) ?? new TableInk(NOBODY);
}
