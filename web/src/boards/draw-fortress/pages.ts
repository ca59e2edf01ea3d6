/** The pages of the album: what is on the board, and when the game is over, what has left it. */
import type { GameWords } from "../../lib/words.svelte";
import { accessName, comerName, entryOf, preciousName, siteName, textOf, traitName } from "./names";
import type { Picture, TableView } from "./view";
import { say } from "./words";

export interface Page {
  key: string;
  name: string;
  text: string;
  drawings: readonly string[];
  /** The sheet on which people drew besides. */
  sheet: string;
}

export function pagesOf(view: TableView, words: GameWords): Page[] {
  const pages: Page[] = [];
  const add = (key: string, name: string, text: string, { drawings }: Picture, sheet = "") =>
    pages.push({ key, name, text, drawings, sheet });
  add("precious", preciousName(view, words), view.precious_text, view.precious_ink, "precious");
  for (const trait of view.traits) add(trait.sector, traitName(trait, words), trait.text, trait.ink, trait.sector);
  for (const { space, access, ...site } of view.sites) {
    const about = textOf(site.text, entryOf("design", site.design), words);
    add(space, siteName({ space, access, ...site }, words), about, site.ink);
    if (access) add(`access ${space}`, accessName(access, space, words), access.text, access.ink);
  }
  for (const comer of view.comers) {
    add(comer.comer, comerName(comer, words), textOf(comer.text, entryOf("idea", comer.idea), words), comer.ink);
  }
  const here = new Set(pages.flatMap(({ drawings }) => drawings));
  view.album.forEach(({ called, who, text, ink }, k) => {
    const name = called?.name ?? say("album.by", { who: words.piece(`seat:seat_${who}`) });
    if (!ink.drawings.some((drawing) => here.has(drawing))) add(`album ${k}`, name, text, ink);
  });
  return pages;
}
