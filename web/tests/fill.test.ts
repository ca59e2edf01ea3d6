import { afterEach, describe, expect, it, vi } from "vitest";
import cases from "../../tests/engine/words/cases.json";
import { fill } from "../src/lib/fill";
import { settings } from "../src/lib/settings.svelte";
import { GameWords } from "../src/lib/words.svelte";

afterEach(() => {
  settings.language = "en";
  vi.unstubAllGlobals();
});

/** The cases that the engine's filler must pass, too (tests/engine/words/test_catalogue.py). */
describe("gaps are filled as in the engine", () => {
  const chosen = Object.entries(cases.numbers).map(([name, value]) => [name.replace("option.", ""), value]);

  it.each(cases.cases)("$that", async ({ key, facts, sentence }) => {
    const answer = { language: "de", words: cases.words, faces: {}, headlines: [] };
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(answer))));
    settings.language = "de";
    const words = new GameWords("cases", { options: () => Object.fromEntries(chosen) as Record<string, unknown> });
    await words.load();
    expect(words.say({ key, facts: facts as Record<string, unknown>, words: "in English" })).toBe(sentence);
  });
});

it("leaves a gap that nothing fills to be seen", () => {
  expect(fill("{name} takes {seat}", { name: "Anna" })).toBe("Anna takes {seat}");
  expect(fill("{n:card|cards}", {})).toBe("{n:card|cards}");
});
