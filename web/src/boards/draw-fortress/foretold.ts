/** What the next Events Phase brings for somebody, in words. */
import type { GameWords } from "../../lib/words.svelte";
import { comerName } from "./names";
import type { ComerView } from "./view";
import { say, type BoardKey } from "./words";

export function foretold(comer: ComerView, words: GameWords): string {
  if (!comer.outlook) return "";
  const { fate, rating, open } = comer.outlook;
  const arrives = comer.threat ? "arrives.threat" : "arrives.need";
  const key = `next.${fate === "arrives" ? arrives : fate}` as BoardKey;
  const told = say(key, { name: comerName(comer, words), rating });
  return open ? say("if.judged", { told }) : told;
}
