import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeAll, describe, expect, it } from "vitest";
import Board from "../src/boards/borderkeep/Board.svelte";
import Hand from "../src/boards/borderkeep/Hand.svelte";
import cards from "../src/boards/borderkeep/cards.json";
import { flightOf } from "../src/boards/borderkeep/flights";
import { guide } from "../src/boards/borderkeep/guide";
import { cardPicture, goodPicture } from "../src/boards/borderkeep/pictures";
import { BATTLE, withStrikes } from "../src/boards/borderkeep/story";
import type { BattleView, TableView, TownView, Card } from "../src/boards/borderkeep/view";
import { notable } from "../src/boards/borderkeep/tidings";
import { Desk } from "../src/boards/desk.svelte";
import { isRead, retell } from "../src/boards/frame/story";
import type { Sentence } from "../src/lib/protocol";
import type { GameWords } from "../src/lib/words.svelte";
import { choice, gameWords, happening, position } from "./examples";

function told(name: string, facts: Record<string, unknown> = {}): Sentence {
  return { key: `event.${name}`, facts, words: name };
}
const BEGAN = told("battle_began", { card: "card.dragon", target: { key: "Anna", facts: {}, piece: "seat.seat_1" } });
const SEGMENT = told("segment_began", { segment: 1 });
const struck = (card: string, side: string, hits: number) =>
  told("struck", { side: `side.${side}`, card: `card.${card}`, dice: 3, hits });

describe("the story of a battle", () => {
  it("knows who fights, and what each rolled in this segment", () => {
    const story = retell(BATTLE, null, [
      BEGAN,
      SEGMENT,
      struck("guard", "defenders", 1),
      told("engine_fired", { initiative: 8, seat: "seat.seat_1", card: "card.ballista", dice: 3, hits: 0 }),
      struck("guard", "defenders", 0),
    ]);
    expect(story).toMatchObject({ card: "dragon", target: 1, segment: 1, outcome: null, fresh: 5 });
    const guards = withStrikes([{ card: "guard" }, { card: "guard" }], "defenders", story?.strikes ?? []);
    expect(guards.map((guard) => guard.strike?.hits)).toEqual([1, 0]);
    expect(withStrikes([{ card: "guard" }], "attackers", story?.strikes ?? [])[0]?.strike).toBeNull();
  });

  it("forgets the dice when a segment begins, and marks what is new", () => {
    const first = retell(BATTLE, null, [BEGAN, SEGMENT, struck("dragon", "attackers", 2)]);
    const second = retell(BATTLE, first, [told("hurt", { side: "side.defenders", card: "card.guard", hits: 1 })]);
    expect(second?.strikes[0]?.fresh).toBe(false);
    expect(second?.fresh).toBe(1);
    expect(retell(BATTLE, second, [told("segment_began", { segment: 2 })])?.strikes).toEqual([]);
  });

  it("stays until its reader has gone on", () => {
    const story = retell(BATTLE, null, [BEGAN, told("beaten_off", { seat: "seat.seat_1" }), told("turn_began")]);
    expect(story?.outcome?.words).toBe("beaten_off");
    expect(isRead(BATTLE, story as NonNullable<typeof story>, [told("built")], true)).toBe(true);
    expect(isRead(BATTLE, story as NonNullable<typeof story>, [told("built")], false)).toBe(false);
    expect(isRead(BATTLE, story as NonNullable<typeof story>, [told("sacked")], true)).toBe(false);
  });
});

describe("cards on their way", () => {
  it("lie face down unless the reader may see them", () => {
    const seats = { seat: "seat.seat_1" };
    const drawn = [told("drew", { ...seats, card: "card.farm" }), told("drew.hidden", seats)];
    expect(drawn.map((event) => flightOf(event, 1))).toEqual([
      { from: "deck", to: "hand:1", card: "farm" },
      { from: "deck", to: "hand:1", card: null },
    ]);
  });

  it("go from a hand to the town they meet", () => {
    const played = told("played", { seat: "seat.seat_0", card: "card.ogres", target: "seat.seat_2" });
    expect(flightOf(played, 0)).toEqual({ from: "hand:0", to: "town:2", card: "ogres" });
    expect(flightOf(told("paid"), 0)).toBeNull();
  });
});

describe("tidings", () => {
  it("tell what an earthquake took, and leave a sack to the battle", () => {
    const lost = told("structure_destroyed", { seat: "seat.seat_0", card: "card.mine" });
    expect(notable([told("shook", { die: 1 }), lost], 1).length).toBe(2);
    expect(notable([told("sacked"), lost], 1)).toEqual([]);
  });

  it("tell of rolls that come to nothing", () => {
    const rolls = [told("further_attack_rolled"), told("attack_lost"), told("rolled_in_vain")];
    expect(notable(rolls, 1).map(({ event }) => event)).toEqual(rolls);
  });

  it("are never too many, and each has its place", () => {
    const many = notable(Array<Sentence>(30).fill(told("spied")), 4);
    expect(many.map(({ place }) => place)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(many[9]?.id).toBe("4.9");
  });
});

it("has a picture for every card and commodity", () => {
  for (const card of Object.keys(cards)) expect(cardPicture(card), card).toBeDefined();
  for (const good of ["gold", "food", "weapons", "wood", "stone", "magic"])
    expect(goodPicture(good), good).toBeDefined();
});

// ---- the board ---------------------------------------------------------------------------------------------------

const STOCK = { gold: 9, food: 0, weapons: 1, wood: 0, stone: 0, magic: 0 };
function town(seat: number, more: Partial<TownView> = {}): TownView {
  return {
    seat,
    living: true,
    fallen: 0,
    turns: 3,
    walls: 4,
    stock: STOCK,
    income: { ...STOCK, gold: 3 },
    upkeep: { structures: 0, defenders: 1, heroes: 0, gold: 0 },
    no_food: false,
    points: 2,
    hand: { count: 2, limit: 7, cards: [] },
    structures: [],
    units: [{ id: "u1", card: "guard", initiative: 2, dice: 2, hits: 2, whole: 2, artifacts: [] }],
    minions: [],
    destroyed: [],
    loose: [],
    ...more,
  };
}
const fighter = (id: string, card: Card, initiative: number) => ({
  ...{ id, card, initiative, dice: 3, hits: 2, whole: 4, extra: 0, placed: 0 },
  ...{ spell: null, ensorcelled: false },
});
const FIGHT: BattleView = {
  ...{ attacker: 1, defender: 0, war: false, segment: 1, level: 5, side: "defenders", engines: [] },
  attackers: { pool: 0, units: [fighter("u1", "dragon", 5)] },
  defenders: { pool: 1, units: [fighter("u1", "guard", 2)] },
};
function view(more: Partial<TableView> = {}): TableView {
  return {
    ...{ seat: 0, mode: "card", players: 2, first: 0, active: 0, phase: "build", outcome: "undecided" },
    towns: [town(0, { hand: { count: 2, limit: 7, cards: ["farm", "knights"] } }), town(1)],
    ...{ deck: 40, discard: ["plague"], aside: [], last_turn: false, next_slot: 1, pending: null },
    limits: { walls: 4, attack_from_turn: 3, monster_attacks: null, rounds: null },
    ...{ bought: false, guild_draws: 0, last_monster: null },
    ...{ monster_attacks: 0, attack: null, war_force: [], battle: null, payment: null, spied: null },
    prices: [
      { card: "farm", price: 2, printed: 2, short: 0, accepts: ["stone", "wood"] },
      { card: "knights", price: 8, printed: 11, short: 3, accepts: ["weapons", "food"] },
    ],
    ...more,
  };
}
let words: GameWords;
beforeAll(async () => void (words = await gameWords("borderkeep")));

function laid(made: string[], asked: string[], shown: TableView) {
  const desk = new Desk({
    choose: (one) => made.push(one.action),
    why: (piece) => asked.push(piece),
    openRule: () => undefined,
  });
  const seats = [0, 1].map((seat) => ({
    seat,
    who: "person",
    name: ["Anna", "Ben"][seat] ?? "",
    here: true,
    away: "",
  }));
  return {
    view: shown,
    position: position(),
    seat: 0,
    seats,
    lookingBack: false,
    news: null,
    lately: [],
    since: [],
    words,
    desk,
  };
}

it("guides through every step there is", () => {
  expect(words.section("guide").sort()).toEqual(guide.map(({ id }) => id).sort());
  for (const { id } of guide) expect(words.has(`guide.${id}.title`), id).toBe(true);
});

describe("the hand", () => {
  it("builds by one press, offers the other way to pay, and tells why not", async () => {
    const [made, asked]: [string[], string[]] = [[], []];
    const props = laid(made, asked, view());
    props.desk.lay([choice("build", ["card:farm"]), choice("build_custom", ["card:farm"]), choice("done")]);
    render(Hand, props);
    await fireEvent.click(screen.getByRole("button", { name: /^Farm\. / }));
    await fireEvent.click(screen.getByRole("button", { name: "Choose what to pay for Farm" }));
    await fireEvent.click(screen.getByRole("button", { name: /^Knights\. .*Costs 8\. 11 in print\. 3 short/ }));
    expect(made).toEqual(["build:card:farm", "build_custom:card:farm"]);
    expect(asked).toEqual(["card:knights"]);
  });
});

describe("the board", () => {
  it("lets the side that chooses press its enemies, and nobody at home", async () => {
    const made: string[] = [];
    const props = laid(made, [], view({ battle: FIGHT, phase: "attack" }));
    props.desk.lay([choice("hit", ["unit:u1"])]);
    const { container } = render(Board, { ...props, news: happening(4, { told: [BEGAN, SEGMENT] }) });
    const glowing = container.querySelectorAll("[data-piece='unit:u1']");
    expect(glowing.length).toBe(1);
    expect(glowing[0]?.getAttribute("aria-label")).toContain("Dragon");
    await fireEvent.click(glowing[0] as Element);
    expect(made).toEqual(["hit:unit:u1"]);
  });

  it("keeps the report of a battle that is over, until it is closed", async () => {
    const props = laid([], [], view());
    const ended = [BEGAN, SEGMENT, struck("dragon", "attackers", 2), told("town_taken", { seat: "seat.seat_0" })];
    const { container } = render(Board, { ...props, news: happening(7, { seat: 1, told: ended }) });
    expect(screen.getByText("The battle is over")).toBeTruthy();
    expect(container.querySelector(".report")).toBeNull(); // the window is low, and the towns want the room
    await fireEvent.click(screen.getByRole("button", { name: "What happened" }));
    expect(container.querySelectorAll(".report li")).toHaveLength(ended.length);
    expect(container.querySelectorAll(".report .fresh")).toHaveLength(0);
    await fireEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.queryByText("The battle is over")).toBeNull();
  });

  it("shows the boxes of the monsters on paper, and no deck", () => {
    const limits = { walls: 4, attack_from_turn: null, monster_attacks: 5, rounds: null };
    const paper = view({ mode: "noncard", players: 1, towns: [town(0)], limits, monster_attacks: 2 });
    render(Board, laid([], [], paper));
    expect(screen.getByRole("img", { name: "Monster attacks: 2 of 5" })).toBeTruthy();
    expect(screen.queryByText("Deck")).toBeNull();
  });
});
