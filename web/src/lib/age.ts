import { t } from "../messages/index.svelte";

/** So long ago, as people say it. */
export function age(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 100) return t("age.seconds", { n: seconds });
  if (seconds < 6000) return t("age.minutes", { n: Math.round(seconds / 60) });
  return seconds < 172_800
    ? t("age.hours", { n: Math.round(seconds / 3600) })
    : t("age.days", { n: Math.round(seconds / 86_400) });
}
