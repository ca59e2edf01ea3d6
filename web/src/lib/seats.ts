import { isKey, t } from "../messages/index.svelte";
import type { SeatInfo } from "./protocol";

export const isFree = ({ who }: SeatInfo) => who === "open" || who === "invited";
export const isBot = ({ who }: Pick<SeatInfo, "who">) => isLevel(who);

/** Whether whoever sits somewhere is a bot, by its level. */
export function isLevel(who: string | undefined): who is string {
  return Boolean(who) && who !== "person" && who !== "open" && who !== "invited";
}

/** The seats, side by side where it is known who stands together. */
export function inSides(seats: SeatInfo[], sides: number[][]): SeatInfo[][] {
  return sides.length ? sides.map((side) => side.flatMap((p) => seats[p] ?? [])) : [seats];
}

/** Seats with a name for every bot, in the reader's language; bots of one level are told apart by a number. */
export function named(seats: SeatInfo[]): SeatInfo[] {
  const nameless = (seat: SeatInfo) => isBot(seat) && !seat.away;
  const twins = (who: string) => seats.filter((seat) => nameless(seat) && seat.who === who);
  return seats.map((seat) => {
    if (!nameless(seat)) return seat;
    const same = twins(seat.who);
    const number = same.length > 1 ? ` ${same.indexOf(seat) + 1}` : "";
    return { ...seat, name: levelName(seat.who) + number };
  });
}

/** A name as a list of tables gives it: bots are "steady bot" there. */
export function listed(name: string): string {
  const level = / bot$/.test(name) ? name.slice(0, -" bot".length) : "";
  return isKey(`new.level.${level}`) ? levelName(level) : name;
}

/** A bot's level as people say it. */
export function levelName(level: string): string {
  const key = `new.level.${level}`;
  return isKey(key) ? t(key) : t("new.level.other", { level });
}
