import { refusalIn, t, type Gaps, type Key } from "../messages/index.svelte";
import type {
  Branch,
  ChronicleLink,
  Code,
  ContentInfo,
  ContentReport,
  ContentToCheck,
  ContentToMeasure,
  Contribution,
  Course,
  GameInfo,
  GameWords,
  Guest,
  Invitation,
  LinkInfo,
  Listing,
  MeasureStep,
  NewTable,
  PastGame,
  Reach,
  Rematch,
  Report,
  Reported,
  RuleInfo,
  Seating,
  Sentence,
  TableInfo,
  TokenInfo,
  WebhookInfo,
} from "./protocol";
import { settings } from "./settings.svelte";

/** The server said no, in words that can be shown. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    words: string,
  ) {
    super(words);
  }
}

/** What the server is asked outside a table. */
export const api = {
  games: () => inOurLanguage((language) => ask<GameInfo[]>("GET", `/api/games?lang=${language}`)),
  rules: (game: string) => ask<RuleInfo[]>("GET", `/api/games/${game}/rules`),
  words: (game: string) =>
    inOurLanguage((language) => ask<GameWords>("GET", `/api/games/${game}/words?lang=${language}`)),
  guest: () => ask<Guest | null>("GET", "/api/guest"),
  reach: () => ask<Reach>("GET", "/api/reach"),
  nameMe: (name: string) => ask<Guest>("POST", "/api/guest", { name }),
  link: (table: string) => ask<LinkInfo>("POST", "/api/guest/link", { table }),
  rejoin: (key: string, replace: boolean) => ask<Guest>("POST", "/api/guest/rejoin", { key, replace }),
  signOutOthers: () => ask<Guest>("POST", "/api/guest/sign-out-others", {}),
  webhook: () => ask<WebhookInfo>("GET", "/api/guest/webhook"),
  setWebhook: (url: string) => ask<WebhookInfo>("PUT", "/api/guest/webhook", { url }),
  tokens: () => ask<TokenInfo[]>("GET", "/api/tokens"),
  makeToken: (label: string) => ask<TokenInfo>("POST", "/api/tokens", { label }),
  revokeToken: (token: string) => ask<TokenInfo[]>("DELETE", `/api/tokens/${token}`, {}),
  myTables: () => ask<Listing[]>("GET", "/api/tables?which=mine"),
  history: () => ask<PastGame[]>("GET", "/api/history"),
  forget: (tables: string[]) => ask<PastGame[]>("DELETE", "/api/history", { tables }),
  openTables: () => ask<Listing[]>("GET", "/api/tables?which=open"),
  table: (table: string) => ask<TableInfo>("GET", `/api/tables/${table}`),
  makeTable: (wish: NewTable) => ask<TableInfo>("POST", "/api/tables", wish),
  invitation: (table: string, claim: string) => ask<Invitation>("POST", `/api/tables/${table}/invitation`, { claim }),
  claim: (table: string, claim: string) => ask<Seating>("POST", `/api/tables/${table}/claim`, { claim }),
  course: (table: string) => ask<Course>("GET", `/api/tables/${table}/course`),
  chronicleLink: (table: string) => ask<ChronicleLink>("GET", `/api/tables/${table}/chronicle/link`),
  shareChronicle: (table: string) => ask<ChronicleLink>("POST", `/api/tables/${table}/chronicle/link`, {}),
  closeChronicle: (table: string) => ask<ChronicleLink>("DELETE", `/api/tables/${table}/chronicle/link`, {}),
  rematch: (table: string) => ask<Rematch>("POST", `/api/tables/${table}/rematch`, {}),
  checkContent: (wish: ContentToCheck) => ask<ContentReport>("POST", "/api/content/check", wish),
  measure: (wish: ContentToMeasure, signal: AbortSignal) => lines<MeasureStep>("/api/content/measure", wish, signal),
  contentOf: (table: string) => ask<ContentInfo>("GET", `/api/tables/${table}/content`),
  contribute: (table: string, wish: Contribution) => ask<ContentInfo>("POST", `/api/tables/${table}/content`, wish),
  report: (table: string, wish: Report) => ask<Reported>("POST", `/api/tables/${table}/reports`, wish),
  branch: (table: string, wish: Branch) => ask<TableInfo>("POST", `/api/tables/${table}/branch`, wish),
  /** The file as it is: its seed is a whole number longer than this language has. */
  importMatch: (file: string) => send<TableInfo>("POST", "/api/tables/import", file),
};

/** What comes in the reader's language; asked for again if the reader took another one while it was on its way. */
async function inOurLanguage<T>(question: (language: string) => Promise<T>): Promise<T> {
  const { language } = settings;
  const answer = await question(language);
  return language === settings.language ? answer : inOurLanguage(question);
}

const ask = <T>(method: string, path: string, body?: unknown) =>
  send<T>(method, path, body === undefined ? null : JSON.stringify(body));

async function send<T>(method: string, path: string, body: string | null): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers: body === null ? {} : { "content-type": "application/json" },
      body,
    });
  } catch {
    throw new Refused("unreachable", "");
  }
  const content: unknown = await answer.json().catch(() => ({}));
  if (!answer.ok) throw refused(answer.status, content);
  return content as T;
}

/** What the server tells line by line. */
async function* lines<T>(path: string, body: unknown, signal: AbortSignal): AsyncGenerator<T> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body), signal }).catch(() => {
    throw new Refused("unreachable", "");
  });
  if (!answer.ok || !answer.body) throw refused(answer.status, await answer.json().catch(() => ({})));
  let rest = "";
  for (const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader(); ;) {
    const { done, value } = await reader.read();
    const told = (rest + (value ?? "")).split("\n");
    rest = told.pop() ?? "";
    for (const line of told) yield JSON.parse(line) as T;
    if (done) return;
  }
}

function refused(status: number, content: unknown): Refused {
  const { code, words, told } = content as { code?: Code; words?: string; told?: Sentence | null };
  return new Refused(code ?? String(status), refusalWords(code, words ?? "", told));
}

/** What the server says in the middle of an answer against going on; null: it said nothing more at all. */
export const refusalOf = (told: Sentence | null) =>
  told ? new Refused("unavailable", refusalWords("unavailable", told.words, told)) : new Refused("unreachable", "");

const OWN = "refused.";

/** Whether it is a reason of the server's own, and not a game's. */
export const isServers = (told: Sentence) => told.key.startsWith(OWN);

/** Why the server says no: in English as it says it, else by the key of its reason, or at least by the kind of refusal. */
export function refusalWords(code: Code | undefined, words: string, told?: Sentence | null): string {
  if (settings.language === "en" || code === undefined) return sentence(words);
  const own = told && isServers(told) ? refusalIn(told.key, told.facts as Gaps) : null;
  return own ?? t(`refused.${code}` satisfies Key);
}

/** The server's words can follow a colon; by themselves they are a sentence. */
const sentence = (words: string) =>
  words.charAt(0).toUpperCase() + words.slice(1) + (/[^.!?”]$/.test(words) ? "." : "");

/** What went wrong, in words for people. */
export function problemOf(error: unknown): Refused {
  if (error instanceof Refused) return error;
  throw error;
}
