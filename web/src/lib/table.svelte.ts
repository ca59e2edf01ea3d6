import { t } from "../messages/index.svelte";
import { api, isServers, problemOf, refusalWords } from "./api";
import type { Brought } from "./care.svelte";
import { withoutTexts } from "./hidden";
import { Line, type Answer, type LineState } from "./line";
import { me } from "./me.svelte";
import { isMove } from "./moments";
import { Paced } from "./pace.svelte";
import type {
  Bound,
  Choice,
  Foreseen,
  GameInfo,
  Happening,
  Hush,
  Looked,
  Notice,
  React,
  Reason,
  Sentence,
  TableInfo,
} from "./protocol";
import { named } from "./seats";
import type { Sight } from "./sight";
import { TableInk } from "./table_ink.svelte";

const NONE: ReadonlySet<string> = new Set();

/** A refusal, to be shown. */
export interface Refusal {
  words: string;
  rule: string;
  /** The game's own reason, in its words. */
  told: Sentence | null;
}

/** What comes with a move that takes words or a drawing. */
export interface Note {
  text?: string;
  texts?: Record<string, string>;
  ink?: string[];
}

/**
 * One table as this browser sits at it: a line for each own seat, or one that watches. The screen shows the sight of
 * the active seat, now or at a moment it looks back at.
 */
export class TableSession {
  info = $state.raw<TableInfo | null>(null);
  game = $state.raw<GameInfo | null>(null);
  sights = $state.raw<ReadonlyMap<number | null, Sight>>(new Map());
  active = $state<number | null>(null);
  lineState = $state<LineState>("connecting");
  heardAt = $state(Date.now());
  refusal = $state.raw<Refusal | null>(null);
  /** What happened at another table of ours. */
  elsewhere = $state.raw<Notice | null>(null);
  lookingAt = $state<number | null>(null);
  /** The texts that one reader has hidden for themselves. */
  hidden = $state.raw<() => ReadonlySet<string>>(() => NONE);
  /** The versions at which a seat of ours did the one thing it could. */
  passed = $state.raw<ReadonlySet<number>>(new Set());
  #paced = new Paced();
  #looked = $state.raw<Looked | null>(null);
  #sent = $state.raw<{ seat: number | null; version: number } | null>(null);
  /** What each of our seats could choose since this page was opened: whoever shares the screen must not see it. */
  #offered = $state.raw<ReadonlyMap<number | null, ReadonlyMap<string, Choice>>>(new Map());
  #lines = new Map<number | null, Line>();
  #pending = new Map<string, Promise<boolean>>();
  #asked = 0; // how often we asked who sits here
  #came: number | null = null; // the version at which we came to the table
  #talkRead = $state(0); // what was said up to this version was read
  #wentAt = new Map<number, number>(); // when we saw somebody go
  #left = false;
  /** What is drawn at this table. */
  readonly ink = new TableInk({
    recall: async (names) => {
      const answer = await this.#line?.question("recall", { ink: names });
      return answer?.type === "recalled" ? answer.ink : null;
    },
    sheet: async (sheet, first) => {
      const answer = await this.#line?.question("sheet", { sheet, first });
      return answer?.type === "sheeted" ? answer : null;
    },
    draw: (sheet, ink) => this.#send("draw", { sheet, ink }),
    wipe: (strokes) => this.#send("wipe", { strokes }),
    pen: (fields) => this.#line?.whisper("pen", fields),
  });

  /** Under which name it is kept who sits at this screen: a reload shows them their own cards, and nobody else's. */
  readonly #lastSeat: string;

  constructor(readonly id: string) {
    this.#lastSeat = `holdfast:seat:${id}`;
  }

  /** The table as the active seat knows it. */
  readonly latest = $derived(this.sights.get(this.active) ?? null);
  /** The same as far as it is shown: the moves of others come one after the other. */
  readonly sight = $derived.by<Sight | null>(() => {
    if (!this.latest) return null;
    const { version, position, happenings } = this.#paced.shown ?? this.latest;
    const shown = withoutTexts({ position, happenings }, this.hidden());
    return { ...this.latest, version, ...shown, seats: named(this.latest.seats) };
  });
  /** How much has happened that is not shown yet. */
  readonly behind = $derived.by(() => this.#paced.behind);
  readonly now = $derived(this.sight?.position ?? null);
  /** The position on the screen. */
  readonly position = $derived(
    this.lookingAt === null ? this.now : (withoutTexts(this.#looked?.position, this.hidden()) ?? this.now),
  );
  /** What happened on the way to that position; nothing, where the way there was to take something back. */
  readonly news = $derived.by<Happening | null>(() => {
    if (this.lookingAt === null) {
      const last = this.sight?.happenings.findLast((one) => one.told?.length || one.kind === "taken_back");
      return last?.kind === "taken_back" ? null : (last ?? null);
    }
    if (!this.#looked) return null;
    const { moves, mover, told } = withoutTexts(this.#looked, this.hidden());
    return { version: moves, kind: "moved", made: 0, moves, seat: mover, told };
  });
  /** The move on its way to the server. Once it is seen at the table the next can be made, be the answer late or not. */
  readonly sending = $derived.by(() => {
    const sent = this.#sent;
    if (!sent) return null;
    const moves = this.sights.get(sent.seat)?.happenings ?? [];
    const last = moves.findLast((one) => isMove(one) && one.seat === sent.seat);
    return last && last.version > sent.version ? null : sent;
  });
  readonly lookingBack = $derived(this.lookingAt !== null);
  readonly choices = $derived<Choice[]>(
    this.lookingBack || this.behind || this.latest?.paused ? [] : (this.now?.choices ?? []),
  );
  /** What the active seat could choose before and cannot now: what people ask about. */
  readonly missing = $derived.by(() => {
    const offered = [...(this.#offered.get(this.active)?.values() ?? [])];
    const gone = offered.filter(({ action }) => !this.choices.some((c) => c.action === action));
    return withoutTexts(gone, this.hidden());
  });
  /** What a choice was called when it was offered to the active seat; null if it was not since this page was opened. */
  labelOf = (action: string): Sentence | null => this.#offered.get(this.active)?.get(action)?.label ?? null;
  readonly mine = $derived([...this.sights.keys()].filter((seat) => seat !== null));
  /** What others said that was not read yet; what was said before we came calls nobody. */
  readonly unread = $derived.by(() => {
    const said = this.latest?.happenings.filter(({ kind }) => kind === "said") ?? [];
    const others = said.filter(({ seat }) => seat == null || !this.mine.includes(seat));
    return others.filter(({ version }) => version > Math.max(this.#talkRead, this.#came ?? 0));
  });
  /** Another seat of this browser that must choose, while the active one need not. */
  readonly nextSeat = $derived.by(() => {
    const deciders = this.now?.deciders ?? [];
    if (this.active === null || deciders.includes(this.active)) return null;
    return deciders.find((seat) => this.mine.includes(seat) && this.sights.get(seat)?.position?.choices.length) ?? null;
  });

  /** What is played here, in the reader's language. */
  async learnGame(): Promise<void> {
    const games = await api.games();
    this.game = games.find(({ game }) => game === this.info?.game) ?? null;
  }

  /** Sit down on every seat that is ours, or watch. */
  async open(): Promise<void> {
    const question = ++this.#asked;
    const info = await api.table(this.id);
    if (this.#left || question !== this.#asked) return; // nobody is here any more, or a newer answer comes
    this.info = info;
    this.#sit(info.yours.length ? info.yours : [null]);
  }

  /** Leave the table for good. */
  close(): void {
    this.#left = true;
    this.#paced.show(null);
    this.#hangUp();
  }

  networkGone(): void {
    for (const line of this.#lines.values()) line.networkGone();
  }

  networkBack(): void {
    for (const line of this.#lines.values()) line.networkBack();
  }

  get unsent(): number {
    return [...this.#lines.values()].reduce((sum, line) => sum + line.unanswered, 0);
  }

  // ---- what people do ------------------------------------------------------------------------------------------

  /** Make a move; true if it was made. */
  choose(choice: Choice, note: Note = {}): Promise<boolean> {
    return this.#make("move", { action: choice.action, ...note });
  }

  /** Make several moves one after another, in one gesture: all of them, or none. */
  chooseAll(actions: readonly string[]): Promise<boolean> {
    return this.#make("row", { moves: actions.map((action) => ({ action })) });
  }

  async #make(type: "move" | "row", what: Record<string, unknown>): Promise<boolean> {
    if (this.sending !== null || this.lookingBack) return false;
    const sent = { seat: this.active, version: this.sight?.version ?? 0 };
    this.#sent = sent;
    try {
      return await this.#change(type, { version: sent.version, ...what });
    } finally {
      if (this.#sent === sent) this.#sent = null;
    }
  }

  /** Whether the host lets one talk: those who sit at the table always may. */
  get maySpeak(): boolean {
    return !this.sight?.muted || this.sight.host || this.active !== null;
  }

  say = (text: string) => this.#send("say", { text }); // people do say the same thing twice
  begin = () => this.#change("start");
  concede = () => this.#change("concede");
  stand = (action: string, stands: boolean) => this.#change("stand", { action, stands });
  correct = (move: number, texts: Record<string, string>) => this.#change("correct", { move, texts });
  proposeRematch = () => this.#change("propose", { what: "rematch" });
  proposeToAbandon = () => this.#change("propose", { what: "abandon" });
  proposeSeat = (place: number) => this.#change("propose", { what: "seat", place });
  end = () => this.#change("end");
  rename = (name: string) => this.#change("rename", { name });
  veil = (what: Brought) => this.#change("veil", { ...what });
  bound = (wished: { boundary: Bound["boundary"]; text: string; stands?: boolean }) => this.#change("bound", wished);
  pause = (paused: boolean) => this.#change("pause", { paused });
  hush = (seat: number, what: Hush["what"], hushed: boolean) => this.#change("hush", { seat, what, hushed });
  trust = (seat: number, trusted: boolean) => this.#change("trust", { seat, trusted });
  react = (to: number, reaction: React["reaction"]) => this.#change("react", { to, reaction });
  mute = (muted: boolean) => this.#change("mute", { muted });
  handOver = (seat: number) => this.#change("hand_over", { seat });
  putOnSeat = (seat: number, who: string) => this.#change("seat", { seat, who });
  undo = () => this.#change("undo", { version: this.latest?.version ?? 0 });
  vote = (proposal: number, agree: boolean) => this.#change("vote", { proposal, agree });

  readTalk(): void {
    this.#talkRead = this.latest?.version ?? 0;
  }

  /** When whoever has a seat was last seen, in ms since 1970: when they went, or did something; null while they are here. */
  lastSeen(seat: number): number | null {
    if (!this.latest || this.latest.seats[seat]?.who !== "person" || this.latest.seats[seat].here) return null;
    const last = this.latest.happenings.findLast((one) => one.seat === seat && one.kind !== "seated");
    const came = this.latest.happenings.findLast((one) => one.seat === seat);
    return this.#wentAt.get(seat) ?? ((last ?? came)?.made ?? 0) * 1000;
  }

  /** Show at once what the others have done meanwhile. */
  catchUp(): void {
    this.#paced.skip();
  }

  /** Sit down on a free seat, or back on one's own. Whoever has no name is asked for one, and comes in again with it. */
  async take(seat: number): Promise<boolean> {
    if (me.guest === null) {
      if (!(await me.sitDown())) return false;
      this.#hangUp();
      await this.open();
    }
    return this.#change("take", { seat });
  }

  /** Why an action, or whatever points at a piece, is not there now. */
  async why(about: { action: string } | { target: string }): Promise<Reason[] | null> {
    const answer = await this.#line?.question("why", about);
    if (answer?.type === "refused") this.#tell(answer);
    return answer?.type === "because" ? withoutTexts(answer.reasons, this.hidden()) : null;
  }

  /** What a choice would do, as far as this seat may know. */
  async preview({ action }: Choice): Promise<Foreseen[]> {
    const answer = await this.#line?.question("preview", { action });
    return answer?.type === "previewed" ? withoutTexts(answer.foreseen, this.hidden()) : [];
  }

  /** What a bot would do. */
  async hint(): Promise<Choice | null> {
    const answer = await this.#line?.question("hint");
    return (answer?.type === "hinted" && this.choices.find(({ action }) => action === answer.action)) || null;
  }

  /** Show the table as it was after so many moves; null is now. */
  async look(moves: number | null, seat?: number | null): Promise<void> {
    this.lookingAt = moves;
    if (moves === null) return void (this.#looked = null);
    const eyes = this.active;
    const answer = await this.glimpse(moves, seat);
    if (eyes === this.active) this.show(answer, moves);
  }

  /** Ask how the table was after so many moves, without showing it yet: a replay asks ahead. */
  async glimpse(moves: number, seat?: number | null): Promise<Answer | undefined> {
    return this.#line?.question("look", seat === undefined ? { moves } : { moves, seat });
  }

  /** Show what was asked for, unless somebody looks elsewhere by now; left out, wherever that is. */
  show(answer: Answer | undefined, wanted?: number): void {
    if (wanted !== undefined && this.lookingAt !== wanted) return;
    if (answer?.type === "looked") {
      this.#looked = answer;
      this.lookingAt = answer.moves;
    }
    if (answer?.type === "refused") {
      this.lookingAt = null;
      this.#tell(answer);
    }
  }

  sitOn(seat: number): void {
    this.#turnTo(seat);
    this.lookingAt = null;
    this.#looked = null; // it was for the eyes of whoever sat here before
  }

  // ---- the lines -----------------------------------------------------------------------------------------------

  get #line(): Line | undefined {
    return this.#lines.get(this.active);
  }

  #sit(seats: (number | null)[]): void {
    for (const [seat, line] of this.#lines) {
      if (!seats.includes(seat)) this.#giveUp(seat, line);
    }
    if (!seats.includes(this.active) || !this.#lines.size) {
      const before = this.#satBefore();
      this.#turnTo(seats.find((seat) => String(seat) === before) ?? seats[0] ?? null);
    }
    for (const seat of seats) if (!this.#lines.has(seat)) this.#call(seat);
  }

  #turnTo(seat: number | null): void {
    this.active = seat;
    try {
      if (seat !== null) sessionStorage.setItem(this.#lastSeat, String(seat));
    } catch {
      // Without storage it is known as long as the page is open.
    }
    this.#paced.show(this.sights.get(seat) ?? null);
  }

  #satBefore(): string | null {
    try {
      return sessionStorage.getItem(this.#lastSeat);
    } catch {
      return null;
    }
  }

  #call(seat: number | null): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const line = new Line(
      `${scheme}://${location.host}/api/tables/${this.id}/socket`,
      seat,
      {
        sight: (sight) => this.#see(seat, sight),
        state: (state) => seat === this.active && (this.lineState = state),
        heard: (at) => seat === this.active && (this.heardAt = at),
        turnedAway: () => seat !== null && this.#lose(seat),
        elsewhere: (notice) => (this.elsewhere = notice),
        ink: (ink) => this.ink.learn(ink),
        inked: (news) => seat === this.active && this.ink.hear(news, seat),
        penned: (news) => seat === this.active && this.ink.see(news),
        forgotten: (n) => (this.refusal = { words: t("table.forgotten", { n }), rule: "", told: null }),
      },
      sessionStorage,
    );
    this.#lines.set(seat, line);
    line.connect();
  }

  /** The seat is another's now, or this device was signed out: say so, and look on. */
  #lose(seat: number): void {
    this.refusal = { words: t("table.turned_away", { n: seat + 1 }), rule: "", told: null };
    void this.open().catch(problemOf);
  }

  #hangUp(): void {
    for (const line of this.#lines.values()) line.close();
    this.#lines.clear();
  }

  #giveUp(seat: number | null, line: Line): void {
    line.close();
    this.#lines.delete(seat);
    this.sights = new Map([...this.sights].filter(([key]) => key !== seat));
  }

  #see(seat: number | null, sight: Sight): void {
    this.#came ??= sight.version;
    for (const { seat: p, here } of sight.seats) {
      if (!here && this.sights.get(seat)?.seats[p]?.here) this.#wentAt.set(p, Date.now());
    }
    if (isForced(this.sights.get(seat), sight)) this.passed = new Set([...this.passed, sight.version]);
    const last = sight.happenings.at(-1);
    const isNew = sight.happenings !== this.sights.get(seat)?.happenings;
    if (isNew && last && isMove(last) && last.seat != null) this.ink.lift(last.seat);
    // The table itself has come, and says how much is drawn; an update goes on from there.
    if (sight.sheets !== this.sights.get(seat)?.sheets && seat === this.active) this.ink.compare(sight.sheets);
    this.sights = new Map(this.sights).set(seat, sight);
    if (seat === this.active) this.#paced.see(sight, sight.yours);
    const choices = sight.position?.choices ?? [];
    const offered = [...(this.#offered.get(seat) ?? []), ...choices.map((choice) => [choice.action, choice] as const)];
    this.#offered = new Map(this.#offered).set(seat, new Map(offered));
    // A seat was given to us, or to somebody else: sit where we are seated now.
    const seats = sight.yours.length ? sight.yours : [null];
    if (sight.seat !== seat || seats.some((mine) => !this.#lines.has(mine))) this.#sit(seats);
  }

  /** Change the table; the same asked again while it is on its way is a second click, and means nothing more. */
  #change(type: string, fields: Record<string, unknown> = {}): Promise<boolean> {
    const change = JSON.stringify([this.active, type, fields]);
    const begun = this.#pending.get(change);
    if (begun) return begun;
    const made = this.#send(type, fields).finally(() => this.#pending.delete(change));
    this.#pending.set(change, made);
    return made;
  }

  async #send(type: string, fields: Record<string, unknown> = {}): Promise<boolean> {
    this.refusal = null;
    const answer = await this.#line?.change(type, fields);
    if (answer?.type === "refused") this.#tell(answer);
    return answer?.type === "done";
  }

  #tell(answer: Extract<Answer, { type: "refused" }>): void {
    const { code, words, rule, told } = answer;
    this.refusal = { words: refusalWords(code, words, told), rule, told: told && isServers(told) ? null : told };
  }
}

/** Whether the one thing was done that the seat could do. */
function isForced(before: Sight | undefined, { seat, happenings }: Sight): boolean {
  const last = happenings.at(-1);
  return before?.position?.choices.length === 1 && last?.kind === "moved" && last.seat === seat;
}
