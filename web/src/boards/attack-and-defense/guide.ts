import type { Position } from "../../lib/protocol";
import type { GuideStep } from "../contract";
import { at } from "../frame/asked";
import type { TableView } from "./view";

const table = (position: Position) => position.view as TableView;
const isTeamGame = (position: Position) => table(position).armies.length > 2;

/** The guided start: the goal first, then each step when the table asks for what it explains. */
export const guide: GuideStep[] = [
  { id: "goal", when: () => true, fits: (position) => !isTeamGame(position) },
  { id: "goal-team", when: () => true, fits: isTeamGame },
  { id: "armies", when: at("pick_building", "pick_row") },
  { id: "opening", when: at("opening_draw") },
  { id: "draw", when: at("draw_first", "draw_second") },
  { id: "place", when: at("place_unit") },
  { id: "units", when: at("unit_action") },
  { id: "main", when: at("main_action") },
  { id: "tricks", when: at("trick_action") },
  { id: "combat", when: (position) => table(position).turn > 1 },
  { id: "target", when: at("target_unit", "target_building", "target_row") },
  { id: "discard", when: at("hand_discard", "effect_discard") },
  { id: "sight", when: () => true },
];
