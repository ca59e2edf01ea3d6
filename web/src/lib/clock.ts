import { t } from "../messages/index.svelte";
import type { Clock } from "./protocol";

export const AT_ZERO = ["wait", "bot_moves", "bot_takes_over"] as const;

/** How long people may think, in words. */
export function clockWords(clock: Clock | null): string {
  if (!clock) return t("clock.none");
  if (clock.days) return clock.days === 1 ? t("clock.day") : t("clock.days", { n: clock.days });
  const minutes = Math.round(((clock.bank ?? 0) / 60) * 10) / 10;
  return t("clock.bank", { minutes, seconds: clock.increment ?? 0 });
}
