import type { GameWords } from "../../lib/words.svelte";
import { inOneLine } from "../frame/names";
import { faceOf } from "./faces";
import type { Price } from "./view";
import { say, saysOf, type BoardKey } from "./words";

/** What kind of card it is, in words. */
export function kindOf(card: string): string {
  const { kind, dice } = faceOf(card);
  return kind === "structure" && dice ? say("engine") : say(`kind.${kind}` as BoardKey);
}

/** The classes of a unit, in words. */
export const classesOf = (card: string): string[] =>
  (faceOf(card).classes ?? []).map((word) => say(`class.${word}` as BoardKey));

/** All that a card says, and what it costs its owner now. */
export function toldOf(card: string, words: GameWords, price: Price | null = null): string {
  const face = faceOf(card);
  const { initiative, dice = 0, hits } = face;
  const cost = price?.price ?? face.cost;
  return inOneLine(
    [
      words.piece(`card:${card}`),
      kindOf(card),
      ...classesOf(card),
      initiative === undefined || hits === undefined ? "" : say("unit.stats", { initiative, dice, hits, whole: hits }),
      ...Object.entries(face.makes ?? {}).map(([good, n]) =>
        say("makes", { n, goods: words.piece(`commodity:${good}`) }),
      ),
      face.eats ? say("upkeep.each", { n: face.eats }) : "",
      saysOf(card),
      face.target ? say(`target.${face.target}` as BoardKey) : "",
      cost ? say("price", { n: cost }) : "",
      price && price.price < price.printed ? say("price.was", { n: price.printed }) : "",
      price?.short ? say("price.short", { n: price.short }) : "",
    ],
    ". ",
  );
}
