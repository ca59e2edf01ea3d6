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

/** Seats with a name for every bot, in the reader's language; in a game that was brought, one's own seats that were bots'
 * are still called so. */
export function named(seats: SeatInfo[]): SeatInfo[] {
  const level = (seat: SeatInfo) => (isBot(seat) && !seat.away ? seat.who : levelIn(seat.name));
  const names = toldApart(
    seats.map(({ name }) => name),
    seats.map(level),
  );
  return seats.map((seat, k) => ({ ...seat, name: names[k] ?? seat.name }));
}

/** Names as a list of tables gives them: bots are "steady bot" there. */
export function listed(names: readonly string[]): string[] {
  return toldApart(names, names.map(levelIn));
}

/** Bots go by their level; those of one level are told apart by a number. */
function toldApart(names: readonly string[], levels: readonly string[]): string[] {
  return names.map((name, k) => {
    const level = levels[k];
    if (!level) return name;
    const twins = levels.flatMap((one, at) => (one === level ? [at] : []));
    return levelName(level) + (twins.length > 1 ? ` ${twins.indexOf(k) + 1}` : "");
  });
}

/** The level in a name such as "steady bot"; empty where it is somebody's own. */
function levelIn(name: string): string {
  const level = / bot$/.test(name) ? name.slice(0, -" bot".length) : "";
  return isKey(`new.level.${level}`) ? level : "";
}

/** A bot's level as people say it. */
export function levelName(level: string): string {
  const key = `new.level.${level}`;
  return isKey(key) ? t(key) : t("new.level.other", { level });
}
