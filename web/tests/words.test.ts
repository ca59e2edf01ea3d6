import { afterEach, describe, expect, it, vi } from "vitest";
import { settings } from "../src/lib/settings.svelte";
import { GameWords } from "../src/lib/words.svelte";

const GERMAN = {
  "region.forest": "der Wald",
  "region.forest.into": "in den Wald",
  "region.coast": "die Küste",
  "action.move": "{who} geht {to:into}",
  "event.drawn": "{who} zieht {cards} {cards:Karte|Karten}.",
  "event.told": "{who}: {what:quoted}",
  "event.lost": "Es fehlt 1. {where} wartet, {where} allein.",
  "saying.cold": "es ist kalt {where:into}",
  "saying.cold.quoted": "„kalt {where:into}“",
  "hero.ezru": "Ezru",
  "seat.seat_1": "Stadt 2",
  "keyword.hits": "Trefferpunkte",
  "keyword.hits.short": "TP",
  "keyword.wall": "Mauer",
  "keyword.ring": "Ring",
  "about.keyword.hits": "So viele Treffer hält sie aus (4.2).",
};

async function words(people: () => string[] = () => []): Promise<GameWords> {
  vi.stubGlobal("fetch", () =>
    Promise.resolve(new Response(JSON.stringify({ language: "de", words: GERMAN, faces: {}, headlines: [] }))),
  );
  settings.language = "de";
  const made = new GameWords("game", { people });
  await made.load();
  return made;
}

afterEach(() => {
  settings.language = "en";
  vi.unstubAllGlobals();
});

describe("sentences of another language", () => {
  const told = (key: string, facts: Record<string, unknown>) => ({ key, facts, words: "in English" });

  it("put a name into the form its place asks for, and leave it as it is where it has none", async () => {
    const said = await words();
    expect(said.say(told("action.move", { who: "Anna", to: "region.forest" }))).toBe("Anna geht in den Wald");
    expect(said.say(told("action.move", { who: "Anna", to: "region.coast" }))).toBe("Anna geht die Küste");
  });

  it("begin with a capital, also inside a message", async () => {
    const said = await words();
    expect(said.say(told("event.lost", { where: "region.forest" }))).toBe(
      "Es fehlt 1. Der Wald wartet, der Wald allein.",
    );
  });

  it("know a piece by the name it goes by today", async () => {
    const said = await words();
    const label = told("action.move", { who: { key: "hero.ezru", facts: {}, piece: "defender.red" }, to: null });
    expect(said.pieceIn([label], "defender:red")).toBe("Ezru");
    expect(said.pieceIn([label], "region:forest")).toBe("der Wald");
  });

  it("are searched for keywords, by their names with any ending and by their short forms, but not within words", async () => {
    const said = await words();
    expect(said.keywordsIn("Knappe: 2 TP, hinter Mauern, in einem Gringerlager")).toEqual([
      "keyword:hits",
      "keyword:wall",
    ]);
    expect(said.about("keyword:hits")).toBe("So viele Treffer hält sie aus (4.2).");
  });

  it("count", async () => {
    const said = await words();
    expect(said.say(told("event.drawn", { who: "Anna", cards: 1 }))).toBe("Anna zieht 1 Karte.");
    expect(said.say(told("event.drawn", { who: "Anna", cards: 2 }))).toBe("Anna zieht 2 Karten.");
  });

  it("call a seat by the name of whoever sits there, in English too", async () => {
    const said = await words(() => ["Anna", ""]);
    const drew = (seat: number) => told("event.drawn", { who: `seat.seat_${seat}`, cards: 1 });
    expect(said.say(drew(0))).toBe("Anna zieht 1 Karte.");
    expect(said.say(drew(1))).toBe("Stadt 2 zieht 1 Karte.");
    settings.language = "en";
    expect(said.say(drew(0))).toBe("Anna zieht 1 Karte."); // from the catalogue, which is whatever was fetched
    expect(said.say(drew(1))).toBe("in English");
    expect(said.say(told("event.told", { who: "x", what: drew(0) }))).toBe("X: Anna zieht 1 Karte.");
  });

  it("hold other sentences, and pieces that go by another's name", async () => {
    const who = { key: "hero.ezru", facts: {}, piece: "defender.red" };
    const what = { key: "saying.cold", facts: { where: "region.forest" } };
    expect((await words()).say(told("event.told", { who, what }))).toBe("Ezru: „kalt in den Wald“");
  });

  it("say several things one after the other", async () => {
    const to = ["region.coast", { key: "saying.cold", facts: { where: "region.forest" } }, "…"];
    expect((await words()).say(told("action.move", { who: "Anna", to }))).toBe(
      "Anna geht die Küste; Es ist kalt in den Wald; …",
    );
  });

  it("are English where the catalogue lacks them", async () => {
    expect((await words()).say(told("event.unheard", {}))).toBe("in English");
  });
});
