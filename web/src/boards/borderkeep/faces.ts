/** What is printed on a card; `cards.json` is written by `python -m holdfast.games.borderkeep.card_faces`. */
import faces from "./cards.json";
import type { Commodity } from "./view";

export interface Face {
  kind: "structure" | "troop" | "hero" | "artifact" | "monster" | "disaster" | "token";
  cost?: number;
  pay?: Commodity[];
  makes?: Partial<Record<Commodity, number>>;
  eats?: number;
  initiative?: number;
  dice?: number;
  hits?: number;
  classes?: string[];
  target?: "slot" | "any" | "self";
}

export function faceOf(card: string): Face {
  return (faces as Record<string, Face>)[card] ?? { kind: "token" };
}

/** What a structure is for, by what its card says: it gives its roof a colour, and a word beside it. */
export function purposeOf(card: string): "engine" | "income" | "other" {
  const face = faceOf(card);
  if (face.dice) return "engine";
  return face.makes || card === "tavern" ? "income" : "other";
}
