import { describe, expect, it } from "vitest";
import { de } from "../src/messages/de";
import { en, type Key } from "../src/messages/en";
import { fill, list } from "../src/messages/index.svelte";

const gaps = (sentence: string) => [...sentence.matchAll(/\{(\w+)\}/g)].map((gap) => gap[1]).sort();

describe("messages", () => {
  it("are all there in German, with the same gaps", () => {
    expect(Object.keys(de)).toEqual(Object.keys(en));
    for (const key of Object.keys(en) as Key[]) expect(gaps(de[key]), key).toEqual(gaps(en[key]));
  });

  it("leave a gap that nothing fills to be seen", () => {
    expect(fill("{name} takes {seat}", { name: "Anna" })).toBe("Anna takes {seat}");
  });

  it("have a word for one and a word for many", () => {
    const cards = (n: number) => fill("{n} {n:card|cards}", { n });
    expect([0, 1, 2].map(cards)).toEqual(["0 cards", "1 card", "2 cards"]);
    expect(fill("{n:card|cards}", {})).toBe("{n:card|cards}");
  });

  it("list names as a sentence does", () => {
    expect(list(["Anna", "Ben", "Cora"])).toBe("Anna, Ben and Cora");
  });
});
