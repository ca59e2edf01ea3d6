import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { beforeAll, describe, expect, it } from "vitest";
import Board from "../src/boards/attack-and-defense/Board.svelte";
import Hand from "../src/boards/attack-and-defense/Hand.svelte";
import { retellCombat, stepsOf, tableAfter, type Telling } from "../src/boards/attack-and-defense/combat";
import { guide } from "../src/boards/attack-and-defense/guide";
import { foretold, omens } from "../src/boards/attack-and-defense/outlook";
import type { ArmyView, Card, RowView, TableView, UnitView } from "../src/boards/attack-and-defense/view";
import { Desk } from "../src/boards/desk.svelte";
import type { Foreseen, Sentence } from "../src/lib/protocol";
import { settings } from "../src/lib/settings.svelte";
import type { GameWords } from "../src/lib/words.svelte";
import { choice, gameWords, happening, position } from "./examples";

const told = (name: string, facts: Record<string, unknown> = {}): Sentence => ({
  key: `event.${name}`,
  facts,
  words: name,
});
const foreseen = (name: string, facts: Record<string, unknown> = {}): Foreseen => ({
  told: { key: `preview.${name}`, facts, words: name },
  rule: "4.6",
});

function unit(card: Card | null, more: Partial<UnitView> = {}): UnitView {
  const numbers = card === null ? { strength: null, stamina: null } : { strength: 2, stamina: 4 };
  return {
    ...{ card, face_down: card === null, ...numbers, damage: 0, keywords: {} },
    ...{ under: [], doomed: false, hits: [], price: null, ...more },
  };
}
function row(seat: number, k: number, more: Partial<RowView> = {}): RowView {
  return {
    ...{ building: "crown", cards: 8, fallen: false, losing: 0, blows: [], uncertain: false },
    ...{ faces: { seat: 1 - seat, row: k }, front: null, back: null, ...more },
  };
}
function army(seat: number, more: Partial<ArmyView> = {}): ArmyView {
  return {
    role: seat ? "attacker_1" : "defender_1",
    ...{ supply: 5, free: seat ? null : 3, pending: 0, cards: 2, limit: 6, hand: seat ? [] : ["footpad", "spark"] },
    rows: [0, 1, 2, 3].map((k) => row(seat, k)),
    ...{ ruin: 1, graveyard: [], slot: false, slot_card: null, ...more },
  };
}
function view(more: Partial<TableView> = {}): TableView {
  return {
    ...{ turn: 5, phase: "defenders_units", goal: 3, placing: null, moving: null },
    armies: [army(0), army(1)],
    brought: { cards: {}, buildings: {} },
    ...more,
  };
}

let words: GameWords;
const TEXTS = {
  "card.footpad.says": "Cloaked",
  "card.plated_spearman.says": "Armored 1",
  "building.crown.falls": "Discard 2 cards",
};
beforeAll(async () => void (words = await gameWords("attack-and-defense", TEXTS)));

function laid(shown: TableView, made: string[] = [], preview?: (action: string) => Foreseen[]) {
  const desk = new Desk({
    choose: (one) => made.push(one.action),
    why: () => undefined,
    openRule: () => undefined,
    ...(preview ? { preview: ({ action }) => Promise.resolve(preview(action)) } : {}),
  });
  const seats = ["Anna", "Ben", "Cleo", "Dan"].map((name, seat) => ({
    seat,
    who: "person",
    name,
    here: true,
    away: "",
  }));
  return {
    ...{ view: shown, position: position(), seat: 0, seats, lookingBack: false },
    ...{ news: null, lately: [], since: [], words, desk },
  };
}

it("guides through every step there is", () => {
  expect(words.section("guide").sort()).toEqual(guide.map(({ id }) => id).sort());
  for (const { id } of guide) expect(words.has(`guide.${id}.title`), id).toBe(true);
});

describe("the hand", () => {
  it("plays a card by one press, shows what is reserved, and has a button for what no piece stands for", async () => {
    const made: string[] = [];
    const props = laid(view(), made);
    props.desk.lay([choice("play", ["card:footpad"]), choice("end")]);
    render(Hand, props);
    expect(screen.getByRole("img", { name: /Supply 5: 3 free\. 2 reserved/ })).toBeTruthy();
    await fireEvent.click(screen.getByRole("button", { name: /^Footpad\. .*costs 1.*Cloaked/ }));
    await fireEvent.click(screen.getByRole("button", { name: "end" }));
    expect(made).toEqual(["play:card:footpad", "end"]);
  });

  it("asks what is meant by a place where one may both go and change places", async () => {
    const made: string[] = [];
    const props = laid(view(), made);
    props.desk.lay([choice("move", ["place:front_1"]), choice("exchange", ["place:front_1"]), choice("stay")]);
    const { container } = render(Hand, props);
    const buttons = () => [...container.querySelectorAll<HTMLElement>(".others button")];
    expect(buttons().map((one) => one.textContent)).toEqual(["stay"]);
    props.desk.pick("place:front_1");
    await tick();
    expect(buttons()).toHaveLength(2);
    await fireEvent.click(buttons()[1] as HTMLElement);
    expect(made).toEqual(["exchange:place:front_1"]);
  });
});

describe("the rows", () => {
  it("put the enemy above and oneself below, and tell the sum of a number with its rules", () => {
    const blows = [{ by: "hammer_knight" as const, belligerence: 0, strength: 4, demolition: 1 }];
    const rows = [row(0, 0, { cards: 3, losing: 3, blows }), row(0, 1), row(0, 2), row(0, 3)];
    const { container } = render(Board, laid(view({ armies: [army(0, { rows }), army(1)] })));
    const [first] = container.querySelectorAll<HTMLElement>(".lane");
    const labels = [...(first?.querySelectorAll(".building") ?? [])].map((one) => (one as HTMLElement).dataset.tells);
    expect(labels[0]).toMatch(/^Crown of Ben, row 1\. 8 cards left\. When it falls: Discard 2 cards \(4\.9\)/);
    expect(labels[1]).toContain("Would fall in combat (4.7.1): Hammer knight 5 with Demolition 1 = 5, and it has 3");
    expect(first?.querySelector(".losing")?.textContent).toContain("−3");
  });

  it("explain what stands there without a word, and the numbers of a unit", () => {
    const rows = [row(0, 0, { front: unit("scout_rider", { damage: 1 }) }), row(0, 1), row(0, 2), row(0, 3)];
    const { container } = render(Board, laid(view({ armies: [army(0, { rows }), army(1)] })));
    const means = [...container.querySelectorAll<HTMLElement>(".player .fact")].map(({ dataset }) => dataset.means);
    expect(new Set(means)).toEqual(new Set(["supply", "hand", "ruin", "graveyard"].map((one) => `keyword:${one}`)));
    for (const one of means) expect(words.about(one ?? "")).toMatch(/\(\d/);
    const told = container.querySelector<HTMLElement>(".place:not(.empty)")?.dataset.tells ?? "";
    expect(words.keywordsIn(told)).toEqual(
      expect.arrayContaining(["keyword:strength", "keyword:stamina", "keyword:damage"]),
    );
  });

  it("tell a unit's keywords once, printed or not", () => {
    const spearman = unit("plated_spearman", { keywords: { armored: 1, deadly: 1 } });
    const rows = [row(0, 0, { front: spearman }), row(0, 1), row(0, 2), row(0, 3)];
    const { container } = render(Board, laid(view({ armies: [army(0, { rows }), army(1)] })));
    const told = container.querySelector<HTMLElement>(".place:not(.empty)")?.dataset.tells ?? "";
    expect(told.match(/Armored 1/g)).toHaveLength(1);
    expect(told).toContain("Deadly");
  });

  it("say of a last card what drawing it does, and draw by a press", async () => {
    const made: string[] = [];
    const rows = [row(0, 0, { cards: 1 }), row(0, 1), row(0, 2), row(0, 3)];
    const props = laid(view({ armies: [army(0, { rows }), army(1)] }), made);
    props.desk.lay([choice("draw", ["row:row_1"]), choice("draw", ["row:row_2"])]);
    render(Board, props);
    await fireEvent.click(screen.getByRole("button", { name: /whoever draws it makes the building fall/ }));
    expect(made).toEqual(["draw:row:row_1"]);
  });

  it("keep a face-down unit of another's secret, and mark the row as uncertain", () => {
    const rows = [row(1, 0, { front: unit(null), uncertain: true }), row(1, 1), row(1, 2), row(1, 3)];
    const own = [row(0, 0, { uncertain: true }), row(0, 1), row(0, 2), row(0, 3)];
    const { container } = render(Board, laid(view({ armies: [army(0, { rows: own }), army(1, { rows })] })));
    expect(container.querySelector<HTMLElement>(".place.hidden")?.dataset.tells).toMatch(/^Face-down unit, of Ben/);
    expect(container.querySelector(".clash b")?.textContent).toBe("?");
  });

  it("show prices where tactics are asked for, and let either name of a piece be pressed", async () => {
    const made: string[] = [];
    const rows = [row(0, 0, { front: unit("scout_rider", { price: 3 }) }), row(0, 1), row(0, 2), row(0, 3)];
    const props = laid(view({ armies: [army(0, { rows }), army(1)] }), made);
    props.desk.lay([choice("tactics", ["place:front_1"]), choice("end")]);
    const { container } = render(Board, props);
    expect(container.querySelector(".price")?.textContent).toBe("3");
    props.desk.lay([choice("target", ["spot:own_front_1"]), choice("target", ["spot:enemy_front_1"])]);
    await tick();
    await fireEvent.click(container.querySelector("[data-piece='spot:own_front_1']") as Element);
    expect(made).toEqual(["target:spot:own_front_1"]);
  });
});

describe("teams", () => {
  it("fold the ally's rows, and count what has fallen by sides", async () => {
    const roles = ["defender_1", "attacker_1", "defender_2", "attacker_2"] as const;
    const facing = [1, 1, 3, 3];
    const armies = roles.map((role, p) =>
      army(p ? 1 : 0, {
        role,
        rows: facing.map((seat, k) =>
          row(0, k, { faces: { seat: p % 2 ? 0 : seat, row: k }, fallen: p === 2 && k === 0 }),
        ),
      }),
    );
    const { container } = render(Board, laid(view({ armies, goal: 5 })));
    expect(container.querySelectorAll(".lane")).toHaveLength(4);
    expect(screen.getByRole("img", { name: /^Defenders: 1 of 5 buildings fallen/ })).toBeTruthy();
    await fireEvent.click(screen.getByRole("button", { name: /Show the rows of your ally Cleo/ }));
    const ally = within(screen.getByRole("region", { name: "Your ally Cleo" }));
    expect(ally.getAllByRole("region", { name: /^row \d, against/ })).toHaveLength(4);
  });
});

describe("what a choice would do", () => {
  const PLACED = [
    foreseen("unit_dies", { seat: "seat.seat_1", place: "place.front_2", card: "card.spark" }),
    foreseen("building_loses", { seat: "seat.seat_0", row: "row.row_2", cards: 2, left: 6 }),
    foreseen("unsure", { row: "row.row_2" }),
  ];

  it("is asked for each place once, and shown there", async () => {
    const asked: string[] = [];
    const props = laid(view({ placing: "footpad" }), [], (action) => (asked.push(action), PLACED));
    props.desk.lay([choice("place", ["place:front_1"]), choice("place", ["place:front_2"])]);
    const { container } = render(Board, props);
    await tick();
    await tick();
    expect(asked).toEqual(["place:place:front_1", "place:place:front_2"]);
    const place = container.querySelector("[data-piece='place:front_2']")?.closest(".place") as HTMLElement;
    expect(place.dataset.tells).toContain("Footpad would stand here");
    expect(place.querySelector(".losses")?.textContent).toContain("−2");
    expect(place.querySelector(".gains svg")).toBeTruthy();
    await fireEvent.pointerEnter(place);
    expect(container.querySelectorAll(".lane")[1]?.querySelector(".losing")?.textContent).toContain("−2");
    await fireEvent.pointerLeave(place);
    expect(container.querySelector(".losing")).toBeNull();
  });

  it("is summed up for both sides, and laid over the rows it speaks of alone", () => {
    expect(omens(PLACED, (seat) => seat === 0)).toEqual({
      gains: { cards: 0, units: 1 },
      losses: { cards: 2, units: 0 },
      unsure: true,
    });
    expect(omens([foreseen("paid", { cost: 2, left: 1 })], () => true)).toBeNull();
    const rows = [row(0, 0, { losing: 4 }), row(0, 1), row(0, 2), row(0, 3)];
    const then = foretold(view({ armies: [army(0, { rows }), army(1)] }), 0, [1], PLACED);
    expect(then.armies[0]?.rows.map(({ losing }) => losing)).toEqual([4, 2, 0, 0]);
  });

  it("dooms one unit for each death, where it is told to stand or, if the row shifts, by its name", () => {
    const doomed = (place: string, pair: Partial<RowView>) => {
      const rows = [row(0, 0, pair), row(0, 1), row(0, 2), row(0, 3)];
      const dies = foreseen("unit_dies", { seat: "seat.seat_0", place: `place.${place}`, card: "card.yard_crew" });
      const then = foretold(view({ armies: [army(0, { rows }), army(1)] }), 0, [0], [dies]).armies[0]?.rows[0];
      return [then?.front?.doomed, then?.back?.doomed];
    };
    const crews = { front: unit("yard_crew"), back: unit("yard_crew") };
    expect(doomed("front_1", crews)).toEqual([true, false]);
    expect(doomed("back_1", crews)).toEqual([false, true]);
    expect(doomed("front_1", { front: unit("footpad"), back: unit("yard_crew") })).toEqual([false, true]);
  });
});

describe("a combat told again", () => {
  const rows = [row(1, 0, { front: unit(null), back: unit("spark") }), row(1, 1), row(1, 2), row(1, 3)];
  const BEFORE = view({ phase: "defenders_tricks", armies: [army(0), army(1, { rows })] });
  const at = { seat: "seat.seat_1", place: "place.front_1" };
  const TOLD = [
    told("revealed", { ...at, card: "card.footpad", supply: 1 }),
    told("bombarded", { seat: "seat.seat_1", place: "place.front_1", owner: "seat.seat_0", row: "row.row_1", n: 2 }),
    told("building_lost", { seat: "seat.seat_0", row: "row.row_1", cards: 2, left: 6 }),
    told("effect_began", { seat: "seat.seat_1", card: "card.acolyte", trigger: "trigger.on_prepare" }),
    told("combat_began", { turn: 5 }),
    told("hurt", { ...at, hits: 3, damage: 3 }),
    told("unit_destroyed", { ...at, card: "card.footpad" }),
    told("learned", { ...at, card: "card.spark", x: 1 }),
    told("turn_began", { turn: 6 }),
  ];
  const whole = retellCombat(null, TOLD, BEFORE, "defenders_draw") as Telling;

  it("has its steps in order, and ends with the turn", () => {
    expect(stepsOf(whole)).toEqual(["reveal", "belligerence", "prepare", "hits", "falls", "after"]);
    expect(whole.told).toHaveLength(7);
    expect(retellCombat(null, [told("drew")], BEFORE, "attackers_main")).toBeNull();
  });

  it("shows the table as it was after each step", () => {
    const front = (step: Parameters<typeof tableAfter>[1]) => tableAfter(whole, step).armies[1]?.rows[0]?.front;
    expect(front("reveal")).toMatchObject({ card: "footpad", face_down: false, damage: 0 });
    expect(tableAfter(whole, "belligerence").armies[0]?.rows[0]?.cards).toBe(6);
    expect(front("hits")?.damage).toBe(3);
    expect(front("falls")?.card).toBe("spark");
  });

  it("is stepped through, repeated and skipped", async () => {
    settings.motion = "less";
    const props = laid(BEFORE);
    const { rerender, container } = render(Board, { ...props, news: happening(1) });
    await rerender({
      ...props,
      view: view({ turn: 6, phase: "defenders_draw" }),
      news: happening(2, { seat: 1, told: TOLD }),
    });
    const strip = screen.getByRole("region", { name: "Combat of turn 5" });
    await fireEvent.click(within(strip).getByRole("button", { name: "Play it again" }));
    expect(within(strip).getByRole("button", { name: "Reveal" }).getAttribute("aria-current")).toBe("step");
    expect(container.querySelector(".front .place:not(.empty)")?.textContent).toContain("Footpad");
    await fireEvent.click(within(strip).getByRole("button", { name: "One step on" }));
    expect(within(strip).getByRole("button", { name: "Belligerence" }).getAttribute("aria-current")).toBe("step");
    await fireEvent.click(within(strip).getByRole("button", { name: "Skip" }));
    expect(screen.queryByRole("region", { name: "Combat of turn 5" })).toBeNull();
    settings.motion = "system";
  });
});
