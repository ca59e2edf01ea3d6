import type { Position } from "../../lib/protocol";
import type { GuideStep } from "../contract";
import { at, isAsked } from "../frame/asked";
import type { TableView } from "./view";

const table = (position: Position) => position.view as TableView;
const isJudged = (position: Position, seat: number | null) =>
  isAsked(position, seat) && table(position).judging !== null;

/** The guided start: what is guarded first, then each step when the table asks for what it explains. */
export const guide: GuideStep[] = [
  { id: "goal", when: () => true },
  { id: "choose_start_sector", when: at("choose_start_sector") },
  { id: "draw", when: at("choose_start_defense", "choose_design") },
  { id: "access", when: at("choose_start_access", "choose_access_design") },
  { id: "describe_threat", when: at("describe_threat") },
  { id: "choose_action", when: at("choose_action") },
  { id: "describe_need", when: at("describe_need") },
  { id: "outlook", when: (position) => table(position).comers.length > 0 },
  { id: "vote", when: isJudged },
  { id: "sheets", when: (position) => table(position).rounds > 0 },
];
