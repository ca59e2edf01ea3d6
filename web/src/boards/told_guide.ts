import type { GameWords } from "../lib/words.svelte";
import type { GuideStep } from "./contract";
import { at } from "./frame/asked";

const SECTION = "guide";

/**
 * A guided start in the game's own words. `guide.NAME` is told when the table asks this seat `decision.NAME`, or at once
 * where no decision has that name; `guide.NAME.title` stands above it.
 */
export function toldGuide(words: GameWords): GuideStep[] {
  return words.section(SECTION).map((name) => ({
    id: name,
    when: (position, seat) => !position.over && (!words.has(`decision.${name}`) || at(name)(position, seat)),
  }));
}
