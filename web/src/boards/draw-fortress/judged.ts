/** How a question was judged, kept for as long as people want to read it. */
import type { Happening, Sentence } from "../../lib/protocol";
import type { GameWords } from "../../lib/words.svelte";
import { eventOf, seatOf } from "../frame/facts";
import { comerName, siteName } from "./names";
import type { ComerView, Question, QuestionView, SiteView, TableView } from "./view";

export interface Vote {
  who: number;
  answered: boolean;
  /** Null: face down. */
  yes: boolean | null;
  remark: string;
}

export interface Judged {
  question: QuestionView;
  comer: ComerView | undefined;
  site: SiteView | undefined;
  votes: Vote[];
  yes: boolean;
  /** What the tags said. */
  tags: boolean;
  told: Sentence;
}

const isYes = (told: Sentence) => String(told.facts["yes"]).endsWith("yes");

/** What was judged on the way from one view to the next, if anybody voted. */
export function judgedIn(news: Happening, before: TableView, now: TableView): Judged | null {
  const told = news.told ?? [];
  const question = before.judging;
  const verdict = told.find((one) => eventOf(one) === "judged");
  const shown = told.filter((one) => eventOf(one) === "vote_shown");
  if (!question || !verdict || !shown.length) return null;
  const tags = told.find((one) => eventOf(one) === "verdict_announced");
  return {
    question,
    comer: before.comers.find(({ comer }) => comer === question.comer),
    site: before.sites.find(({ space }) => space === question.space),
    votes: shown.map((one) => {
      const who = seatOf(one.facts["who"]);
      return { who, answered: true, yes: isYes(one), remark: remarkOf(who, news, before, now) };
    }),
    yes: isYes(verdict),
    tags: tags ? isYes(tags) : false,
    told: verdict,
  };
}

/** What somebody said with a vote: it is told with the others' votes, or was known before as one's own. */
function remarkOf(who: number, { notes = [] }: Happening, before: TableView, now: TableView): string {
  const [told] = notes.filter(({ seat }) => seat === who).map(({ texts }) => texts?.["remark"]);
  return told ?? [now, before].map(({ seats }) => seats[who]?.remark).find(Boolean) ?? "";
}

/** Whom it was about. */
export function judgedThings({ comer, site }: Judged, words: GameWords): string {
  return [site && siteName(site, words), comer && comerName(comer, words)].filter(Boolean).join(" – ");
}

/** Where yes takes everybody, a no decides; where one is enough, a yes does. */
const ONE_IS_ENOUGH: Record<Question, boolean> = {
  works: false,
  threat_access: true,
  interferes: true,
  need_access: false,
};

/** Whether a vote alone decided what was judged. */
export function decides(question: Question, judged: boolean, vote: boolean | null): boolean {
  return judged === ONE_IS_ENOUGH[question] && vote === judged;
}
