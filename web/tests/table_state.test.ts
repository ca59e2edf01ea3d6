import { describe, expect, it } from "vitest";
import { Desk } from "../src/boards/desk.svelte";
import { checkDice } from "../src/lib/dice_check";
import { moments, passages, wouldGo } from "../src/lib/moments";
import { isLocal } from "../src/lib/outward_link";
import { routeOf } from "../src/lib/router.svelte";
import { ruleParts } from "../src/lib/rule_links";
import { named } from "../src/lib/seats";
import { see } from "../src/lib/sight";
import { choice, happening, position, tableNews } from "./examples";

describe("sight", () => {
  it("gives every choice the names that came once for all", () => {
    const gate = { name: "event.fell", piece: "location.l1" };
    const told = (facts: Record<string, unknown>) => ({ key: "action.connect", facts, words: "" });
    const labels = [
      told({ at: "location.l1", to: "location.l2", n: 2 }),
      told({
        who: ["location.l1"],
        how: { key: "location.l1", facts: { at: "location.l1" } },
        is: { name: "location.l1" },
      }),
    ];
    const now = position({
      choices: labels.map((label, k) => ({ ...choice(`connect:${k}`), label })),
      called: { "location.l1": gate },
    });

    const seen = see(null, tableNews({ position: now, since: 0 }));

    expect(seen?.position?.choices.map(({ label }) => label.facts)).toEqual([
      { at: gate, to: "location.l2", n: 2 },
      { who: [gate], how: { key: "location.l1", facts: { at: gate } }, is: { name: "location.l1" } },
    ]);
  });
});

describe("seats", () => {
  const seat = (who: string, name: string, away = "") => ({ seat: 0, who, name, here: true, away });

  it("of bots go by their level, also one's own in a game that was brought", () => {
    const sitting = [seat("person", "Anna"), seat("person", "steady bot"), seat("steady", "steady bot")];
    expect(named(sitting).map(({ name }) => name)).toEqual(["Anna", "Steady bot 1", "Steady bot 2"]);
    const kept = [seat("novice", "Ben", "Ben"), seat("person", "a bot"), seat("person", "novice bot")];
    expect(named(kept).map(({ name }) => name)).toEqual(["Ben", "a bot", "Novice bot"]);
  });
});

describe("moments", () => {
  it("leads from a line of the chronicle to its move", () => {
    const lines = moments([
      happening(1, { kind: "started", moves: 0 }),
      happening(2, { moves: 1 }),
      happening(3, { moves: 2 }),
    ]);
    expect(lines.map((line) => line.moves)).toEqual([0, 1, 2]);
  });

  it("leads nowhere from a move that was taken back", () => {
    const lines = moments([
      happening(1, { moves: 1 }),
      happening(2, { moves: 2 }),
      happening(3, { kind: "taken_back", moves: 1, keep: 1 }),
      happening(4, { moves: 2 }),
    ]);
    expect(lines.map((line) => line.moves)).toEqual([1, null, null, 2]);
    expect(lines.map((line) => line.takenBack)).toEqual([false, true, false, false]);
  });

  it("puts what was taken back into passages of its own", () => {
    const lines = moments([
      happening(1, { moves: 1 }),
      happening(2, { moves: 2 }),
      happening(3, { moves: 3 }),
      happening(4, { kind: "taken_back", moves: 1, keep: 1 }),
      happening(5, { moves: 2 }),
    ]);
    expect(passages(lines).map((passage) => passage.map(({ happening }) => happening.version))).toEqual([
      [1],
      [2, 3],
      [4],
      [5],
    ]);
  });

  it("tells whose moves go when a seat takes its last one back", () => {
    const played = [
      happening(1, { kind: "started", moves: 0 }),
      happening(2, { moves: 1, seat: 0 }),
      happening(3, { moves: 2, seat: 0 }),
      happening(4, { kind: "taken_back", moves: 1, seat: 0, keep: 1 }),
      happening(5, { moves: 2, seat: 1 }),
      happening(6, { moves: 3, seat: 2 }),
    ];
    expect(wouldGo(played, 0)).toEqual([0, 1, 2]);
    expect(wouldGo(played, 2)).toEqual([2]);
    expect(wouldGo(played, 3)).toEqual([]);
  });
});

describe("a link", () => {
  it("is known for one that leads to this computer alone", () => {
    expect(["localhost", "127.0.0.1", "127.0.1.1", "[::1]"].map(isLocal)).toEqual([true, true, true, true]);
    expect(["192.168.1.20", "play.example.org", "localhost.example"].map(isLocal)).toEqual([false, false, false]);
  });
});

describe("a desk", () => {
  const vote = (way: string, supply: string) => choice("vote", [`way:${way}`, `supply:${supply}`]);
  function laid() {
    const made: string[] = [];
    const asked: string[] = [];
    const desk = new Desk({
      choose: (c) => made.push(c.action),
      why: (piece) => asked.push(piece),
      openRule: () => undefined,
    });
    desk.lay([vote("hold", "oil"), vote("hold", "grain"), vote("sortie", "oil"), choice("press_on")]);
    return { desk, made, asked };
  }

  it("does the one thing a piece can mean", () => {
    const { desk, made } = laid();
    desk.pick("supply:grain");
    expect(made).toEqual(["vote:way:hold:supply:grain"]);
  });

  it("narrows what a piece may mean until one thing is left", () => {
    const { desk, made } = laid();
    desk.pick("way:hold");
    expect(desk.open.map((c) => c.action)).toEqual(["vote:way:hold:supply:oil", "vote:way:hold:supply:grain"]);
    expect(desk.at("way:sortie")).toEqual([]);
    desk.pick("supply:oil");
    expect(made).toEqual(["vote:way:hold:supply:oil"]);
  });

  it("lets go of a piece that is picked twice", () => {
    const { desk } = laid();
    desk.pick("way:hold");
    desk.pick("way:hold");
    expect(desk.open).toHaveLength(4);
  });

  it("asks why when nothing points at a piece", () => {
    const { desk, asked } = laid();
    desk.pick("supply:rot");
    expect(asked).toEqual(["supply:rot"]);
  });

  it("finds choices by their kind and arguments", () => {
    const { desk } = laid();
    expect(desk.of("vote", { way: "hold" })).toHaveLength(2);
    expect(desk.of("press_on")).toHaveLength(1);
  });

  it("does nothing while a choice is on its way", () => {
    const { desk, made } = laid();
    desk.busy = true;
    desk.pick("supply:grain");
    expect(made).toEqual([]);
  });
});

describe("addresses and rules", () => {
  it("knows every screen's address", () => {
    expect(routeOf("/")).toEqual({ screen: "home" });
    expect(routeOf("/table/NT_-9")).toEqual({ screen: "table", table: "NT_-9" });
    expect(routeOf("/rules/keep-vote")).toEqual({ screen: "rules", game: "keep-vote" });
    expect(routeOf("/rules/keep-vote/more")).toEqual({ screen: "nowhere" });
  });

  it("makes links of the rules a text names, and only of those there are", () => {
    const parts = ruleParts("See 4.7.2, R11 and 9.9.", new Set(["4.7.2", "R11"]));
    expect(parts.filter((part) => part.rule).map((part) => part.rule)).toEqual(["4.7.2", "R11"]);
    expect(parts.map((part) => part.words).join("")).toBe("See 4.7.2, R11 and 9.9.");
  });

  it("proves honest dice, and finds out others", async () => {
    // sha256 of "holdfast/1:keep-vote:7:salt"
    const promise = "88f33e25a5d9c3b8d2fc2b74b09869b7427e83f88c133fe6470136915e5188a3";
    await expect(checkDice("keep-vote", "7", "salt", promise)).resolves.toBe("good");
    await expect(checkDice("keep-vote", "8", "salt", promise)).resolves.toBe("bad");
  });
});
