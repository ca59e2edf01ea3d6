import type { Component } from "svelte";
import { describe, expect, it } from "vitest";
import { inBeats, inTurn } from "../src/boards/frame/beats";
import { laidOut, moves } from "../src/boards/frame/choices";
import { eventOf, pieceOf, seatOf } from "../src/boards/frame/facts";
import { inOneLine } from "../src/boards/frame/names";
import { pictures } from "../src/boards/frame/pictures";
import { isRead, retell, untold, type Plot, type Story } from "../src/boards/frame/story";
import { weights as kings } from "../src/boards/attack-and-defense/weights";
import { weights as keep } from "../src/boards/borderkeep/weights";
import { weights as city } from "../src/boards/defenders/weights";
import { weights as fortress } from "../src/boards/draw-fortress/weights";
import { Desk, type Weights } from "../src/boards/desk.svelte";
import { weights as defenders } from "../src/boards/tiny-epic-defenders/weights";
import type { Choice, Happening, Sentence } from "../src/lib/protocol";
import { sinceChosen } from "../src/lib/moments";
import { choice, happening } from "./examples";

function told(name: string, facts: Record<string, unknown> = {}): Sentence {
  return { key: `event.${name}`, facts, words: name };
}

describe("facts", () => {
  it("tell the piece, however it is named", () => {
    expect([pieceOf("card.dragon"), pieceOf({ key: "x", piece: "seat.seat_3" })]).toEqual(["dragon", "seat_3"]);
    expect([pieceOf(4), pieceOf(undefined)]).toEqual(["", ""]);
    expect(seatOf({ key: "Anna", piece: "seat.seat_1" })).toBe(1);
  });

  it("tell what happened, also where it does not say what", () => {
    expect([eventOf(told("drew")), eventOf(told("drew.hidden"))]).toEqual(["drew", "drew"]);
  });
});

describe("what happened since one last chose", () => {
  const move = (version: number, seat: number, moves = version) => happening(version, { seat, moves });
  const of = (all: Happening[], ...more: [upTo?: number | null, passed?: Set<number>]) =>
    sinceChosen(all, 0, more[0] ?? null, more[1]).map(({ version }) => version);

  it("adds up while others move, and begins anew with one's own choice, not with one that was forced", () => {
    const game = [move(1, 1), move(2, 2), move(3, 0), move(4, 1), move(5, 0)];
    expect(of(game.slice(0, 2))).toEqual([1, 2]);
    expect(of(game)).toEqual([5]);
    expect(of(game, null, new Set([5]))).toEqual([3, 4, 5]);
  });

  it("ends at the moment one looks at", () => {
    expect(of([move(1, 0), move(2, 1), move(3, 0), move(4, 1)], 2)).toEqual([1, 2]);
  });

  it("leaves no trace of what was taken back", () => {
    const back = happening(4, { kind: "taken_back", moves: 1, keep: 1 });
    expect(of([move(1, 0), move(2, 1), move(3, 0), back])).toEqual([1]);
  });
});

it("counts beats: the opening comes at once, what pauses comes later", () => {
  const beats = inBeats([told("drawn"), told("hit"), told("drawn"), told("hit")], { drawn: 2, hit: 1 }, "drawn");
  expect(beats.map(({ name, beat }) => [name, beat])).toEqual([
    ["drawn", 0],
    ["hit", 1],
    ["drawn", 3],
    ["hit", 4],
  ]);
  expect(inTurn(3, 0.5)).toBe("calc(1.5 * var(--calm))");
});

describe("a story", () => {
  interface Duel extends Story {
    blows: number;
  }
  const DUEL: Plot<Duel> = {
    begins: "challenged",
    parts: new Set(["challenged", "struck", "yielded"]),
    ends: new Set(["yielded"]),
    begin: () => ({ ...untold(), blows: 0 }),
    add: (story, event) => (eventOf(event) === "struck" ? { ...story, blows: story.blows + 1 } : story),
    settle: (story) => story,
  };

  it("keeps what is part of it, and what came last", () => {
    expect(retell(DUEL, null, [told("struck")])).toBeNull();
    const first = retell(DUEL, null, [told("challenged"), told("rained"), told("struck")]);
    expect(first).toMatchObject({ blows: 1, fresh: 2, outcome: null });
    expect(retell(DUEL, first, [told("struck")])).toMatchObject({ blows: 2, fresh: 1 });
  });

  it("is put away when it is over and its reader has gone on", () => {
    const over = retell(DUEL, null, [told("challenged"), told("yielded")]) as Duel;
    expect(over.outcome?.words).toBe("yielded");
    expect(isRead(DUEL, over, [told("rained")], true)).toBe(true);
    expect(isRead(DUEL, over, [told("rained")], false)).toBe(false);
    expect(isRead(DUEL, over, [told("struck")], true)).toBe(false);
  });
});

it("has a picture for every name, and one for what is unknown", () => {
  const [wolf, question] = [(() => {}) as unknown as Component, (() => {}) as unknown as Component];
  expect(pictures({ wolf })("wolf")).toBe(wolf);
  expect(pictures({ wolf })("")).toBeUndefined();
  expect([pictures({ wolf }, question)("bear"), pictures({ wolf }, question)(null)]).toEqual([question, question]);
});

it("sorts choices, and says all there is in one line", () => {
  const hit = choice("hit", ["unit:u1"]);
  expect([moves("hit", "heal")(hit), moves("heal")(hit)]).toEqual([true, false]);
  expect(laidOut([hit, hit], "unit")).toEqual(["u1"]);
  expect(inOneLine(["Guard", "", false, "down"])).toBe("Guard, down");
});

describe("what stands out", () => {
  const actionOf = (menu: Choice[], move: string) => menu.find(({ structure }) => structure.move === move)?.action;
  const desk = (weights: Weights, ...choices: Choice[]) => {
    const made = new Desk({ choose: () => undefined, why: () => undefined, openRule: () => undefined });
    made.weights = weights;
    made.lay(choices);
    return {
      list: made.choices.map(({ action }) => action),
      main: made.choices.filter((one) => made.isMain(one)).map(({ action }) => action),
    };
  };

  it("is not to Sacrifice, and what costs HP is listed last", () => {
    const { list, main } = desk(defenders, choice("yes"), choice("no"));
    expect(list).toEqual(["no", "yes"]);
    expect(main).toEqual(["no"]);
  });

  it("is the end of the Turn where all else costs HP, and nothing while there is something to do", () => {
    expect(desk(defenders, choice("mirage"), choice("end_turn"))).toEqual({
      list: ["end_turn", "mirage"],
      main: ["end_turn"],
    });
    expect(desk(defenders, choice("end_turn"), choice("move", ["region:forest"])).main).toEqual([]);
    expect(desk(defenders, choice("move", ["region:forest"]), choice("end_turn")).main).toEqual([]);
  });

  it("is being done in Borderkeep only where all else is paid for", () => {
    expect(desk(keep, choice("done"), choice("buy_card")).main).toEqual(["done"]);
    expect(desk(keep, choice("done"), choice("build", ["card:farm"])).main).toEqual([]);
  });

  it("follows the list: what goes on, then what ends something, then what costs something, each as the game has it", () => {
    const at = (...moved: string[]) => moved.map((move) => choice(move, [`card:${move}`]));
    const [build, reclaim, sell] = at("build", "reclaim", "market");
    const menu = [choice("done"), sell, build, reclaim] as Choice[];
    expect(desk(keep, ...menu).list).toEqual(
      ["build", "reclaim", "done", "market"].map((move) => actionOf(menu, move)),
    );
    expect(desk(city, choice("pass"), choice("inspire", ["defender:d1"])).list[1]).toBe("pass");
    expect(desk(keep, choice("done"), choice("guild_draw"))).toEqual({ list: ["done", "guild_draw"], main: ["done"] });
  });

  it("is to begin a Turn before putting it off, to Defend for nothing, and never to let an attack happen", () => {
    expect(desk(defenders, choice("hourglass"), choice("begin_turn"), choice("skip_turn"))).toEqual({
      list: ["begin_turn", "skip_turn", "hourglass"],
      main: ["begin_turn"],
    });
    expect(desk(defenders, choice("decline"), choice("defend_self"), choice("defend_meditate"))).toEqual({
      list: ["defend_meditate", "decline", "defend_self"],
      main: ["defend_meditate"],
    });
    expect(desk(defenders, choice("decline"), choice("defend_self")).main).toEqual([]);
  });

  it("is never what ends a turn, gives something away or gives up, in the other games", () => {
    expect(desk(kings, choice("end"), choice("play", ["card:militia"])).main).toEqual([]);
    expect(desk(kings, choice("support"), choice("end"))).toEqual({
      list: ["end", "support"],
      main: ["end"],
    });
    expect(desk(kings, choice("yes"), choice("no"))).toEqual({ list: ["no", "yes"], main: ["no"] }); // it discards
    expect(desk(fortress, choice("end_turn"), choice("raise_funds")).main).toEqual(["raise_funds"]);
    expect(desk(city, choice("concede"), choice("describe"))).toEqual({
      list: ["describe", "concede"],
      main: ["describe"],
    });
    expect(desk(city, choice("pass"), choice("move", ["defender:1"])).main).toEqual([]);
  });
});
