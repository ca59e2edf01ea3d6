import type { Choice, Happening, Position, Table } from "../src/lib/protocol";

/** Small messages as the server sends them, for tests. */
export function happening(version: number, more: Partial<Happening> = {}): Happening {
  return { version, kind: "moved", made: 0, moves: version, seat: 0, ...more };
}

export function tableNews(more: Partial<Table> = {}): Table {
  const version = more.version ?? 1;
  return {
    type: "table",
    table: "t",
    version,
    name: "",
    game: "keep-vote",
    title: "Keep Vote",
    options: {},
    commitment: "",
    origin: "new",
    branch_of: "",
    branch_at: 0,
    dealt_anew: false,
    begun_with: 0,
    listed: false,
    spectators: true,
    newcomers: true,
    pace: "live",
    clock: null,
    seat: 0,
    yours: [0],
    may_take: [],
    may_ask: [],
    branching: "none",
    host: true,
    host_name: "Anna",
    ended: false,
    rematch: "",
    muted: false,
    read_only: "",
    seats: [],
    proposal: null,
    position: null,
    since: 0,
    happenings: Array.from({ length: version }, (_, k) => happening(k + 1)),
    ...more,
  };
}

export function choice(move: string, targets: string[] = [], more: Partial<Choice> = {}): Choice {
  const structure = { move, ...Object.fromEntries(targets.map((piece) => piece.split(":") as [string, string])) };
  const words = [move, ...targets.map((piece) => piece.split(":")[1])].join(" ");
  return {
    action: [move, ...targets].join(":"),
    structure,
    label: { key: `action.${move}`, facts: {}, words },
    targets,
    ...more,
  };
}

export function position(more: Partial<Position> = {}): Position {
  return {
    view: {},
    prompt: { key: "decision.vote", facts: {}, words: "The council votes." },
    deciders: [0],
    choices: [],
    moves: 0,
    over: false,
    rewards: null,
    seed: null,
    salt: null,
    clocks: [],
    ...more,
  };
}
