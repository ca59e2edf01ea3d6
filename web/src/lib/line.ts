import { newId, Outbox, type Change } from "./outbox";
import type { AnyNews, Inked, Notice, Penned } from "./protocol";
import { see, type Sight } from "./sight";

export type LineState = "connecting" | "open" | "lost" | "offline" | "closed";

/** What a request was answered with. */
export type Answer = Extract<AnyNews, { id: string | null }>;

export interface LineEvents {
  sight(sight: Sight): void;
  state(state: LineState): void;
  heard(at: number): void;
  elsewhere(notice: Notice): void;
  /** The strokes of new drawings, by name. */
  ink(ink: Record<string, string[]>): void;
  /** Something was drawn out of turn, or wiped away. */
  inked(news: Inked): void;
  /** Somebody's pen moves. */
  penned(news: Penned): void;
  /** The seat is not ours any more, or nobody may watch here. */
  turnedAway(): void;
  /** We have seen more of the table than the server knows now: so many entries are lost. */
  forgotten(entries: number): void;
}

const FIRST_WAIT = 250; // ms until the first try to come back; doubled after every failure
const LONGEST_WAIT = 8_000;
const SILENCE = 20_000; // ms without news after which we ask whether anybody is there
const PATIENCE = 6_000; // ms until an unanswered question means a dead line
const SIGNED_OUT = 4001;
const NEW_COOKIE_WITHIN = 2_000; // ms; whoever signs out all other devices gets a new cookie with the answer
const GONE_FOR_GOOD = new Set([4003, 4004, 4005]);

/**
 * The connection of one seat to one table. It comes back by itself, resumes from the version it knows, and sends again
 * what was not answered. `sight` is only ever what the server said: nothing is shown before it has happened.
 */
export class Line {
  sight: Sight | null = null;
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #answers = new Map<string, (answer: Answer | undefined) => void>();
  #questions = new Map<string, Change>();
  readonly #outbox: Outbox;

  constructor(
    private readonly address: string,
    private readonly seat: number | null,
    private readonly events: LineEvents,
    storage: Storage | null = null,
    private readonly open: (address: string) => WebSocket = (to) => new WebSocket(to),
  ) {
    this.#outbox = new Outbox(`outbox:${address}:${seat ?? "watch"}`, storage);
  }

  connect(): void {
    if (this.#closed) return;
    clearTimeout(this.#retry);
    this.#drop();
    this.events.state("connecting");
    const socket = (this.#socket = this.open(this.address));
    this.#patience = setTimeout(() => this.#failed(), PATIENCE);
    socket.onopen = () => this.#resume();
    socket.onmessage = (message) => this.#hear(JSON.parse(message.data as string) as AnyNews);
    socket.onclose = ({ code }) => {
      if (code === SIGNED_OUT) this.#wait = Math.max(this.#wait, NEW_COOKIE_WITHIN);
      return GONE_FOR_GOOD.has(code) ? this.#leave() : this.#failed();
    };
  }

  /**
   * Ask for something that changes the table. The promise is kept however often the line breaks in between; only a
   * line that is closed leaves what was asked without an answer.
   */
  change(type: string, fields: Record<string, unknown> = {}): Promise<Answer | undefined> {
    const change = { type, id: newId(), ...fields };
    this.#outbox.put(change);
    return this.#ask(change);
  }

  /** Ask for something that changes nothing. */
  question(type: string, fields: Record<string, unknown> = {}): Promise<Answer | undefined> {
    const question = { type, id: newId(), ...fields };
    this.#questions.set(question.id, question);
    return this.#ask(question);
  }

  /** Say something that is not kept and not answered; nothing is lost if it does not arrive. */
  whisper(type: string, fields: Record<string, unknown>): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ type, ...fields }));
  }

  get unanswered(): number {
    return this.#outbox.waiting.length;
  }

  /** The browser says that the network is gone: no use in waiting for the socket to notice. */
  networkGone(): void {
    if (this.#closed) return;
    this.#drop();
    clearTimeout(this.#retry);
    this.events.state("offline");
  }

  /** The network is back: try at once. */
  networkBack(): void {
    this.#wait = FIRST_WAIT;
    this.connect();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    this.#drop();
    this.events.state("closed");
    for (const answer of this.#answers.values()) answer(undefined);
    this.#answers.clear();
  }

  #leave(): void {
    this.close();
    this.events.turnedAway();
  }

  #ask(request: Change): Promise<Answer | undefined> {
    const answer = new Promise<Answer | undefined>((resolve) => this.#answers.set(request.id, resolve));
    if (this.sight !== null) this.#send(request);
    return answer;
  }

  #send(request: object): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return; // it is sent when the line is back
    this.#socket.send(JSON.stringify(request));
    this.#expectNews();
  }

  /** Ask for the table from the version we know; `anew`, if what we know does not fit what we are told. */
  #resume(anew = false): void {
    this.#send({ type: "resume", seat: this.seat, since: anew ? 0 : (this.sight?.version ?? 0) });
  }

  #hear(news: AnyNews): void {
    this.#listenOn();
    this.events.heard(Date.now());
    if (news.type === "table" || news.type === "update" || news.type === "inked" || news.type === "presence")
      this.#see(news);
    else if (news.type === "penned") this.events.penned(news);
    else if (news.type === "notice") this.events.elsewhere(news);
    else if (news.type === "refused" && news.id === null && news.code === "not_yours") this.#leave();
    else if (news.id !== null) this.#settle(news as Answer & { id: string });
  }

  #see(news: Extract<AnyNews, { type: "table" | "update" | "inked" | "presence" }>): void {
    const next = see(this.sight, news);
    if (next === null) return this.#resume(news.type === "table");
    if (next === this.sight) return;
    if (this.sight && next.version < this.sight.version) this.events.forgotten(this.sight.version - next.version);
    this.sight = next;
    if (news.type === "update") this.events.ink(news.ink);
    if (news.type === "inked") this.events.inked(news);
    this.events.sight(next);
    if (news.type !== "table") return;
    this.#wait = FIRST_WAIT;
    this.events.state("open");
    for (const request of [...this.#outbox.waiting, ...this.#questions.values()]) this.#send(request);
  }

  #settle(answer: Answer & { id: string }): void {
    if (answer.type === "refused" && (answer.code === "too_fast" || answer.code === "unavailable")) {
      const request = [...this.#outbox.waiting, ...this.#questions.values()].find(
        (waiting) => waiting.id === answer.id,
      );
      if (request) setTimeout(() => this.#send(request), 1000);
      return;
    }
    this.#outbox.settle(answer.id);
    this.#questions.delete(answer.id);
    this.#answers.get(answer.id)?.(answer);
    this.#answers.delete(answer.id);
  }

  #listenOn(): void {
    clearTimeout(this.#patience);
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#resume(), SILENCE);
  }

  #expectNews(): void {
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => this.#failed(), PATIENCE);
  }

  #failed(): void {
    this.#drop();
    if (this.#closed) return;
    this.events.state("lost");
    this.#retry = setTimeout(() => this.connect(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  #drop(): void {
    clearTimeout(this.#patience);
    clearTimeout(this.#silence);
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }
}
