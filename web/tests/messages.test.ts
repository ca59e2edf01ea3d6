import { describe, expect, it } from "vitest";
import { de } from "../src/messages/de";
import { en, type Key } from "../src/messages/en";
import { refusalWords } from "../src/lib/api";
import { settings } from "../src/lib/settings.svelte";
import { fill, list, loadLanguage } from "../src/messages/index.svelte";

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

  it("say why the server refuses, with its facts, in the reader's language", async () => {
    const told = { key: "refused.seat_taken", facts: { seat: 0, name: "Ben" }, words: "seat 0 is taken by Ben" };
    const said = () => refusalWords("not_now", told.words, told);
    expect(said()).toBe("Seat 0 is taken by Ben.");
    settings.language = "de";
    await loadLanguage();
    expect(said()).toBe("Auf diesem Platz sitzt schon Ben.");
    expect(refusalWords("stale", "the table has moved on")).toMatch(/^Der Tisch ist inzwischen weiter/);
    settings.language = "en";
    await loadLanguage();
  });

  it("list names as a sentence does", () => {
    expect(list(["Anna", "Ben", "Cora"])).toBe("Anna, Ben and Cora");
  });
});
