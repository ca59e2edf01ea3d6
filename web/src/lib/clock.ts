import { t } from "../messages/index.svelte";
import type { Clock } from "./protocol";

export const AT_ZERO = ["wait", "bot_moves", "bot_takes_over"] as const;

const A_DAY = 86_400; // seconds

/** Whether everybody has a time of their own, and not only votes. */
export const isTimed = (clock: Clock): boolean => !!(clock.bank || clock.days);

/** How long a question to several stays open, in words. */
export const togetherWords = (seconds: number): string =>
  seconds < A_DAY
    ? t("clock.together.minutes", { n: Math.round((seconds / 60) * 10) / 10 })
    : t("clock.together.days", { n: Math.round(seconds / A_DAY) });

/** How long people may think, in words. */
export function clockWords(clock: Clock | null): string {
  if (!clock || !isTimed(clock)) return t("clock.none");
  if (clock.days) return clock.days === 1 ? t("clock.day") : t("clock.days", { n: clock.days });
  const minutes = Math.round(((clock.bank ?? 0) / 60) * 10) / 10;
  return t("clock.bank", { minutes, seconds: clock.increment ?? 0 });
}
