/** The workbench: a building as form and as file, kept in step, and what the server says of it. */
import { tick } from "svelte";
import { api } from "../../../lib/api";
import { draftKey, keepDraft, readDraft } from "../../../lib/drafts";
import type { ContentReport, ProblemInfo } from "../../../lib/protocol";
import type { GameWords } from "../../../lib/words.svelte";
import type { BuildingFace, CardFace } from "../view";
import { say } from "../words";
import { blank, read, write, type Building, type List, type Path } from "./building";

/** What the server can read of it. */
export interface Drafted {
  cards: Record<string, CardFace>;
  building: BuildingFace;
  copies: number;
  presence: number;
}

const GAME = "attack-and-defense";
const KEPT = draftKey("workshop", null, GAME);
const PAUSE = 350; // ms without a change after which the server is asked

export class Bench {
  /** The file. */
  text = $state("");
  /** The same as the form shows it; null while the file cannot be read. */
  building = $state<Building | null>(null);
  /** Where the file cannot be read; 0: it can, but no form could show it. */
  brokenAt = $state(0);
  report = $state.raw<ContentReport | null>(null);
  /** The server does not answer; in a sentence, if it has one. */
  silent = $state.raw<{ why: string } | null>(null);
  /** Whether what the server said is about what stands here now. */
  current = $state(false);
  /** The card that is being made: its list and its place there; null: the building itself. */
  chosen = $state.raw<[List, number] | null>(null);
  asFile = $state(false);
  /** What was here before something else was begun. */
  before = $state("");
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly words: GameWords,
    /** What a new building is called. */
    name: string,
  ) {
    this.setText(readDraft<string>(KEPT) ?? write(blank(name)));
  }

  /** All that is wrong. The form makes the id of the name: where that is missing, it says so once. */
  get problems(): ProblemInfo[] {
    const all = this.report?.problems ?? [];
    return this.asFile ? all : all.filter((problem) => problem.code !== "E_ID" || !!this.#thing(problem)?.id);
  }

  get drafted(): Drafted | null {
    return (this.report?.drafted ?? null) as Drafted | null;
  }

  /** Whether a match can be played with what stands here. */
  get playable(): boolean {
    return this.current && !!this.report?.hash;
  }

  /** The file was changed. */
  setText(text: string): void {
    this.text = text;
    const found = read(text);
    this.building = "building" in found ? found.building : null;
    this.brokenAt = "line" in found ? found.line : 0;
    this.#changed();
  }

  /** Something else is begun; what was here can be brought back. */
  begin(text: string): void {
    this.before = this.text;
    this.chosen = null;
    this.setText(text);
  }

  bringBack(): void {
    this.begin(this.before);
  }

  /** The form changes something. */
  edit(change: (building: Building) => void): void {
    if (!this.building) return;
    change(this.building);
    this.text = write($state.snapshot(this.building) as Building);
    this.#changed();
  }

  /** Turn to a card, or back to the building, and have it in sight. */
  async choose(what: [List, number] | null): Promise<void> {
    this.chosen = what;
    await tick();
    const form = document.getElementById(what ? fieldId(what) : BUILDING);
    form?.scrollIntoView({ block: "nearest" });
  }

  #changed(): void {
    keepDraft(KEPT, this.text);
    this.current = false;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.check(), PAUSE);
  }

  /** Ask the server what it thinks of it; a late answer never covers a newer one. */
  async check(): Promise<void> {
    const mine = ++this.#asked;
    try {
      const report = await api.checkContent({ game: GAME, content: [this.text] });
      if (mine !== this.#asked) return;
      [this.report, this.silent, this.current] = [report, null, true];
    } catch (error) {
      if (mine === this.#asked) this.silent = { why: error instanceof Error ? error.message : "" };
    }
  }

  leave(): void {
    clearTimeout(this.#timer);
    this.#asked++;
  }

  // ---- problems -----------------------------------------------------------------------------------------------------

  /** A problem in the reader's language. */
  say(problem: ProblemInfo): string {
    return problem.told ? this.words.say({ ...problem.told, words: this.#english(problem) }) : problem.words;
  }

  /** Without the word of the thing, which stands before it already. */
  #english({ words, where }: ProblemInfo): string {
    const said = words.startsWith(`${where}: `) ? words.slice(where.length + 2) : words;
    return said.charAt(0).toUpperCase() + said.slice(1);
  }

  /** What is wrong with a field. */
  wrongAt(path: Path): ProblemInfo | undefined {
    const here = path.join(".");
    return this.problems.find((problem) => problem.path.join(".") === here);
  }

  /** How many problems a card has. */
  wrongIn(list: List, k: number): number {
    return this.problems.filter(({ path, warning }) => path[0] === list && path[1] === k && !warning).length;
  }

  /** What a problem is about, by its name. */
  thingOf(problem: ProblemInfo): string {
    const thing = this.#thing(problem);
    const name = thing?.ref ? this.words.piece(`card:${thing.ref}`) : thing?.name;
    if (typeof name === "string" && name) return name;
    const [list] = problem.path;
    return list === "card" || list === "token" ? say(`workshop.new.${list}`) : problem.where;
  }

  /** What a problem is about, as far as the form has it: a card, a token, or the building. */
  #thing({ path: [list, k] }: ProblemInfo): { id?: string; ref?: string; name?: string } | undefined {
    return list === "card" || list === "token" ? this.building?.[list][Number(k)] : this.building?.building;
  }

  /** Lead to the field that a problem is about, or to its line. */
  async goTo({ path, line }: ProblemInfo): Promise<void> {
    if (this.asFile || !this.building) return this.goToLine(line);
    const [list, k] = path;
    this.chosen = list === "card" || list === "token" ? (typeof k === "number" ? [list, k] : null) : null;
    await tick();
    const field = path.at(-1) === "id" ? [...path.slice(0, -1), "name"] : path;
    for (let n = field.length; n > 0; n--) {
      const found = document.getElementById(fieldId(field.slice(0, n)));
      if (!found) continue;
      found.scrollIntoView({ block: "center" });
      found.focus({ preventScroll: true });
      return;
    }
  }

  async goToLine(line: number): Promise<void> {
    this.asFile = true;
    await tick();
    const file = document.getElementById(FILE) as HTMLTextAreaElement | null;
    if (!file) return;
    const lines = this.text.split("\n");
    const begin = lines.slice(0, Math.max(0, line - 1)).reduce((sum, one) => sum + one.length + 1, 0);
    file.focus();
    file.setSelectionRange(begin, begin + (lines[line - 1]?.length ?? 0));
    file.scrollTop = (file.scrollHeight / lines.length) * Math.max(0, line - 4);
  }
}

export const FILE = "workshop-file";
export const BUILDING = "workshop-building";
export const fieldId = (path: Path) => `field-${path.join("-")}`;
