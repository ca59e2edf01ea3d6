import type { Component } from "svelte";
import type { GameWords } from "../lib/words.svelte";
import type { Composition } from "../lib/composition.svelte";
import type { GameInfo, Happening, Position, SeatInfo, Sentence } from "../lib/protocol";
import type { Desk, Weights } from "./desk.svelte";

/** What a board, or a hand, is given. It shows and asks; it works no rule out. */
export interface BoardProps<View> {
  /** The table as the seat sees it; each game has its own shape: its `view.ts` is written from the game's `view.py`. */
  view: View;
  /** All that is known of this moment: prompt, deciders, choices, whether it is over. */
  position: Position;
  /** The seat that looks; null is a spectator. */
  seat: number | null;
  seats: SeatInfo[];
  /** The past is shown: nothing can be chosen, and `desk` offers nothing. */
  lookingBack: boolean;
  /** What happened on the way to this moment, with its events, for motion that explains. */
  news: Happening | null;
  /** What stands of the game since this seat last chose, its own move first: what a player must not miss. */
  since: Happening[];
  /** The headlines of the last move that made any: what a player wants to know at a glance. */
  lately: Sentence[];
  /** The game's words in the reader's language. */
  words: GameWords;
  /** What can be chosen, and how. */
  desk: Desk;
  /** The move whose words and drawing are being made, if there is one. A board may have it drawn where it will stand. */
  composing?: Composition | null;
}

/** What asks for the words and the drawing that come with a move. */
export interface ComposerProps {
  composition: Composition;
  words: GameWords;
  /** Make the move with this; the composer is taken away when it is made. */
  send: () => void;
  cancel: () => void;
}

/**
 * One step of a guided start; it is shown once, when its moment has come, and the first in the list before others. The
 * game's words say it: `guide.ID`, below `guide.ID.title`.
 */
export interface GuideStep {
  id: string;
  /** Whether this step fits what is on the table now. */
  when(position: Position, seat: number | null): boolean;
  /** Whether this table has such a thing at all; left out, every table has. */
  fits?(position: Position): boolean;
  /** A piece to point at, such as `region:forest`. */
  target?: string;
}

/** What a game's folder may bring. Only `Board.svelte` must be there. */
export interface BoardFolder {
  Board: Component<BoardProps<unknown>>;
  /** One's own area: what lies open before the player. */
  Own: Component<BoardProps<unknown>> | null;
  /** What the player alone sees: it is never out of sight. */
  Hand: Component<BoardProps<unknown>> | null;
  /** Asks for what comes with a move, in the game's own way. */
  Composer: Component<ComposerProps> | null;
  /** Which of its moves cost or end something. */
  weights: Weights | null;
  /** The steps of its guided start; without a folder of its own, a game tells them in its words. */
  guide: (words: GameWords) => GuideStep[];
}

/** What a page of a game's own gets: it lies under `/games/GAME-ID/NAME`, between the bar at the top and the end. */
export interface PageProps {
  game: GameInfo;
  words: GameWords;
}
