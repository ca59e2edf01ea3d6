/** What a reader has hidden for themselves stands nowhere on the screen: on no board, and in no sentence. */
import { capital } from "./fill";

const STANDS_IN = "…";

/** The same without these texts, wherever they are what somebody wrote; itself, where there are none of them in it. */
export function withoutTexts<T>(value: T, hidden: ReadonlySet<string>): T {
  return hidden.size ? (without(value, hidden) as T) : value;
}

function without(value: unknown, hidden: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) {
    const rest = value.map((one) => without(one, hidden));
    return rest.some((one, k) => one !== value[k]) ? rest : value;
  }
  if (value === null || typeof value !== "object") return value;
  if (isGiven(value)) return hidden.has(value.name) ? { ...value, name: STANDS_IN } : value;
  const rest = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, without(one, hidden)]));
  if (Object.entries(value).every(([name, one]) => rest[name] === one)) return value;
  // A sentence comes with its English: names that fill its gaps stand in there, too.
  return typeof rest["words"] === "string" ? { ...rest, words: unsaid(rest["words"], hidden) } : rest;
}

/** What somebody wrote comes as a name that is no key, and maybe with the piece that goes by it. */
function isGiven(value: object): value is { name: string } {
  const { name, piece, ...more } = value as Record<string, unknown>;
  return typeof name === "string" && !Object.keys(more).length && (piece === undefined || typeof piece === "string");
}

function unsaid(words: string, hidden: ReadonlySet<string>): string {
  return [...hidden].reduce(
    (left, text) => left.replaceAll(text, STANDS_IN).replaceAll(capital(text), STANDS_IN),
    words,
  );
}
