import { afterEach, describe, expect, it, vi } from "vitest";
import { scale, tally, tincture } from "../src/lib/course";
import { bestSieges, rates, outcome, won } from "../src/lib/history";
import type { PastGame, Sentence } from "../src/lib/protocol";
import { GameWords } from "../src/lib/words.svelte";
import { happening } from "./examples";

afterEach(() => void vi.unstubAllGlobals());

const told = (event: string, seat: number | null): Sentence => ({
  key: `event.${event}`,
  facts: seat === null ? {} : { seat: `seat.seat_${seat}` },
  words: event,
  ...(seat !== null && { whose: [seat] }),
});

describe("how a game went", () => {
  it("counts what a seat did and lost, and nothing that was taken back", async () => {
    const answer = {
      language: "en",
      words: {},
      faces: {},
      headlines: [],
      deeds: ["event.built"],
      losses: ["event.fell"],
    };
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(answer))));
    const words = new GameWords("keep-vote");
    await words.load();
    const game = [
      happening(1, { seat: 0, told: [told("built", 0), told("made", 0)] }),
      happening(2, { seat: 1, told: [told("fell", 0), told("fell", null)] }),
      happening(3, { seat: 0, told: [told("built", 0), told("fell", 1)] }),
      happening(4, { kind: "taken_back", moves: 2, keep: 2 }),
    ];
    expect(tally(game, words, 0)).toMatchObject({ deeds: 1, losses: [{ moves: 2 }, { moves: 2 }] });
    expect(tally(game, words, 1)).toMatchObject({ deeds: 0, losses: [{ moves: 2 }] });
  });

  it("is drawn from the first move to the last, between the values that are told beside it", () => {
    const line = { seats: [0], curve: [0, 5, 8] };
    const { across, down } = scale(
      { terms: ["tokens"], lines: [line], values: [-4, 0, 4, 8, 12], moves: [0, 2] },
      100,
      64,
    );
    expect(line.curve.map((value, move) => [across(move), down(value)])).toEqual([[0, 48], [50, 28], [100, 16]]); // prettier-ignore
    expect([-4, 12].map(down)).toEqual([64, 0]);
  });

  it("has the colours of its sides, and none of theirs for what they have together", () => {
    const traits = { seats: [0, 1], curve: [3, 3, 2] };
    const tokens = [0, 1].map((seat) => ({ seats: [seat], curve: [0, 9, 30] }));
    const sides = [0, 1].map((seat) => ({ seats: [seat], terms: { stock: 30 } }));
    expect([traits, ...tokens].map((line) => tincture(line, sides))).toEqual(["--ink", "--t-0", "--t-1"]);
  });
});

describe("the games one has played", () => {
  const past = (more: Partial<PastGame>): PastGame => ({
    ...{ table: "t", name: "", game: "borderkeep", title: "Borderkeep", people: ["Anna", "steady bot"] },
    ...{ levels: ["person", "steady"], yours: [0], roles: [], rewards: [1000, -1000], scores: [9, 4] },
    ...{ outcome: null, ended: false, moves: 80, began: 0, finished: 0, ...more },
  });

  it("are won, lost, or neither", () => {
    expect(won(past({}))).toBe(true);
    expect(won(past({ yours: [1] }))).toBe(false);
    expect(won(past({ rewards: [] }))).toBeNull();
    expect(won(past({ rewards: [0, 0] }))).toBeNull();
    expect(won(past({ yours: [0, 1] }))).toBeNull();
    expect(won(past({ yours: [0, 1], rewards: [1000, 1000] }))).toBe(true);
  });

  it("is won by whoever did best, or by all where nobody lost; in between one has a place", () => {
    const four = [1000, -1000, -333, 333];
    expect(four.map((_, seat) => outcome(four, seat))).toEqual(["won", "lost", "lost", 2]);
    expect(won(past({ yours: [3], rewards: four }))).toBe(false);
    const survivors = [1000, 200, 600];
    expect(survivors.map((_, seat) => outcome(survivors, seat))).toEqual(["won", "won", "won"]);
    expect(outcome([0, 0], 0)).toBe("even");
  });

  it("come to rates by any name, the most played first", () => {
    const games = [past({}), past({ rewards: [-1000, 1000] }), past({ game: "keep-vote" })];
    expect(rates(games, ({ game }) => [game])).toEqual([
      { name: "borderkeep", games: 2, wins: 1 },
      { name: "keep-vote", games: 1, wins: 1 },
    ]);
  });

  it("have a best one of each kind, among those that were won", () => {
    const games = [
      past({ table: "a" }),
      past({ table: "b", scores: [12, 4] }),
      past({ table: "c", scores: [20, 0], yours: [1] }),
    ];
    expect(bestSieges(games).map(({ game, score }) => [game.table, score])).toEqual([["b", 12]]);
  });
});
