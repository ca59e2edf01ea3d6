import type { Choice, Foreseen, Sentence } from "../lib/protocol";
import { t } from "../messages/index.svelte";

/** What a game says of its moves, so that none looks like more, or less, than it is. */
export interface Weights {
  /** Something is given up for it: such choices are listed last, and none stands out. */
  costs(choice: Choice): boolean;
  /** Something is over with it: it is listed after all that goes on, and stands out only where all else costs something. */
  ends(choice: Choice): boolean;
}
const LIGHT: Weights = { costs: () => false, ends: () => false };

export interface DeskActions {
  choose(choice: Choice): void;
  why(target: string): void;
  openRule(number: string): void;
  /** What a choice would do; left out, nothing is foretold. */
  preview?(choice: Choice): Promise<Foreseen[]>;
  /** Says it in the reader's language; left out, it is said in English. */
  say?(told: Sentence): string;
}

/**
 * What lies before the player: the choices, found by the pieces they point at. A choice may point at several pieces
 * (who, and where to): picking one narrows the others, and those still possible glow on.
 */
export class Desk {
  /** What the game says of its moves; a board brings it. */
  weights = $state.raw<Weights>(LIGHT);
  #laid = $state.raw<Choice[]>([]);
  /** In one order for list and board: what goes on, what ends something, what costs something. */
  readonly choices = $derived(this.#laid.toSorted((one, other) => this.#rank(one) - this.#rank(other)));
  /** Pieces picked so far, while several choices still fit. */
  picked = $state.raw<string[]>([]);
  /** The piece an entry of the action list points at, to be lit on the board. */
  pointed = $state.raw<string[]>([]);
  /** The action a bot advises; its pieces and its entry in the list say so. */
  hinted = $state<string | null>(null);
  /** A choice on its way to the server: meanwhile nothing else can be chosen. */
  busy = $state(false);
  /** What choices would do, by action, as far as it was asked and answered. */
  #foreseen = $state.raw<Readonly<Record<string, Foreseen[]>>>({});
  #wondered = new Set<string>();
  #actions: DeskActions;
  #question = "";

  constructor(actions: DeskActions) {
    this.#actions = actions;
  }

  #rank(choice: Choice): number {
    return this.weights.costs(choice) ? 2 : Number(this.weights.ends(choice));
  }

  /** The choices that fit what was picked. */
  readonly open = $derived(this.choices.filter((c) => this.picked.every((piece) => c.targets.includes(piece))));

  /** Whether pieces of the board can be chosen: the others then keep quiet. */
  readonly onBoard = $derived(this.choices.some((choice) => choice.targets.length > 0));

  /**
   * What can be chosen now. True if it is another question; the same one told again leaves what was begun. The next one
   * may have the same choices: whoever knows tells it apart.
   */
  lay(choices: Choice[], question = choices.map(({ action }) => action).join()): boolean {
    const another = question !== this.#question;
    this.#question = question;
    this.#laid = choices;
    if (another) {
      this.picked = this.pointed = [];
      this.#foreseen = {};
      this.#wondered.clear();
    }
    return another;
  }

  /** Ask what choices would do, each once; `foreseen` tells when it is known. */
  foresee(...choices: Choice[]): void {
    const wondering = choices.filter(({ action }) => !this.#wondered.has(action));
    for (const choice of wondering) void this.#foresee(choice, this.#question);
  }

  async #foresee(choice: Choice, question: string): Promise<void> {
    this.#wondered.add(choice.action);
    const foreseen = await this.#actions.preview?.(choice);
    // What came late tells of another question.
    if (foreseen && question === this.#question) this.#foreseen = { ...this.#foreseen, [choice.action]: foreseen };
  }

  /** What a choice would do, as far as the player may know, and as far as it is known here. */
  foreseen({ action }: Choice): readonly Foreseen[] {
    return this.#foreseen[action] ?? [];
  }

  /** The open choices that point at a piece, such as `region:forest`. */
  at(piece: string): Choice[] {
    return this.picked.includes(piece) ? [] : this.open.filter((choice) => choice.targets.includes(piece));
  }

  /** The open choices of one kind, such as `secure`, perhaps with some arguments given. */
  of(move: string, given: Record<string, string> = {}): Choice[] {
    const fits = (choice: Choice) => Object.entries(given).every(([name, value]) => choice.structure[name] === value);
    return this.open.filter((choice) => choice.structure.move === move && fits(choice));
  }

  /** A piece was pressed: do what it stands for, narrow what it could mean, or tell why it means nothing now. */
  pick(piece: string): void {
    if (this.busy) return;
    if (this.picked.includes(piece)) {
      this.picked = this.picked.filter((other) => other !== piece);
      return;
    }
    const fitting = this.at(piece);
    if (fitting.length === 1) this.choose(fitting[0] as Choice);
    else if (fitting.length) this.picked = [...this.picked, piece];
    else this.#actions.why(piece);
  }

  /** A choice in words. */
  label({ label }: Choice): string {
    return this.#actions.say?.(label) ?? label.words;
  }

  /** The word that marks what a bot advises, for the attribute `data-hint`; nothing for everything else. */
  hint(...choices: Choice[]): string | undefined {
    return choices.some(({ action }) => action === this.hinted) ? t("table.hint") : undefined;
  }

  /**
   * Whether its button stands out, as what most people want: the first of the list, where it is no piece's. What ends
   * something does so only where all else costs something.
   */
  isMain(choice: Choice): boolean {
    const [first, ...others] = this.choices;
    if (choice.action !== first?.action || choice.targets.length || this.weights.costs(choice)) return false;
    return !this.weights.ends(choice) || others.every((other) => this.weights.costs(other));
  }

  /** What a button of a board needs to stand for a choice: `<button {...desk.button(choice)}>`. */
  button(choice: Choice) {
    return {
      type: "button" as const,
      disabled: this.busy,
      "data-choice": choice.action, // by which the lens finds what pressing it will do
      "data-hint": this.hint(choice),
      onclick: () => this.choose(choice),
    };
  }

  choose(choice: Choice): void {
    if (!this.busy) this.#actions.choose(choice);
  }

  /** Forget what was picked. */
  drop(): void {
    this.picked = [];
  }

  why(piece: string): void {
    this.#actions.why(piece);
  }

  openRule(number: string): void {
    this.#actions.openRule(number);
  }
}
