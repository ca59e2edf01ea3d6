/** Having what somebody wrote played thousands of times, and what comes of it. */
import { api, refusalOf } from "./api";
import type { MeasureInfo, MeasureStep, RoleInfo } from "./protocol";

/** Measure it; `tell` hears how far it is. Throws what the server says against it. */
export async function measure(
  wish: { game: string; content: string[] },
  tell: (step: MeasureStep) => void,
  signal: AbortSignal,
): Promise<MeasureInfo> {
  for await (const step of api.measure(wish, signal)) {
    if (step.refused) throw refusalOf(step.refused);
    if (step.measured) return step.measured;
    tell(step);
  }
  throw refusalOf(null);
}

const CERTAIN = 1.96; // standard deviations to either side: 95 of 100

/** By how much more was won than before, in the very same games, and the 95 % interval around that. */
export function change(before: RoleInfo, now: RoleInfo): { by: number; low: number; high: number } | null {
  const games = now.outcomes.length;
  if (before.outcomes.length !== games || !games) return null;
  let [gained, lost] = [0, 0];
  for (let k = 0; k < games; k++) {
    const [was, is] = [before.outcomes[k] === "w", now.outcomes[k] === "w"];
    if (is && !was) gained++;
    if (was && !is) lost++;
  }
  const by = (gained - lost) / games;
  const reach = (CERTAIN * Math.sqrt(gained + lost - (gained - lost) ** 2 / games)) / games;
  return { by, low: by - reach, high: by + reach };
}
