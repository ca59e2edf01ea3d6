import type { Position } from "../../lib/protocol";
import type { GuideStep } from "../contract";
import type { TableView } from "./view";

const table = (position: Position) => position.view as TableView;
const asked = (position: Position, decision: string) => position.prompt.key === `decision.${decision}`;
const mine = (position: Position, seat: number | null) => seat !== null && position.deciders.includes(seat);
const at = (decision: string) => (position: Position, seat: number | null) =>
  mine(position, seat) && asked(position, decision);

/**
 * The guided start: the goal first, then each step when the table asks for what it explains. What has not been asked for a
 * while is told ahead.
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
    ahead: true,
  },
  {
    id: "heal",
    when: (position, seat) => at("sack_discard")(position, seat) || at("heal_menu")(position, seat),
    ahead: true,
  },
  {
    id: "attack",
    when: at("attack_menu"),
    ahead: true,
    fits: (position) => table(position).players > 1,
  },
  {
    id: "upkeep",
    when: at("upkeep_menu"),
    ahead: true,
  },
  {
    id: "pending",
    when: (position) => table(position).pending !== null,
    ahead: true,
    fits: (position) => table(position).players === 1,
  },
  {
    id: "build",
    when: at("build_menu"),
  },
  {
    id: "draw",
    when: (position, seat) => at("draw_menu")(position, seat) || at("discard_card")(position, seat),
  },
  {
    id: "sight",
    when: (position) => !table(position).battle,
  },
];
