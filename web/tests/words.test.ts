import { afterEach, describe, expect, it, vi } from "vitest";
import { read, SHEET, write } from "../src/lib/ink";
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
  "called.of": "{hero} von {place}",
  "event.fell": "{who} fällt.",
  "seat.seat_1": "Stadt 2",
  "keyword.hits": "Trefferpunkte",
  "keyword.hits.short": "TP",
  "keyword.wall": "Mauer",
  "keyword.ring": "Ring",
  "about.keyword.hits": "So viele Treffer hält sie aus (4.2).",
};

const STAMPS = { dot: [write({ colour: "red", nib: "fine", points: [[SHEET - 1, 0]] })] };
const SKETCHES = { "region.forest": [{ stamp: "dot", left: 50, top: 25, size: 25 }] };

async function words(people: () => string[] = () => []): Promise<GameWords> {
  vi.stubGlobal("fetch", () =>
    Promise.resolve(
      new Response(
        JSON.stringify({ language: "de", words: GERMAN, faces: {}, headlines: [], stamps: STAMPS, sketches: SKETCHES }),
      ),
    ),
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

  it("puts names together, and lets a content word a part of a sentence", async () => {
    const said = await words();
    const name = { key: "called.of", facts: { hero: "hero.ezru", place: "Tal" } };
    const fell = { key: "event.fell", words: "", facts: { who: { ...name, piece: "defender.red" } } };
    const told = { key: "saying.cold", facts: { where: "region.coast" }, pattern: "Eis: {where}" };

    expect(said.called(name)).toBe("Ezru von Tal");
    expect(said.called({ key: "hero.ezru", facts: {} })).toBe("Ezru");
    expect(said.called({ key: { name: "hero.ezru" }, facts: {} })).toBe("hero.ezru");
    expect(said.called({ key: "called.of", facts: { hero: "hero.ezru", place: { name: "event.fell" } } })).toBe(
      "Ezru von event.fell",
    );
    expect(said.pieceIn([fell], "defender:red")).toBe("Ezru von Tal");
    expect(said.say(fell)).toBe("Ezru von Tal fällt.");
    expect(said.say({ key: "event.fell", words: "", facts: { who: told } })).toBe("Eis: die Küste fällt.");
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

describe("sketches", () => {
  it("are put together from stamps, where they belong", async () => {
    const [stroke = ""] = (await words()).sketch("region.forest");
    expect(read(stroke)).toEqual({ colour: "red", nib: "fine", points: [[(SHEET * 3) / 4 - 1, SHEET / 4]] });
  });

  it("are empty where there is none", async () => {
    expect((await words()).sketch("region.coast")).toEqual([]);
  });
});
