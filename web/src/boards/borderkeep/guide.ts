import type { Position } from "../../lib/protocol";
import type { GuideStep } from "../contract";
import { at } from "../frame/asked";
import type { TableView } from "./view";

const table = (position: Position) => position.view as TableView;

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
    when: at("sack_discard", "heal_menu"),
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
