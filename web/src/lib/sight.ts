import type { Happening, Position, Presence, Proposal, SeatInfo, Table, Update } from "./protocol";

/** All that one seat (or a spectator) knows of a table, up to its last version. */
export interface Sight {
  readonly table: string;
  readonly game: string;
  readonly title: string;
  readonly options: Record<string, unknown>;
  readonly commitment: string;
  readonly version: number;
  readonly seat: number | null;
  readonly host: boolean;
  readonly seats: SeatInfo[];
  readonly proposal: Proposal | null;
  readonly position: Position | null;
  readonly happenings: Happening[];
}

/**
 * The sight after a piece of news, or null if something in between was missed and must be asked for.
 * News that is already known changes nothing.
 */
export function see(sight: Sight | null, news: Table | Update | Presence): Sight | null {
  if (news.type === "table") return seeTable(sight, news);
  if (sight === null) return null;
  if (news.type === "presence") return { ...sight, seats: news.seats };
  if (news.version <= sight.version) return sight;
  if (news.version > sight.version + 1) return null;
  const { version, seats, proposal, position, happening } = news;
  return { ...sight, version, seats, proposal, position, happenings: [...sight.happenings, happening] };
}

function seeTable(sight: Sight | null, news: Table): Sight {
  const { type: _, happenings, ...rest } = news;
  const sameSeat = sight !== null && sight.seat === news.seat && sight.version <= news.version;
  const known = sameSeat ? sight.happenings : [];
  const last = known.at(-1)?.version ?? 0;
  return { ...rest, happenings: [...known, ...happenings.filter((h) => h.version > last)] };
}
