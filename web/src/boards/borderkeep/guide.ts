import type { Position } from "../../lib/protocol";
import type { GuideStep } from "../contract";
import type { TableView } from "./view";

const table = (position: Position) => position.view as TableView;
const asked = (position: Position, decision: string) => position.prompt.key === `decision.${decision}`;
const mine = (position: Position, seat: number | null) => seat !== null && position.deciders.includes(seat);
const at = (decision: string) => (position: Position, seat: number | null) =>
  mine(position, seat) && asked(position, decision);

/**
 * The guided start: the goal first, then each step when the table asks for what it explains, and no other.
 */
export const guide: GuideStep[] = [
  {
    id: "goal",
    when: () => true,
    fits: (position) => table(position).players > 1,
  },
  {
    id: "goal-alone",
    when: () => true,
    fits: (position) => table(position).players === 1,
  },
  {
    id: "battle",
    when: (position) => table(position).battle !== null,
  },
  {
    id: "heal",
    when: (position, seat) => at("sack_discard")(position, seat) || at("heal_menu")(position, seat),
  },
  {
    id: "attack",
    when: at("attack_menu"),
    fits: (position) => table(position).players > 1,
  },
  {
    id: "upkeep",
    when: at("upkeep_menu"),
  },
  {
    id: "pending",
    when: (position) => table(position).pending !== null,
    fits: (position) => table(position).players === 1,
  },
  {
    id: "build",
    when: at("build_menu"),
  },
  {
    id: "draw",
    when: at("draw_menu"),
  },
  {
    id: "discard",
    when: at("discard_card"),
  },
  {
    id: "sight",
    when: (position) => !table(position).battle,
  },
];
