/** Which words may stand where: what the form offers. */
import ready from "../cards.json";
import type { Card, Effect, Op, Value } from "./building";
import offered from "../vocabulary.json";

export type Range = readonly [number, number];
export type Situation = keyof typeof offered.aims;
interface Offer {
  operations: Record<string, Record<string, { of: string | string[] | number[]; optional: boolean }>>;
  aims: Record<Situation, Record<string, string[]>>;
  versus: Record<Situation, string[]>;
  oneUnit: string[];
  filtered: string[];
  filters: string[];
  triggers: string[];
  keywords: Record<string, boolean>;
  granted: Record<string, boolean>;
  ranges: Record<string, number[]>;
  most: { cards: number; presence: number; effects: number; operations: number; name: number };
}
export const offer: Offer = offered;
export const MOST = offer.most;

export const range = (name: string): Range => asRange(offer.ranges[name] ?? [0, 0]);
const asRange = (numbers: readonly (number | string)[]): Range => [Number(numbers[0]), Number(numbers[1])];

/** The tokens that come with the game. */
export const READY_TOKENS = Object.entries(ready.cards).flatMap(([name, face]) =>
  face.kind === "token" ? [name] : [],
);
/** The cards that come with the game, by the building they are of. */
export const READY_CARDS = Object.entries(ready.cards).flatMap(([name, face]) => (face.kind === "token" ? [] : [name]));

/** Where an effect stands: what may be aimed at there differs. */
export function situationOf(card: Card | null, effect: Effect | null): Situation {
  if (!card) return "fall";
  if (card.type === "trick") return "trick";
  return effect?.on === "on_death" ? "death" : "unit";
}

/** Whether an earlier operation means one unit, which `it` may speak of. */
const isNamed = (earlier: readonly Op[]) =>
  earlier.some(({ op, target }) => op === "raise" || offer.oneUnit.includes(String(target)));

/** What an operation may be aimed at. */
export const aimsOf = (situation: Situation, op: string, earlier: readonly Op[]): string[] =>
  (offer.aims[situation][op] ?? []).filter((aim) => aim !== "it" || isNamed(earlier));

/** The operations that may stand there: those that find something to be aimed at. */
export const operationsIn = (situation: Situation, earlier: readonly Op[]): string[] =>
  Object.entries(offer.aims[situation]).flatMap(([op, aims]) =>
    aims.length && !aimsOf(situation, op, earlier).length ? [] : [op],
  );

/** A field of an operation, and what it may be: a range, or some words. */
export interface OpField {
  name: string;
  range?: Range;
  words?: string[];
  flag?: boolean;
  optional: boolean;
}

/** The fields of an operation as it stands. In a fall everything harms its owner. */
export function fieldsOf(op: Op, situation: Situation, earlier: readonly Op[], tokens: string[]): OpField[] {
  const numbered = offer.granted[String(op.keyword)];
  const fields = Object.entries(offer.operations[op.op] ?? {}).flatMap(([name, { of, optional }]): OpField[] => {
    if (op.op === "grant" && (name === "n" || name === "mode")) {
      if (!numbered) return [];
      return [
        {
          name,
          optional: name === "mode",
          ...(name === "n" ? { range: asRange(of as number[]) } : { words: of as string[] }),
        },
      ];
    }
    if (name === "n" && op.where === "empty_rows") return [{ name, range: [1, 1], optional }];
    if (of === "target") return [{ name, words: aimsOf(situation, op.op, earlier), optional }];
    if (of === "versus") return [{ name, words: offer.versus[situation], optional }];
    if (of === "keyword") return [{ name, words: Object.keys(offer.granted), optional }];
    if (of === "token") return [{ name, words: tokens, optional }];
    if (of === "flag") return [{ name, flag: true, optional }];
    if (typeof of[0] === "number")
      return [{ name, range: inFall(asRange(of as number[]), situation, op.op), optional }];
    return [{ name, words: (of as string[]).filter((word) => isAllowed(word, name, situation)), optional }];
  });
  return [...fields, ...filtersOf(op)];
}

function inFall(usual: Range, situation: Situation, op: string): Range {
  return situation === "fall" && (op === "supply" || op === "buff") ? [usual[0], op === "buff" ? 0 : -1] : usual;
}

function isAllowed(word: string, name: string, situation: Situation): boolean {
  if (situation === "fall" && name === "who") return word === "self";
  return !(situation === "trick" && word === "this_row");
}

/** What narrows whom an operation means; in a fight, whom is fought. */
function filtersOf(op: Op): OpField[] {
  if (!offer.filtered.includes(String(op.op === "fight" ? op.versus : op.target))) return [];
  return offer.filters.map((name) =>
    name === "damaged" ? { name, flag: true, optional: true } : { name, range: range(name), optional: true },
  );
}

/** An operation to begin with: what must be there is there, and what was there before stays if it may. */
export function newOp(word: string, situation: Situation, earlier: readonly Op[], tokens: string[], was?: Op): Op {
  let op: Op = { op: word };
  // The keyword decides whether there is a number: twice, so that what follows from a field is there too.
  for (let k = 0; k < 2; k++) {
    const fields = fieldsOf(op, situation, earlier, tokens);
    const kept = fields.map((field) => [field.name, op[field.name] ?? fit(field, was?.[field.name])] as const);
    op = { op: word, ...Object.fromEntries(kept.filter(([, value]) => value !== undefined)) } as Op;
  }
  if (word === "buff" && !op.strength && !op.stamina) op.strength = situation === "fall" ? -1 : 1;
  return op;
}

function fit({ range, words, optional, flag }: OpField, value: Value | undefined): Value | undefined {
  if (range && typeof value === "number" && value >= range[0] && value <= range[1]) return value;
  if (words?.includes(String(value))) return value;
  if (optional || flag) return undefined;
  return range ? (range[1] < 0 ? range[1] : Math.max(range[0], 1)) : words?.find((word) => word !== "it");
}

export const newUnit = (): Card => ({ type: "unit", copies: 1, cost: 1, presence: 1, strength: 1, stamina: 2 });
export const newTrick = (): Card => ({
  type: "trick",
  copies: 1,
  cost: 1,
  presence: 1,
  effects: [{ on: "on_play", do: [{ op: "draw", n: 1 }] }],
});
export const newToken = (): Card => ({ cost: 1, strength: 1, stamina: 1 });

/** A card becomes a unit or a trick, and keeps what both may have. */
export function become(card: Card, type: "unit" | "trick"): void {
  card.type = type;
  if (type === "unit") {
    card.strength ??= 1;
    card.stamina ??= 2;
    return;
  }
  delete card.strength;
  delete card.stamina;
  card.keywords = card.keywords?.offering ? { offering: card.keywords.offering } : undefined;
  const [first] = card.effects ?? [];
  const kept = (first?.do ?? []).filter((op) => isFine(op));
  card.effects = [{ on: "on_play", do: kept.length ? kept : [{ op: "draw", n: 1 }] }];
}

const isFine = (op: Op) => {
  const aims = offer.aims.trick[op.op];
  return !!aims && op.where !== "this_row" && (!aims.length || aims.includes(String(op.target)));
};
