/** What the games one has played come to. */
import type { PastGame } from "./protocol";

export interface Rate {
  name: string;
  games: number;
  wins: number;
}

/** How a game ended for a seat: won by whoever did best, or by all where nobody lost; in between one has a place. */
export function outcome(rewards: readonly number[], seat: number): "won" | "lost" | "even" | number {
  const own = rewards[seat] ?? 0;
  if (own <= 0) return own < 0 ? "lost" : "even";
  if (own === Math.max(...rewards) || Math.min(...rewards) > 0) return "won";
  return 1 + rewards.filter((other) => other > own).length;
}

/** Whether we won; null where nobody did, nobody can tell, or one seat of ours beat another. */
export function won({ yours, rewards }: PastGame): boolean | null {
  const own = new Set(yours.map((seat) => outcome(rewards, seat)));
  const [only, ...more] = own;
  return more.length || only === "even" || only === undefined ? null : only === "won";
}

/** How often one won among games that share a name, the most played first. */
export function rates(games: readonly PastGame[], names: (game: PastGame) => string[]): Rate[] {
  const found = new Map<string, Rate>();
  for (const game of games) {
    for (const name of new Set(names(game))) {
      const known = found.get(name) ?? { name, games: 0, wins: 0 };
      found.set(name, { name, games: known.games + 1, wins: known.wins + Number(won(game)) });
    }
  }
  return [...found.values()].toSorted((a, b) => b.games - a.games);
}

/** The won game of each kind in which one had most. */
export function bestSieges(games: readonly PastGame[]): { game: PastGame; score: number }[] {
  const best = new Map<string, { game: PastGame; score: number }>();
  for (const game of games) {
    if (!won(game) || !game.scores.length) continue;
    const score = Math.max(...game.yours.map((seat) => game.scores[seat] ?? 0));
    if (score > (best.get(game.game)?.score ?? 0)) best.set(game.game, { game, score });
  }
  return [...best.values()];
}
