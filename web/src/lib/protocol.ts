// The messages of the table server. Written by `python -m holdfast.server.protocol.client_types`; do not edit.

export type Code =
  | "malformed"
  | "stale"
  | "illegal"
  | "not_yours"
  | "not_now"
  | "too_fast"
  | "unknown"
  | "unavailable";

/** Something to say: a key of a catalogue with what fills its gaps, and the sentence in English. */
export interface Sentence {
  key: string;
  facts: Record<string, unknown>;
  words: string;
  whose?: number[] | null;
}

/** What a player said or drew with a move. */
export interface Noted {
  seat: number;
  text?: string;
  ink?: string;
  strokes?: number;
  texts?: Record<string, string>;
  corrected?: Record<string, string>;
  note?: number;
  veiled?: string[];
}

/** One version of the table, as this seat may know it. */
export interface Happening {
  version: number;
  kind: "opened" | "seated" | "stood" | "said" | "reacted" | "veiled" | "bounded" | "paused" | "hushed" | "trusted" | "contributed" | "renamed" | "called" | "handed_over" | "muted" | "shared" | "branched" | "rematched" | "started" | "moved" | "rowed" | "conceded" | "corrected" | "proposed" | "voted" | "taken_back" | "ended";
  made: number;
  moves?: number;
  seat?: number | null;
  by?: string;
  action?: string;
  secret?: boolean;
  name?: string;
  was?: string;
  who?: string;
  what?: string;
  place?: number | null;
  text?: string;
  to?: number | null;
  boundary?: string;
  stands?: boolean | null;
  paused?: boolean | null;
  hushed?: boolean | null;
  trusted?: boolean | null;
  texts?: number | null;
  veiled?: boolean;
  keep?: number | null;
  dealt_anew?: boolean | null;
  agree?: boolean | null;
  muted?: boolean | null;
  shared?: boolean | null;
  table?: string;
  about?: number | null;
  told?: Sentence[];
  notes?: Noted[];
  asked?: Sentence | null;
  chosen?: Sentence | null;
}

/** How long a text may be that comes with a choice. */
export interface TextRoom {
  most: number;
  least?: number;
  line?: boolean;
}

/** One move of a row. */
export interface Step {
  action: string;
  text?: string;
  ink?: string[];
  texts?: Record<string, string>;
}

/** One thing the seat may do now. */
export interface Choice {
  action: string;
  structure: Record<string, string>;
  label: Sentence;
  targets: string[];
  text?: number;
  ink?: number;
  texts?: Record<string, TextRoom>;
  least?: number;
  line?: boolean;
  unsaid?: string;
}

/** A sheet on which the seat may draw out of turn. */
export interface SheetRoom {
  sheet: string;
  most: number;
}

/** How much is drawn on a sheet: whoever knows another number of strokes, or another last one, asks for it anew. */
export interface SheetInfo {
  sheet: string;
  strokes: number;
  last: number;
}

/** A stroke on a sheet. */
export interface FreeStroke {
  number: number;
  seat: number;
  after: number;
  stroke: string;
}

/** Why nobody talks beside the game now, and the number of the game's rule by which nobody does. */
export interface Silence {
  told: Sentence;
  rule: string;
}

/** The game, as the seat sees it. */
export interface Position {
  view: unknown;
  prompt: Sentence;
  deciders: number[];
  choices: Choice[];
  moves: number;
  over: boolean;
  rewards: number[] | null;
  seed: string | null;
  salt: string | null;
  clocks: ClockInfo[];
  can_concede: boolean;
  sheets: SheetRoom[];
  standing: string[];
  suggested: string[];
  conceding: number[];
  silence: Silence | null;
  sides: number[][];
  called: Record<string, unknown>;
  hides: boolean;
}

/** One seat of the table. */
export interface SeatInfo {
  seat: number;
  who: string;
  name: string;
  here: boolean;
  away: string;
  hushed?: ("talk" | "ink")[];
  trusted?: boolean;
}

/** What somebody has brought to be played with. */
export interface Share {
  seat: number | null;
  texts: number;
}

/** What shall not come up at the table (a line), or not in full (a veil). */
export interface Wished {
  boundary: "line" | "veil";
  text: string;
  version: number;
  veiled: boolean;
}

/** A wish that the table has not answered yet. */
export interface Proposal {
  version: number;
  what: "undo" | "rematch" | "abandon" | "seat";
  seat: number;
  keep: number;
  place: number | null;
  waiting: number[];
}

/**
 * How long people may think: a bank of seconds with an increment for each move, or so many days for each; and how
 * long a question that several are asked at once stays open, whatever happens at zero otherwise.
 */
export interface Clock {
  bank?: number;
  increment?: number;
  days?: number;
  at_zero?: "wait" | "bot_moves" | "bot_takes_over";
  together?: number;
}

/** A seat's clock. */
export interface ClockInfo {
  seat: number;
  left: number;
  running: boolean;
}

/** Why one action cannot be done now. */
export interface Reason {
  action: string;
  label: Sentence;
  words: string;
  rule: string;
  told: Sentence | null;
}

/** One thing a choice would do, and the number of the game's rule by which it does. */
export interface Foreseen {
  told: Sentence;
  rule: string;
}

/** The first message on a socket: who is here, and what it already knows. */
export interface Resume {
  type: "resume";
  seat?: number | null;
  since?: number;
}

/** Make a move on the connection's seat. */
export interface Move {
  type: "move";
  id: string;
  version: number;
  action: string;
  text?: string;
  ink?: string[];
  texts?: Record<string, string>;
}

/** Several moves on the connection's seat in one gesture: all of them, or none. */
export interface Row {
  type: "row";
  id: string;
  version: number;
  moves: Step[];
}

/** Let an answer of the seat stand: from now on it is given whenever it can be. Or no longer. */
export interface Stand {
  type: "stand";
  id: string;
  action: string;
  stands?: boolean;
}

/** Give the game up for one's seat; a side concedes when all its people have. Who makes a move plays on. */
export interface Concede {
  type: "concede";
  id: string;
}

/** Let the texts of a move of one's own be shown otherwise from now on; what was said stays beside them. */
export interface Correct {
  type: "correct";
  id: string;
  move: number;
  texts: Record<string, string>;
}

/** Draw on a sheet, out of turn. Answered when it is kept. */
export interface Draw {
  type: "draw";
  id: string;
  sheet: string;
  ink: string[];
}

/** Wipe strokes of one's own away from the sheets, by their numbers. */
export interface Wipe {
  type: "wipe";
  id: string;
  strokes: number[];
}

/** Say something to the table. */
export interface Say {
  type: "say";
  id: string;
  text: string;
}

/** Show what one thinks of a move. */
export interface React {
  type: "react";
  id: string;
  to: number;
  reaction: "cheer" | "laugh" | "gasp" | "groan" | "popcorn" | "weak";
}

/**
 * Let nobody be told any more what somebody said, drew, or wrote as a line or a veil. Naming nothing, the latest:
 * so an X-card works. Nobody learns who asked.
 */
export interface Veil {
  type: "veil";
  id: string;
  note?: number | null;
  part?: string;
  said?: number | null;
  sheet?: string;
  drawer?: number;
}

/**
 * Wish that something does not come up at this table (a line), or not in full (a veil); or, before the start, take
 * such a wish out. Nobody learns who asked.
 */
export interface Bound {
  type: "bound";
  id: string;
  boundary: "line" | "veil";
  text: string;
  stands?: boolean;
}

/** Let the game rest, or go on. Whoever plays may. */
export interface Pause {
  type: "pause";
  id: string;
  paused: boolean;
}

/** The host stops what a seat says or draws beside its moves, or lets it again. */
export interface Hush {
  type: "hush";
  id: string;
  seat: number;
  what: "talk" | "ink";
  hushed: boolean;
}

/** The host lets a seat bring something to be played with, before the game begins, or no longer. */
export interface Trust {
  type: "trust";
  id: string;
  seat: number;
  trusted: boolean;
}

/** Begin the game. The host does, when every seat is taken. */
export interface Start {
  type: "start";
  id: string;
}

/** Put a bot on a seat, or free it. The host may, and whoever sits there. A bot on a person's seat keeps it warm. */
export interface Seat {
  type: "seat";
  id: string;
  seat: number;
  who: string;
}

/** Sit down on an open seat, or take one's own seat back from the bot that plays for one. */
export interface Take {
  type: "take";
  id: string;
  seat: number;
}

/** Take back one's last move and what came after; if that touches others, they are asked. */
export interface Undo {
  type: "undo";
  id: string;
  version: number;
}

/** Ask the others for a rematch, to give up, or for a second seat. Nobody is asked where nobody else sits. */
export interface Propose {
  type: "propose";
  id: string;
  what: "rematch" | "abandon" | "seat";
  place?: number | null;
}

/** Answer a proposal. */
export interface Vote {
  type: "vote";
  id: string;
  proposal: number;
  agree: boolean;
}

/** The host gives the table a name. */
export interface Rename {
  type: "rename";
  id: string;
  name: string;
}

/** The host makes the person on a seat the host. */
export interface HandOver {
  type: "hand_over";
  id: string;
  seat: number;
}

/** The host lets spectators talk no more, or again. */
export interface Mute {
  type: "mute";
  id: string;
  muted: boolean;
}

/** The host ends the game before its end. */
export interface End {
  type: "end";
  id: string;
}

/** Why an action, or everything that points at a piece of the board, cannot be done now. */
export interface Why {
  type: "why";
  id: string;
  action?: string;
  target?: string;
}

/** What a choice would do, as far as the seat may know. */
export interface Preview {
  type: "preview";
  id: string;
  action: string;
}

/** What a bot would do on this seat. */
export interface Hint {
  type: "hint";
  id: string;
}

/** The table as it was after so many moves. */
export interface Look {
  type: "look";
  id: string;
  moves: number;
  seat?: number | null;
}

/** The strokes of drawings that the client does not know yet, by their names. */
export interface Recall {
  type: "recall";
  id: string;
  ink: string[];
}

/** What is to be seen on a sheet, from the stroke of this number on. */
export interface Sheet {
  type: "sheet";
  id: string;
  sheet: string;
  first?: number;
}

/**
 * Where the pen is while somebody draws: the others see the line grow. It is passed on, not kept, and nobody is
 * answered. While several choose in secret it is not passed on.
 */
export interface Pen {
  type: "pen";
  line: number;
  sheet?: string;
  action?: string;
  stroke?: string;
  after?: number;
}

/** The whole table; the answer to `resume`, and sent instead of an update when more than the game has changed. */
export interface Table {
  type: "table";
  table: string;
  version: number;
  name: string;
  game: string;
  title: string;
  options: Record<string, unknown>;
  commitment: string;
  content: string;
  shares: Share[];
  names: Record<string, string>;
  origin: string;
  branch_of: string;
  branch_at: number;
  dealt_anew: boolean;
  begun_with: number;
  listed: boolean;
  spectators: boolean;
  newcomers: boolean;
  pace: "live" | "days";
  clock: Clock | null;
  seat: number | null;
  yours: number[];
  may_take: number[];
  may_ask: number[];
  branching: "none" | "as_it_is" | "dealt_anew";
  host: boolean;
  host_name: string;
  ended: boolean;
  rematch: string;
  muted: boolean;
  paused: boolean;
  sides: number[][];
  boundaries: Wished[];
  keeps_secrets: boolean;
  read_only: string;
  seats: SeatInfo[];
  proposal: Proposal | null;
  position: Position | null;
  sheets: SheetInfo[];
  since: number;
  happenings: Happening[];
}

/** One version more. */
export interface Update {
  type: "update";
  version: number;
  happening: Happening;
  seats: SeatInfo[];
  proposal: Proposal | null;
  position: Position | null;
  ink: Record<string, string[]>;
}

/** One version more: somebody drew on a sheet, or wiped away. Nothing else has changed. */
export interface Inked {
  type: "inked";
  version: number;
  seat: number;
  sheet: string;
  strokes: FreeStroke[];
  wiped: number[];
}

/** Where somebody's pen is: see `pen`. The version is the same. */
export interface Penned {
  type: "penned";
  seat: number;
  line: number;
  sheet: string;
  target: string;
  stroke: string;
  after: number;
}

/** Somebody came or went; the version is the same. */
export interface Presence {
  type: "presence";
  seats: SeatInfo[];
}

/** Something happened at another table of yours. */
export interface Notice {
  type: "notice";
  event: "your_turn" | "over";
  table: string;
  name: string;
  title: string;
  seat: number;
  version: number;
}

/** The answer to `why`; no reasons where everything asked about can be done. */
export interface Because {
  type: "because";
  id: string;
  reasons: Reason[];
}

/** The answer to `preview`; nothing, where the game foretells nothing of that choice. */
export interface Previewed {
  type: "previewed";
  id: string;
  action: string;
  foreseen: Foreseen[];
}

/** The answer to `hint`. */
export interface Hinted {
  type: "hinted";
  id: string;
  action: string;
  label: Sentence;
}

/** The answer to `look`. Its position has no choices: they are past. */
export interface Looked {
  type: "looked";
  id: string;
  moves: number;
  seat: number | null;
  position: Position;
  told: Sentence[];
  mover: number | null;
}

/**
 * The answer to `recall`: the strokes by name, of those drawings that the seat may know. Where they are many, ask
 * again for the rest.
 */
export interface Recalled {
  type: "recalled";
  id: string;
  ink: Record<string, string[]>;
}

/** The answer to `sheet`: its strokes from one on; and whether there are more to ask for. */
export interface Sheeted {
  type: "sheeted";
  id: string;
  sheet: string;
  strokes: FreeStroke[];
  more: boolean;
}

/** The request is carried out, durably, as this version. A repeated one gets the first answer. */
export interface Done {
  type: "done";
  id: string;
  version: number;
}

/** The request is not carried out. */
export interface Refusal {
  type: "refused";
  id: string | null;
  code: "malformed" | "stale" | "illegal" | "not_yours" | "not_now" | "too_fast" | "unknown" | "unavailable";
  words: string;
  rule: string;
  version: number;
  told: Sentence | null;
}

/** Who you want to be called. */
export interface NewGuest {
  name: string;
}

/** A link with which you go on at another device. */
export interface NewLink {
  table?: string;
}

/** The key from such a link. */
export interface Rejoin {
  key: string;
  replace?: boolean;
}

/** An access token to be made for a program. */
export interface NewToken {
  label: string;
}

/** Where you want to be told that it is your turn; empty for nowhere. */
export interface Webhook {
  url: string;
}

/** A table to be made. */
export interface NewTable {
  game: string;
  options?: Record<string, number | string | string[]>;
  seats?: string[];
  name?: string;
  listed?: boolean;
  spectators?: boolean;
  newcomers?: boolean;
  pace?: "live" | "days";
  clock?: Clock | null;
  content?: string[];
}

/** The claim from an invitation. */
export interface ClaimSeat {
  claim: string;
}

/** Play on from a moment of a game, at a table of one's own. */
export interface Branch {
  moves: number;
  seats?: string[];
  seat?: number | null;
}

/** What you bring to a table to be played with, in place of what you had brought there; none takes it away. */
export interface Contribution {
  content: string[];
  seat?: number | null;
}

/** What somebody wrote for a game to be played with. */
export interface ContentToCheck {
  game: string;
  content: string[];
}

/** What somebody wrote, to be played with many times. */
export interface ContentToMeasure {
  game: string;
  content: string[];
}

/** Something that nobody should have to see, for whoever runs the server to look at. */
export interface Report {
  said?: number | null;
  note?: number | null;
  part?: string;
  sheet?: string;
  drawer?: number;
  words?: string;
}

/** Games that are to be taken out of your history; left out, all of them. */
export interface Forget {
  tables?: string[];
}

/** Who you are. */
export interface Guest {
  user: string;
  name: string;
}

/** Where your friends find this server. */
export interface Reach {
  address: string;
}

/** A link that is you: keep it to yourself. */
export interface LinkInfo {
  link: string;
  until: number;
}

/** An access token. */
export interface TokenInfo {
  id: string;
  label: string;
  made: number;
  revoked: boolean;
  token: string | null;
}

/** Your webhook, and the secret that signs what it is sent. */
export interface WebhookInfo {
  url: string;
  secret: string;
}

/** A table, from the outside. */
export interface TableInfo {
  table: string;
  version: number;
  name: string;
  game: string;
  title: string;
  options: Record<string, unknown>;
  commitment: string;
  content: string;
  listed: boolean;
  spectators: boolean;
  newcomers: boolean;
  pace: "live" | "days";
  clock: Clock | null;
  started: boolean;
  over: boolean;
  read_only: string;
  seats: SeatInfo[];
  clocks: ClockInfo[];
  yours: number[];
  host: boolean;
  host_name: string;
  waits_for_you: boolean;
  invitations: Record<number, string>;
}

/** A table in a list. */
export interface Listing {
  table: string;
  name: string;
  game: string;
  title: string;
  players: number;
  people: string[];
  open: number;
  pace: "live" | "days";
  started: boolean;
  over: boolean;
  yours: number[];
  host: boolean;
  waits_for_you: boolean;
  touched: number;
  finished: number;
  outcome: Sentence | null;
  deadline: number | null;
  origin: string;
}

/** The seat you have now. */
export interface Seating {
  table: string;
  seat: number;
}

/** What an invitation leads to. */
export interface Invitation {
  host_name: string;
  game: string;
  title: string;
}

/** A report was kept. */
export interface Reported {
  report: string;
}

/** A link to the chronicle of a table, for anybody; none while it is closed. */
export interface ChronicleLink {
  link: string;
}

/** A rematch: the new table, or the proposal the others vote on now. */
export interface Rematch {
  table: string | null;
  version: number;
}

/** How a game that is over went; no sides where the game counts nothing. */
export interface Course {
  sides: CourseSide[];
  plots: CoursePlot[];
}

/** How one side of a game fared. */
export interface CourseSide {
  seats: number[];
  terms: Record<string, number>;
}

/** How one side fared on the way, or all of them together. */
export interface CourseLine {
  seats: number[];
  curve: number[];
}

/** The lines that count the same, and the round numbers by which they are read. */
export interface CoursePlot {
  terms: string[];
  lines: CourseLine[];
  values: number[];
  moves: number[];
}

/** A game that is over, in the history of somebody who played it. */
export interface PastGame {
  table: string;
  name: string;
  game: string;
  title: string;
  people: string[];
  levels: string[];
  yours: number[];
  roles: string[][];
  rewards: number[];
  scores: number[];
  outcome: Sentence | null;
  ended: boolean;
  moves: number;
  began: number;
  finished: number;
}

/** What was found in a content. */
export interface ContentReport {
  game: string;
  hash: string;
  problems: ProblemInfo[];
  drafted: unknown;
}

/** Something that is wrong with a content. */
export interface ProblemInfo {
  words: string;
  line: number;
  code: string;
  where: string;
  warning: boolean;
  text: number;
  path: (string | number)[];
  told: Sentence | null;
}

/** What a table is played with. */
export interface ContentInfo {
  hash: string;
  texts: string[];
  names: Record<string, string>;
  shares: Share[];
}

/** How far a measurement is: a line of the answer, of which the last has the result, or says why there is none. */
export interface MeasureStep {
  ahead?: number;
  done?: number;
  of?: number;
  measured?: MeasureInfo | null;
  refused?: Sentence | null;
}

/** How many games went with a content. */
export interface MeasureInfo {
  hash: string;
  seconds: number;
  roles: Record<string, RoleInfo>;
  pieces: Record<string, PieceInfo>;
}

/** How games went in one role, or at one seat. */
export interface RoleInfo {
  games: number;
  won: number;
  drawn: number;
  low: number;
  high: number;
  usual: [number, number] | null;
  outcomes: string;
}

/** What became of a piece, such as a card, in all games. */
export interface PieceInfo {
  dealt: number;
  drawn: number;
  played: number;
  games: number;
  won: number;
}

/** An installed game. */
export interface GameInfo {
  game: string;
  title: string;
  tagline: string;
  version: number;
  players: [number, number];
  minutes: [number, number] | null;
  winners: "all" | "one" | "side";
  options: OptionInfo[];
  levels: LevelInfo[];
  languages: string[];
  presets: PresetInfo[];
  newcomers: Record<string, number | string | string[]>;
  content: Record<string, string>;
  credit: string;
}

/** One option of a game. */
export interface OptionInfo {
  name: string;
  words: string;
  values: ValueInfo[];
  default: number | string | string[];
  key: string;
  several: boolean;
  ordered: boolean;
  by_people: (number | string | string[])[];
}

/** Several options at once, under a name that people know; sent as the option `preset`. */
export interface PresetInfo {
  name: string;
  words: string;
  options: Record<string, number | string | string[]>;
  key: string;
}

/** One value of an option. */
export interface ValueInfo {
  value: number | string;
  words: string;
  key: string;
}

/** A level of bot. */
export interface LevelInfo {
  level: string;
  words: string;
  key: string;
}

/** One numbered rule, without those below it. */
export interface RuleInfo {
  number: string;
  title: string;
  text: string;
  parent: string;
}

/** How a piece looks on a board that nobody drew for its game. */
export interface FaceInfo {
  icon: string;
  marks: Record<string, number>;
}

/** A stamp in a sketch: where it lies, and how wide and high it is, in hundredths of the sheet. */
export interface PlacedStamp {
  stamp: string;
  left: number;
  top: number;
  size: number;
}

/** A game's catalogue in one language, where that lacks a key its English sentence; and how its pieces look. */
export interface GameWords {
  language: string;
  words: Record<string, string>;
  faces: Record<string, FaceInfo>;
  headlines: string[];
  deeds: string[];
  losses: string[];
  stamps: Record<string, string[]>;
  sketches: Record<string, PlacedStamp[]>;
}

export type Change =
  | Move
  | Row
  | Stand
  | Concede
  | Correct
  | Draw
  | Wipe
  | Say
  | React
  | Veil
  | Bound
  | Pause
  | Hush
  | Trust
  | Start
  | Seat
  | Take
  | Undo
  | Propose
  | Vote
  | Rename
  | HandOver
  | Mute
  | End;

export type Question = Why | Preview | Hint | Look | Recall | Sheet;

export type AnyRequest =
  | Resume
  | Move
  | Row
  | Stand
  | Concede
  | Correct
  | Draw
  | Wipe
  | Say
  | React
  | Veil
  | Bound
  | Pause
  | Hush
  | Trust
  | Start
  | Seat
  | Take
  | Undo
  | Propose
  | Vote
  | Rename
  | HandOver
  | Mute
  | End
  | Why
  | Preview
  | Hint
  | Look
  | Recall
  | Sheet
  | Pen;

export type AnyNews =
  | Table
  | Update
  | Inked
  | Penned
  | Presence
  | Notice
  | Because
  | Previewed
  | Hinted
  | Looked
  | Recalled
  | Sheeted
  | Done
  | Refusal;
