/** What everything is called: by whoever drew it or brought it, otherwise by its catalogue. */
import type { GameWords } from "../../lib/words.svelte";
import { list } from "../../messages/index.svelte";
import type { AccessView, ComerView, SeatView, SiteView, TableView, Tag, TraitView } from "./view";

const ROMAN = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"];

/** II, III, and so on: there may be as many of a name as there is room for Threats. */
const roman = (number: number): string => "X".repeat(Math.floor(number / 10)) + (ROMAN[number % 10] ?? "");

export function siteName({ called, design, space }: SiteView, words: GameWords): string {
  return called?.name ?? words.piece(design ? `design:${design}` : `space:${space}`);
}

export function accessName({ called, design }: AccessView, space: string, words: GameWords): string {
  return called?.name ?? words.piece(design ? `passage:${design}` : `access:${space}`);
}

export function comerName({ called, idea, repeat, comer }: ComerView, words: GameWords): string {
  const plain = called?.name ?? words.piece(idea ? `idea:${idea}` : `comer:${comer}`);
  return repeat > 1 ? `${plain} ${roman(repeat)}` : plain;
}

export function traitName({ called, idea, sector }: TraitView, words: GameWords): string {
  return called?.name ?? words.piece(idea ? `traitidea:${idea}` : `sector:${sector}`);
}

export function groupName({ called, group }: SeatView, words: GameWords): string {
  return called?.name ?? (group ? words.piece(`groupidea:${group}`) : "");
}

export function preciousName({ precious, custom, setting }: TableView, words: GameWords): string {
  return precious?.name ?? words.piece(`precious:${custom ? "invented" : setting}`);
}

export const tagNames = (tags: readonly Tag[], words: GameWords): string =>
  list(tags.map((tag) => words.piece(`tag:${tag}`)));

/** The catalogue entry that something is made by, such as `design:moat`; null: it is home-made. */
export const entryOf = (kind: "design" | "passage" | "idea", name: string | null): string | null =>
  name ? `${kind}:${name}` : null;

/** What is written about a thing: by people, otherwise in its catalogue. */
export const textOf = (text: string, piece: string | null, words: GameWords): string =>
  text || (piece ? (words.about(piece) ?? "") : "");
