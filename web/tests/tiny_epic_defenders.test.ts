import { render, screen } from "@testing-library/svelte";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { Desk } from "../src/boards/desk.svelte";
import { beatsOf } from "../src/boards/tiny-epic-defenders/beats";
import Board from "../src/boards/tiny-epic-defenders/Board.svelte";
import { laidOut } from "../src/boards/frame/choices";
import { atFoe, deedIcon, placeless } from "../src/boards/tiny-epic-defenders/deeds";
import { guide } from "../src/boards/tiny-epic-defenders/guide";
import { parts } from "../src/boards/tiny-epic-defenders/abilities";
import type { RegionView, TableView } from "../src/boards/tiny-epic-defenders/view";
import type { Choice, Sentence } from "../src/lib/protocol";
import type { GameWords } from "../src/lib/words.svelte";
import { choice, gameWords, happening, position } from "./examples";

const RING = ["plains", "forest", "mountains", "coast", "ruins", "desert"] as const;
const told = (name: string, facts: Record<string, unknown> = {}): Sentence => ({
  key: `event.${name}`,
  facts,
  words: name,
});
const red = { key: "hero.ezru", facts: {}, piece: "defender.red" };

function land(position: number, more: Partial<RegionView> = {}): RegionView {
  return { threat: 0, falls_at: 4, destroyed: false, side: "a", position, cover: null, ...more };
}

function table(more: Partial<TableView> = {}): TableView {
  const ring = Object.fromEntries(RING.map((region, k) => [region, land(k)]));
  return {
    round: 3,
    max_rounds: 30,
    lead: 0,
    outcome: "undecided",
    ring: [...RING],
    regions: { ...ring, capital: land(6, { falls_at: 8 }) } as TableView["regions"],
    defenders: [
      {
        color: "red",
        seat: 0,
        mine: true,
        hero: "ezru",
        hp: 3,
        full_hp: 4,
        place: "forest",
        meditating: false,
        artifacts: [],
        marked: false,
      },
    ],
    foe: { revealed: false, foe: null },
    turn_deck: { size: 5, top: [], bottom: [], known: [], unknown: 5, enemies_on_top: 0 },
    discard: { size: 0, cards: [] },
    entombed: [],
    horde: 4,
    leftovers: 9,
    artifact_deck: 10,
    card: null,
    turn: null,
    attack: null,
    strikes: [],
    attacks: { e2: ["forest", "mountains"] } as TableView["attacks"],
    ...more,
  };
}

let words: GameWords;
beforeAll(async () => void (words = await gameWords("tiny-epic-defenders")));

function show(view: TableView, choices: Choice[] = [], events: Sentence[] = []) {
  const choose = vi.fn();
  const why = vi.fn();
  const desk = new Desk({ choose, why, openRule: () => {} });
  desk.lay(choices);
  const seats = [{ seat: 0, who: "person", name: "Anna", here: true, away: "" }];
  render(Board, {
    view,
    position: position({ view: view as unknown as Record<string, unknown>, choices }),
    seat: 0,
    seats,
    lookingBack: false,
    news: events.length ? happening(7, { told: events }) : null,
    lately: [],
    since: events.length ? [happening(7, { told: events })] : [],
    words,
    desk,
  });
  return { choose, why };
}

it("shows no deed behind the sign of refusing", () => {
  const deeds = ["move", "secure", "enchant", "vantage", "sail", "staff", "wings", "horn", "muster", "heal", "give"];
  for (const deed of deeds) expect(deedIcon(deed), deed).not.toBe(deedIcon("decline"));
  expect(new Set(deeds.map(deedIcon)).size).toBe(deeds.length);
});

describe("what happened, in beats", () => {
  it("tells card by card what came of it, each later than the one before", () => {
    const beats = beatsOf([
      told("card_drawn", { card: "card.e2" }),
      told("attacked", { card: "card.e2", region: "region.forest" }),
      told("defended", { who: red, region: "region.forest" }),
      told("hp_lost", { who: red, hp: 2 }),
      told("attacked", { card: "card.e2", region: "region.mountains" }),
      told("threat_rose", { region: "region.mountains", level: 2 }),
      told("card_drawn", { card: "card.manticore" }),
      told("region_destroyed", { region: "region.desert" }),
      told("threat_rose", { region: "region.capital", level: 1 }),
    ]);
    expect(beats.drawn).toEqual([
      {
        card: "e2",
        beat: 0,
        results: [
          { what: "defended", region: "forest", who: "red" },
          { what: "rose", region: "mountains", level: 2 },
        ],
      },
      {
        card: "manticore",
        beat: 4,
        results: [
          { what: "destroyed", region: "desert" },
          { what: "capital", region: "capital", level: 1 },
        ],
      },
    ]);
    expect(beats.hurt.red).toBe(1);
    expect(beats.rose.mountains).toBe(2);
  });

  it("move what a cause moved, and not the cause", () => {
    const beats = beatsOf([
      told("card_drawn", { card: "card.red" }),
      told("courage", { who: red, region: "region.forest" }),
      told("threat_fell", { region: "region.forest", level: 1 }),
      told("oasis", { who: red }),
      told("hp_gained", { who: red, hp: 4 }),
    ]);
    expect(beats.drawn[0]?.results).toEqual([{ what: "fell", region: "forest", level: 1 }]);
    expect([beats.fell, beats.healed]).toEqual([{ forest: 0 }, { red: 0 }]);
  });
});

describe("deeds", () => {
  const choices = [choice("move", ["region:forest"]), choice("end_turn"), choice("fight"), choice("bury", ["card:e2"])];

  it("are shown at the foe, on the stage, or on the pieces they point at", () => {
    expect(atFoe(choices).map((one) => one.action)).toEqual(["fight"]);
    expect(placeless(choices).map((one) => one.action)).toEqual(["end_turn"]);
    expect(laidOut(choices, "card")).toEqual(["e2"]);
  });
});

describe("words", () => {
  it("split an ability's text", () => {
    expect(parts("Prayer (2 AP, once per Turn): Discard it.")).toEqual({
      name: "Prayer",
      price: "2 AP, once per Turn",
      says: "Discard it.",
    });
  });

  it("guide through every step there is", async () => {
    const words = await gameWords("tiny-epic-defenders");
    expect(words.section("guide").sort()).toEqual(guide.map(({ id }) => id).sort());
    for (const { id } of guide) expect(words.has(`guide.${id}.title`), id).toBe(true);
  });
});

describe("the board", () => {
  it("names every Region with its threat and who is there", () => {
    show(table());
    expect(screen.getByLabelText(/^Forest, threat 0 of 4.*here: Ezru$/)).toBeTruthy();
    expect(screen.getByLabelText(/^Capital, threat 0 of 8/)).toBeTruthy();
  });

  it("tells what an enemy will do before it does it", () => {
    const view = table({
      card: "e2",
      attack: { region: "forest", card: "e2" },
      strikes: [
        { region: "forest", when: "now", lands: "rises", level: 1 },
        { region: "mountains", when: "ahead", lands: "destroys", level: 3 },
      ],
    });
    show(view, [choice("decline"), choice("defend_self")]);
    expect(screen.getByText("Forest would rise to 1")).toBeTruthy();
    expect(screen.getByText("Mountains would be Destroyed, and the Capital rise to 3")).toBeTruthy();
    expect(screen.getByLabelText(/^Forest, .*under attack now/)).toBeTruthy();
    expect(screen.getByLabelText(/^Mountains, .*attacked next/)).toBeTruthy();
  });

  it("moves where a glowing Region is pressed, and asks why where nothing glows", () => {
    const { choose, why } = show(table(), [choice("move", ["region:plains"])]);
    screen.getByLabelText(/^Plains/).click();
    expect(choose).toHaveBeenCalledOnce();
    screen.getByLabelText(/^Desert/).click();
    expect(why).toHaveBeenCalledWith("region:desert");
  });

  it("shows the foe with its HP and how it is fought", () => {
    const foe = {
      revealed: true,
      foe: "dragon",
      region: "mountains",
      hp: 5,
      full_hp: 8,
      fight_cost: 1,
      events: [6, 2],
    };
    const { choose } = show(table({ foe: foe as TableView["foe"], horde: 0 }), [choice("fight")]);
    expect(screen.getByLabelText("5 of 8 HP")).toBeTruthy();
    screen.getByRole("button", { name: "fight" }).click();
    expect(choose).toHaveBeenCalledOnce();
  });

  it("lists what was just drawn", () => {
    show(
      table(),
      [],
      [
        told("card_drawn", { card: "card.e2" }),
        told("attacked", { card: "card.e2", region: "region.forest" }),
        told("threat_rose", { region: "region.forest", level: 1 }),
      ],
    );
    expect(screen.getByText(/Forest rose to 1/)).toBeTruthy();
  });
});
