/** A building while it is made: a tree as its file has it, read from TOML and written as TOML. */
import { parse, TomlError } from "smol-toml";
import ready from "../cards.json";

export type Value = string | number | boolean;
/** An operation: its `op`, and the fields that go with it. */
export type Op = { op: string } & Record<string, Value>;
export interface Effect {
  on: string;
  do: Op[];
}
/** A card or token of one's own, or a `ref` to an existing card. */
export interface Card {
  id?: string;
  ref?: string;
  name?: string;
  type?: string;
  copies?: number;
  cost?: number;
  presence?: number;
  strength?: number;
  stamina?: number;
  keywords?: Record<string, number | boolean>;
  effects?: Effect[];
  [more: string]: unknown;
}
export interface Building {
  building: { id: string; name: string; banner: string; fall: Op[]; theme?: string; fall_name?: string };
  card: Card[];
  token: Card[];
}
/** Where something stands: `["card", 2, "cost"]`. */
export type Path = readonly (string | number)[];

export const LISTS = ["card", "token"] as const;
export type List = (typeof LISTS)[number];

const GAME = "attack-and-defense";
const TAKEN: ReadonlySet<string> = new Set([...Object.keys(ready.cards), ...Object.keys(ready.buildings)]);
const LONGEST_ID = 32;

export const blank = (name: string): Building => ({
  building: { id: wordFor(name), name, banner: name, fall: [{ op: "discard", n: 1, who: "self" }] },
  card: [],
  token: [],
});

// ---- reading --------------------------------------------------------------------------------------------------------

/** What a text says; or where it is no TOML, or not such that a form could show it. */
export function read(text: string): { building: Building } | { line: number } {
  try {
    const tree = parse(text) as Record<string, unknown>;
    const found = { ...tree, card: tree.card ?? [], token: tree.token ?? [] };
    return isBuilding(found) ? { building: found } : { line: 0 };
  } catch (error) {
    if (error instanceof TomlError) return { line: error.line };
    throw error;
  }
}

const isTable = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const areTables = (value: unknown): value is Record<string, unknown>[] => Array.isArray(value) && value.every(isTable);
const areEffects = (value: unknown) => areTables(value) && value.every((effect) => areTables(effect.do));
const isCard = (card: Record<string, unknown>) => isTable(card.keywords ?? {}) && areEffects(card.effects ?? []);

function isBuilding(tree: Record<string, unknown>): tree is Record<string, unknown> & Building {
  const { building, card, token } = tree;
  if (!isTable(building) || !areTables(building.fall ?? [])) return false;
  building.fall ??= [];
  return [card, token].every((cards) => areTables(cards) && cards.every(isCard));
}

// ---- writing --------------------------------------------------------------------------------------------------------

const ORDER = ["id", "ref", "name", "banner", "theme", "fall_name", "type", "copies", "cost", "presence", "strength"];
const LATER = ["stamina", "keywords", "effects", "fall"];

/** A file, laid out as those that come with the game. */
export function write({ building, card, token }: Building): string {
  const parts = [`game = "${GAME}"\nkind = "building"`, `[building]\n${lines(building)}`];
  parts.push(...card.map((one) => `[[card]]\n${lines(one)}`), ...token.map((one) => `[[token]]\n${lines(one)}`));
  return `${parts.join("\n\n")}\n`;
}

function lines(table: Record<string, unknown>): string {
  const known = [...ORDER, ...LATER];
  const names = Object.keys(table).sort((a, b) => place(known, a) - place(known, b));
  return names
    .filter((name) => table[name] !== undefined && !isNothing(table[name]))
    .map((name) => `${key(name)} = ${name === "fall" || name === "effects" ? rows(table[name]) : value(table[name])}`)
    .join("\n");
}

const place = (known: string[], name: string) => (known.includes(name) ? known.indexOf(name) : known.length);
const isNothing = (one: unknown) => typeof one === "object" && one !== null && Object.keys(one).length === 0;
const key = (name: string) => (/^[\w-]+$/.test(name) ? name : JSON.stringify(name));

/** A list with a line for each of several. */
function rows(list: unknown): string {
  const each = (Array.isArray(list) ? list : []).map(value);
  return each.length > 1 ? `[\n${each.map((one) => `  ${one},\n`).join("")}]` : `[${each.join("")}]`;
}

function value(one: unknown): string {
  if (Array.isArray(one)) return `[${one.map(value).join(", ")}]`;
  if (isTable(one)) {
    const fields = Object.entries(one).filter(([, inner]) => inner !== undefined);
    return `{ ${fields.map(([name, inner]) => `${key(name)} = ${value(inner)}`).join(", ")} }`;
  }
  return typeof one === "string" ? quoted(one) : String(one);
}

/** JSON writes strings as TOML does, but for one sign. */
const quoted = (text: string) => JSON.stringify(text).replaceAll("\u007f", "\\u007f");

// ---- names ----------------------------------------------------------------------------------------------------------

/** How a name is written in files: small letters, digits and _; unlike all that are taken. */
export function wordFor(name: string, taken: ReadonlySet<string> = new Set()): string {
  const plain = name.replaceAll("ß", "ss").normalize("NFKD").toLowerCase();
  const word = plain
    .replace(/['’]|\p{Mark}/gu, "")
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "")
    .slice(0, LONGEST_ID - 6)
    .replace(/_+$/, "");
  const base = /^[a-z]/.test(word) ? word : `my_${word}`.replace(/_+$/, "");
  for (let k = 1; ; k++) {
    const found = k === 1 ? base : `${base}_${k}`;
    if (!taken.has(found) && !TAKEN.has(found)) return found;
  }
}

/** The words that are taken in a building, but for one thing's own. */
export function takenIn(building: Building, but: unknown): Set<string> {
  const all = [building.building, ...building.card, ...building.token].filter((one) => one !== but);
  return new Set(all.flatMap((one) => (typeof one.id === "string" ? [one.id] : [])));
}

/** A new name, and with it a new word, unless somebody wrote another one. */
export function rename(building: Building, thing: { id?: string; name?: string }, name: string): void {
  const taken = takenIn(building, thing);
  if (!thing.id || thing.id === wordFor(thing.name ?? "", taken)) {
    const [was, word] = [thing.id, wordFor(name, taken)];
    thing.id = word;
    if (was && building.token.includes(thing)) retarget(building, was, word);
  }
  thing.name = name;
}

/** Whatever makes a token goes on making it. */
function retarget(building: Building, was: string, word: string): void {
  for (const card of [...building.card, ...building.token])
    for (const effect of card.effects ?? []) for (const op of effect.do) if (op.token === was) op.token = word;
}

/** A building to begin with: a ready-made one, with words of its own, so that every card of it can be changed. What it is
 * about, its maker says in his own language. */
export function startFrom(text: string, nameOf: (piece: string) => string, title: string): Building {
  const found = read(text);
  if (!("building" in found)) throw new Error("a ready-made building can be read");
  const { building } = found;
  const names = new Map<string, string>();
  for (const list of LISTS)
    for (const one of building[list]) {
      one.name = nameOf(`card:${one.id}`);
      const word = wordFor(one.name, takenIn(building, null));
      names.set(String(one.id), word);
      one.id = word;
    }
  for (const [was, word] of names) retarget(building, was, word);
  const { id, fall } = building.building;
  const fall_name = nameOf(`building:${id}.fall`);
  building.building = { id: wordFor(title, takenIn(building, null)), name: title, banner: title, fall_name, fall };
  return building;
}
