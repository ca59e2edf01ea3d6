import { isKey, t } from "../messages/index.svelte";
import type { SeatInfo } from "./protocol";

export const isFree = ({ who }: SeatInfo) => who === "open" || who === "invited";
export const isBot = (seat: SeatInfo) => seat.who !== "person" && !isFree(seat);

/** A bot's level as people say it. */
export function levelName(level: string): string {
  const key = `new.level.${level}`;
  return isKey(key) ? t(key) : t("new.level.other", { level });
}
