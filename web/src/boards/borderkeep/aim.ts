import type { Sentence } from "../../lib/protocol";
import type { TableView } from "./view";

const NOBODY = -1;

/** While somebody thinks whom his card shall meet, it is aimed at nobody. */
export function withAim(view: TableView, prompt: Sentence): TableView {
  if (!view.attack || prompt.key !== "decision.choose_opponent") return view;
  return { ...view, attack: { ...view.attack, target: NOBODY } };
}

export const isAimed = ({ attack }: TableView): boolean => attack !== null && attack.target !== NOBODY;
