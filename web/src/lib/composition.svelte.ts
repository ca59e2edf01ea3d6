/** What somebody is writing and drawing to go with a move: wherever it is asked for, it is one and the same. */
import { draftKey, keepDraft, readDraft } from "./drafts";
import type { Choice } from "./protocol";
import type { Note } from "./table.svelte";

interface Draft {
  texts: Record<string, string>;
  drawn: string[][];
}

export class Composition {
  texts = $state<Record<string, string>>({});
  /** Gesture by gesture, so that each can be taken back. */
  #drawn = $state.raw<string[][]>([]);
  #undone = $state.raw<string[][]>([]);
  #key: string;

  /** The strokes, in the order in which they were drawn. */
  readonly ink = $derived(this.#drawn.flat());
  /** How many more there is room for. */
  readonly room = $derived.by(() => (this.choice.ink ?? 0) - this.ink.length);

  constructor(
    readonly choice: Choice,
    table: string,
    seat: number | null,
  ) {
    this.#key = draftKey(table, seat, choice.structure["move"] ?? choice.action);
    const begun = readDraft<Draft>(this.#key);
    this.texts = begun?.texts ?? {};
    this.#drawn = begun?.drawn ?? [];
  }

  draw(gesture: string[]): void {
    this.#drawn = [...this.#drawn, gesture];
    this.#undone = [];
  }

  /** Takes the last gesture back; null where there is none. */
  get undo(): (() => void) | null {
    if (!this.#drawn.length) return null;
    return () => {
      this.#undone = [...this.#undone, ...this.#drawn.slice(-1)];
      this.#drawn = this.#drawn.slice(0, -1);
    };
  }

  get redo(): (() => void) | null {
    if (!this.#undone.length) return null;
    return () => {
      this.#drawn = [...this.#drawn, ...this.#undone.slice(-1)];
      this.#undone = this.#undone.slice(0, -1);
    };
  }

  /** As it goes with the move: only what the move takes. */
  get note(): Note {
    const said = Object.entries(this.texts).map(([name, text]) => [name, text.trim()] as const);
    const { text = "" } = Object.fromEntries(said);
    const taken = Object.fromEntries(said.filter(([name]) => name in (this.choice.texts ?? {})));
    return {
      ...(this.choice.text ? { text } : {}),
      ...(this.choice.texts ? { texts: taken } : {}),
      ...(this.choice.ink ? { ink: this.ink } : {}),
    };
  }

  /** Nothing was said, and nothing drawn. */
  get isBlank(): boolean {
    return !this.ink.length && Object.values(this.texts).every((text) => !text.trim());
  }

  /** Keeps it for later, over a reload and a broken line. */
  keep(): void {
    const begun = this.#drawn.length || Object.values(this.texts).some(Boolean);
    keepDraft(this.#key, begun ? { texts: this.texts, drawn: this.#drawn } : null);
  }

  /** It was sent. */
  forget(): void {
    keepDraft(this.#key, null);
  }
}
