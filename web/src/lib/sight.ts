import type { Happening, Inked, Presence, Table, Update } from "./protocol";

/** All that one seat (or a spectator) knows of a table, up to its last version. */
export type Sight = Readonly<Omit<Table, "type" | "since">>;

/**
 * The sight after a piece of news, or null if something in between was missed and must be asked for.
 * News that is already known changes nothing.
 */
export function see(sight: Sight | null, news: Table | Update | Inked | Presence): Sight | null {
  if (news.type === "table") return seeTable(sight, news);
  if (sight === null) return null;
  if (news.type === "presence") return { ...sight, seats: news.seats };
  if (news.version <= sight.version) return sight;
  if (news.version > sight.version + 1) return null;
  if (news.type === "inked") return { ...sight, version: news.version }; // the ink itself is kept elsewhere
  const { version, seats, proposal, position, happening } = news;
  return { ...sight, version, seats, proposal, position, happenings: [...sight.happenings, happening] };
}

/** The table tells since when: what we know after that is not what this seat should know, and is forgotten. */
function seeTable(sight: Sight | null, news: Table): Sight | null {
  const { type: _, since, happenings, ...rest } = news;
  const known: Happening[] = sight?.happenings.filter((happening) => happening.version <= since) ?? [];
  return (sight?.version ?? 0) < since ? null : { ...rest, happenings: [...known, ...happenings] };
}
