import type { Happening, Inked, Position, Presence, Table, Update } from "./protocol";

type Facts = Record<string, unknown>;

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
  const { version, seats, proposal, happening } = news;
  const position = withNames(news.position);
  return { ...sight, version, seats, proposal, position, happenings: [...sight.happenings, happening] };
}

/** The table tells since when: what we know after that is not what this seat should know, and is forgotten. */
function seeTable(sight: Sight | null, news: Table): Sight | null {
  const { type: _, since, happenings, ...rest } = news;
  const known: Happening[] = sight?.happenings.filter((happening) => happening.version <= since) ?? [];
  const position = withNames(rest.position);
  return (sight?.version ?? 0) < since ? null : { ...rest, position, happenings: [...known, ...happenings] };
}

/** Choices name pieces by their keys alone, and what these go by comes once for all: put both together. */
function withNames(position: Position | null): Position | null {
  if (!position || !Object.keys(position.called).length) return position;
  const choices = position.choices.map(({ label, ...choice }) => ({
    ...choice,
    label: { ...label, facts: named(label.facts, position.called) },
  }));
  return { ...position, choices };
}

const named = (facts: Facts, called: Facts): Facts =>
  Object.fromEntries(Object.entries(facts).map(([gap, fact]) => [gap, nameOf(fact, called)]));

function nameOf(fact: unknown, called: Facts): unknown {
  if (typeof fact === "string") return called[fact] ?? fact;
  if (Array.isArray(fact)) return fact.map((one) => nameOf(one, called));
  if (fact === null || typeof fact !== "object" || !("facts" in fact)) return fact;
  return { ...fact, facts: named(fact.facts as Facts, called) };
}
