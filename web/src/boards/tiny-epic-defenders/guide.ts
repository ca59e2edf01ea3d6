import type { Position } from "../../lib/protocol";
import type { GuideStep } from "../contract";
import { at } from "../frame/asked";
import type { TableView } from "./view";

const LOW_HP = 1;
const tableOf = (position: Position) => position.view as TableView;
const can = (position: Position, move: string) => position.choices.some((choice) => choice.structure.move === move);

/**
 * The guided start: the goal first, then each thing when it is met, and between them what holds at any time.
 */
export const guide: GuideStep[] = [
  {
    id: "goal",
    when: (position) => tableOf(position).round > 0,
    target: "region:capital",
  },
  {
    id: "begin",
    when: at("on_draw_choice", "sacrifice"),
  },
  {
    id: "pool",
    when: at("next_defender"),
  },
  {
    id: "defend",
    when: at("defend"),
  },
  {
    id: "secure",
    when: (position) => can(position, "secure"),
  },
  {
    id: "move",
    when: (position) => can(position, "move"),
  },
  {
    id: "low",
    when: (position) => tableOf(position).defenders.some((one) => one.mine && one.hp <= LOW_HP && one.hero !== null),
    target: "region:capital",
  },
  {
    id: "threat",
    when: (position) => tableOf(position).round > 0,
  },
  {
    id: "cards",
    when: (position) => tableOf(position).round > 0,
  },
  {
    id: "foe",
    when: (position) => tableOf(position).foe.revealed,
  },
];
