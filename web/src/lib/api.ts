import type { Guest, Seating, TableInfo } from "./protocol";

/** The server said no, in words that can be shown. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    words: string,
  ) {
    super(words);
  }
}

export interface OptionInfo {
  name: string;
  words: string;
  values: (string | number)[];
  default: string | number;
}

export interface GameInfo {
  game: string;
  title: string;
  tagline: string;
  options: OptionInfo[];
  players?: number[];
  minutes?: number[];
  levels?: string[];
}

export interface RuleSection {
  number: string;
  title: string;
  text: string;
  parent: string;
}

export const api = {
  games: () => ask<GameInfo[]>("GET", "/api/games"),
  rules: (game: string) => ask<RuleSection[]>("GET", `/api/games/${game}/rules`),
  guest: () => ask<Guest>("GET", "/api/guest"),
  nameMe: (name: string) => ask<Guest>("POST", "/api/guest", { name }),
  myTables: () => ask<TableInfo[]>("GET", "/api/tables?which=mine"),
  openTables: () => ask<TableInfo[]>("GET", "/api/tables?which=open"),
  table: (table: string) => ask<TableInfo>("GET", `/api/tables/${table}`),
  makeTable: (wish: { game: string; options: Record<string, string | number>; seats: string[] }) =>
    ask<TableInfo>("POST", "/api/tables", wish),
  claim: (table: string, claim: string) => ask<Seating>("POST", `/api/tables/${table}/claim`, { claim }),
  branch: (table: string, moves: number, seats: string[]) =>
    ask<TableInfo>("POST", `/api/tables/${table}/branch`, { moves, seats }),
  importMatch: (match: unknown) => ask<TableInfo>("POST", "/api/tables/import", match),
};

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new Refused("unreachable", "");
  }
  const content: unknown = await answer.json().catch(() => ({}));
  if (!answer.ok) {
    const { code, words } = content as { code?: string; words?: string };
    throw new Refused(code ?? String(answer.status), words ?? "");
  }
  return content as T;
}
