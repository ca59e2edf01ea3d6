import type { Position } from "../../lib/protocol";
import type { GuideStep } from "../contract";
import { at } from "../frame/asked";
import type { TableView } from "./view";

const table = (position: Position) => position.view as TableView;
/** The siege has not begun. */
const early = (position: Position) => table(position).turn === 0;
/** The city is drafted: there is no map yet. */
const drafted = (position: Position) => early(position) && !table(position).locations.some(({ spot }) => spot);

/** The guided start: the goal first, then each step when the table asks for what it explains, and no other. */
export const guide: GuideStep[] = [
  { id: "goal", when: () => true },
  { id: "draft", when: at("city_action"), fits: drafted },
  { id: "words", when: at("city_use", "city_word"), fits: drafted },
  { id: "draw", when: at("draw_location", "draw_feature"), fits: drafted },
  { id: "place", when: at("place_defender"), fits: early },
  { id: "threat", when: at("name_threat") },
  { id: "reflect", when: at("reflect") },
  { id: "scene", when: at("scene") },
  { id: "react", when: at("react_pick") },
  { id: "battle", when: at("choose_battle", "describe_attack", "describe_defence", "smite_defender") },
  { id: "move", when: at("move_pick") },
  { id: "activate", when: at("activate_pick") },
];
