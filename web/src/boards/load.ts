import type { Component } from "svelte";
import type { BoardFolder, BoardProps, ComposerProps, GuideStep, PageProps } from "./contract";
import type { GameWords } from "../lib/words.svelte";
import type { Weights } from "./desk.svelte";
import { t, type Key } from "../messages/index.svelte";
import { toldGuide } from "./told_guide";

type Loader<T> = () => Promise<T>;
type Part = { default: Component<BoardProps<unknown>> };

// A game's folder is named after its id. Each is a file of its own, fetched when somebody sits down to that game.
const boards = import.meta.glob<Part>("./*/Board.svelte");
const owns = import.meta.glob<Part>("./*/Own.svelte");
const hands = import.meta.glob<Part>("./*/Hand.svelte");
const composers = import.meta.glob<{ default: Component<ComposerProps> }>("./*/Composer.svelte");
const weights = import.meta.glob<{ weights: Weights }>("./*/weights.ts");
const guides = import.meta.glob<{ guide: GuideStep[] }>("./*/guide.ts");
const arts = import.meta.glob<{ default: Component<{ game: string }> }>("./*/Art.svelte");

/** Pages of a game's own, by their names: each is fetched when somebody goes there. */
const pages = import.meta.glob<{ default: Component<PageProps> }>("./*/pages/*.svelte");

/** The board of a game, once its words are there too; games that bring none get the one that shows anything. */
export async function loadBoard(game: string, words: GameWords): Promise<BoardFolder> {
  const drawn = isDrawn(game) ? game : "generic";
  const [board, own, hand, composer, weighed, guide] = await Promise.all([
    (boards[`./${drawn}/Board.svelte`] as Loader<Part>)(),
    owns[`./${drawn}/Own.svelte`]?.(),
    hands[`./${drawn}/Hand.svelte`]?.(),
    composers[`./${drawn}/Composer.svelte`]?.(),
    weights[`./${drawn}/weights.ts`]?.(),
    guides[`./${drawn}/guide.ts`]?.(),
    words.load(),
  ]);
  const steps = guide?.guide;
  return {
    Board: board.default,
    Own: own?.default ?? null,
    Hand: hand?.default ?? null,
    Composer: composer?.default ?? null,
    weights: weighed?.weights ?? null,
    guide: (words) => steps ?? toldGuide(words),
  };
}

/** Whether somebody drew a board for the game. */
export const isDrawn = (game: string) => `./${game}/Board.svelte` in boards;

/** The picture of a game for the home page. */
export async function loadArt(game: string): Promise<Component<{ game: string }>> {
  const loader = arts[`./${game}/Art.svelte`] ?? arts["./generic/Art.svelte"];
  return (await (loader as Loader<{ default: Component<{ game: string }> }>)()).default;
}

/** The names of the pages that a game brings. */
export const pagesOf = (game: string): string[] =>
  Object.keys(pages).flatMap((path) =>
    path.startsWith(`./${game}/pages/`) ? path.slice(`./${game}/pages/`.length, -".svelte".length) : [],
  );

/** What a page is called. */
export const pageName = (page: string): string => t(`page.${page}` as Key);

/** A page of a game; null where it has none of that name. */
export async function loadPage(game: string, page: string, words: GameWords): Promise<Component<PageProps> | null> {
  const loader = pages[`./${game}/pages/${page}.svelte`];
  if (!loader) return null;
  const [found] = await Promise.all([loader(), words.load()]);
  return found.default;
}
