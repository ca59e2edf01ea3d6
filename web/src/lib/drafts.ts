/** What somebody has begun to write and not sent: it outlives the page, a change of the question and a broken line. */
const KEY = "holdfast:draft:";
const LONGEST_KEPT = 7 * 24 * 3600 * 1000; // ms

interface Kept {
  at: number;
  draft: unknown;
}

/** Under which name it is kept: a shared screen keeps one for each seat. */
export const draftKey = (table: string, seat: number | null, what: string): string =>
  `${KEY}${table}:${seat ?? ""}:${what}`;

export function readDraft<T>(key: string): T | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "null") as Kept | null;
    return kept && Date.now() - kept.at < LONGEST_KEPT ? (kept.draft as T) : null;
  } catch {
    return null;
  }
}

/** Keeps a draft, or throws it away where there is nothing in it. Where the browser has no room, it lasts as long as the page. */
export function keepDraft(key: string, draft: unknown): void {
  try {
    if (draft) localStorage.setItem(key, JSON.stringify({ at: Date.now(), draft } satisfies Kept));
    else localStorage.removeItem(key);
  } catch {
    // No room, or none for us.
  }
}

/** Drafts of long ago are thrown away. */
export function forgetOldDrafts(): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(KEY) && readDraft(key) === null) localStorage.removeItem(key);
  }
}
