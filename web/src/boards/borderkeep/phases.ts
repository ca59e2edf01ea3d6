import type { Phase, TableView } from "./view";

/** The six phases of a turn, with the steps the view may name in each. */
export const PHASES: Record<string, Phase[]> = {
  draw: ["draw", "draw_menu", "draw_limit"],
  upkeep: ["upkeep"],
  production: ["production"],
  build: ["build", "build_limit"],
  attack: ["attack"],
  heal: ["heal", "end"],
};

export function phaseOf(view: TableView): string {
  return Object.keys(PHASES).find((name) => PHASES[name]?.includes(view.phase)) ?? "draw";
}
