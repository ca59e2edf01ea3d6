/** Turn cards: who or what is on them. */
import type { GameWords } from "../../lib/words.svelte";
import type { Enemy, Hero, Region, TableView } from "./view";

/** The hero behind a Defender's colour; null before heroes are chosen. */
export function heroOf(table: TableView, color: string): Hero | null {
  return table.defenders.find((one) => one.color === color)?.hero ?? null;
}

/** What a Turn card is called: a Defender's card goes by its hero. */
export function cardName(card: string, table: TableView, words: GameWords): string {
  const hero = heroOf(table, card);
  return hero ? words.piece(`hero.${hero}`) : words.piece(`card.${card}`);
}

/** All that a Turn card says, for whoever asks about it. */
export function tellsOf(card: string, table: TableView, words: GameWords): string {
  const hero = heroOf(table, card);
  return hero
    ? words.piece(`hero_card.${hero}`)
    : `${cardName(card, table, words)}. ${words.piece(`card_text.${card}`)}`;
}

export const isEnemy = (table: TableView, card: string): card is Enemy => card in table.attacks;

/** The Regions that a card attacks. */
export const attacksOf = (table: TableView, card: string): Region[] =>
  isEnemy(table, card) ? table.attacks[card] : [];
