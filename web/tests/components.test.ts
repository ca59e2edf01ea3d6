import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { toldGuide } from "../src/boards/told_guide";
import { Desk } from "../src/boards/desk.svelte";
import { target } from "../src/boards/target";
import type { Listing } from "../src/lib/protocol";
import { settings } from "../src/lib/settings.svelte";
import { GameWords } from "../src/lib/words.svelte";
import ActionList from "../src/parts/ActionList.svelte";
import Guide from "../src/parts/Guide.svelte";
import HintNote from "../src/parts/HintNote.svelte";
import Log from "../src/parts/Log.svelte";
import TableList from "../src/parts/TableList.svelte";
import WhyList from "../src/parts/WhyList.svelte";
import WhyNot from "../src/parts/WhyNot.svelte";
import Prompt from "../src/parts/Prompt.svelte";
import ProposalBar from "../src/parts/ProposalBar.svelte";
import SeatPowers from "../src/parts/SeatPowers.svelte";
import WhatIf from "../src/parts/WhatIf.svelte";
import type { TableSession } from "../src/lib/table.svelte";
import { choice, happening, position, tableNews } from "./examples";

const WORDS = {
  "supply.grain": "Grain",
  "way.hold": "hold the gate",
  "way.sortie": "sortie",
  "event.fell": "{who} fällt.",
  "councillor.smith": "der Schmied",
  "about.councillor": "One of the council.",
  "decision.vote": "The council votes.",
  "guide.goal": "Stand until morning.",
  "guide.goal.title": "Hold the keep",
  "guide.vote": "Choose in secret.",
  "guide.vote.title": "The vote",
};
const SEATS = [
  { seat: 0, who: "person", name: "Anna", here: true, away: "" },
  { seat: 1, who: "steady", name: "Bot", here: true, away: "" },
];

function stubWords() {
  vi.stubGlobal("fetch", () =>
    Promise.resolve(new Response(JSON.stringify({ language: "en", words: WORDS, faces: {}, headlines: [] }))),
  );
}

async function words(): Promise<GameWords> {
  stubWords();
  const made = new GameWords("keep-vote");
  await made.load();
  return made;
}

function desk(made: string[] = [], asked: string[] = []): Desk {
  return new Desk({ choose: (c) => made.push(c.action), why: (piece) => asked.push(piece), openRule: () => undefined });
}

describe("the action list", () => {
  it("chooses by mouse and by number", async () => {
    const made: string[] = [];
    const laid = desk(made);
    laid.lay([choice("vote", ["way:hold"]), choice("vote", ["way:sortie"])]);
    render(ActionList, { desk: laid, words: await words() });
    await fireEvent.click(screen.getByText("vote sortie"));
    const typed = await fireEvent.keyDown(window, { key: "1" });
    expect(made).toEqual(["vote:way:sortie", "vote:way:hold"]);
    expect(typed).toBe(false); // what a choice asks for in words does not begin with its number
  });

  it("lets one go on with a single key where nothing else can be done", async () => {
    const made: string[] = [];
    const laid = desk(made);
    laid.lay([choice("done")]);
    render(ActionList, { desk: laid, words: await words() });
    expect(screen.getByRole("button", { name: "Go on" })).toBeTruthy();
    expect(screen.queryByRole("listitem")).toBeNull();
    await fireEvent.keyDown(document.body, { key: "Enter" });
    expect(made).toEqual(["done"]);
  });

  it("marks what a bot advises with a word", async () => {
    const laid = desk();
    laid.lay([choice("vote", ["way:hold"]), choice("vote", ["way:sortie"])]);
    laid.hinted = "vote:way:sortie";
    render(ActionList, { desk: laid, words: await words() });
    expect(screen.getAllByRole("button").map((entry) => entry.textContent?.includes("Hint"))).toEqual([false, true]);
  });

  it("keeps a key for what ends something, however much there is to do", async () => {
    const made: string[] = [];
    const laid = desk(made);
    laid.weights = { costs: ({ action }) => action === "sell", ends: ({ action }) => action === "done" };
    laid.lay([choice("done"), choice("sell"), ...Array.from({ length: 11 }, (_, k) => choice(`act${k}`))]);
    render(ActionList, { desk: laid, words: await words() });
    const entries = screen.getAllByRole("listitem").map((item) => item.textContent?.trim().replace(/\s+/g, " "));
    expect(entries.at(0)).toBe("1 act0");
    expect(entries.slice(-4)).toEqual(["· act9", "· act10", "0 done", "· sell"]);
    await fireEvent.keyDown(window, { key: "0" });
    expect(made).toEqual(["done"]);
  });

  it("tells in the lens what a choice would do, and is silent where there is nothing to tell", async () => {
    vi.useFakeTimers();
    const told = { key: "preview.fall", facts: {}, words: "The gate would fall." };
    const preview = ({ action }: { action: string }) =>
      Promise.resolve(action === "flee" ? [{ rule: "4.2", told }] : []);
    const laid = new Desk({ choose: vi.fn(), why: vi.fn(), openRule: vi.fn(), preview });
    laid.lay([choice("flee"), choice("stay")]);
    render(ActionList, { desk: laid, words: await words() });
    vi.stubGlobal("fetch", () => Promise.resolve(new Response("[]"))); // a rulebook without rules
    const lens = async (name: string) => {
      await fireEvent(
        screen.getByText(name),
        Object.assign(new Event("pointerover", { bubbles: true }), { pointerType: "mouse" }),
      );
      await vi.advanceTimersByTimeAsync(1000);
      return screen.queryByRole("tooltip")?.textContent ?? "";
    };
    expect(await lens("flee")).toContain("The gate would fall. (4.2)");
    expect(await lens("stay")).toBe("");
    expect(laid.button(choice("flee"))["data-choice"]).toBe("flee");
    vi.useRealTimers();
  });

  it("finds one of many by its words", async () => {
    const laid = desk();
    laid.lay(Array.from({ length: 12 }, (_, k) => choice(`act${k}`)));
    render(ActionList, { desk: laid, words: await words() });
    await fireEvent.input(screen.getByRole("searchbox"), { target: { value: "act11" } });
    expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([expect.stringContaining("act11")]);
  });
});

describe("words around the board", () => {
  afterEach(() => void (settings.language = "en"));

  it("says whose turn it is, and what is asked", async () => {
    const mine = position({ choices: [choice("press_on")] });
    render(Prompt, { position: mine, seat: 0, seats: SEATS, words: await words(), several: false });
    expect(screen.getByRole("status").textContent).toContain("You choose");
    expect(screen.getByRole("status").textContent).toContain("The council votes.");
  });

  it("names those who are waited for", async () => {
    render(Prompt, {
      position: position({ deciders: [1] }),
      seat: 0,
      seats: SEATS,
      words: await words(),
      several: false,
    });
    expect(screen.getByRole("status").textContent).toContain("Bot chooses");
  });

  it("names nobody twice in one question", async () => {
    const prompt = { key: "decision.build", facts: {}, words: "Bot: what will you build?" };
    const asked = position({ deciders: [1], prompt });
    render(Prompt, { position: asked, seat: 0, seats: SEATS, words: await words(), several: false });
    expect(screen.getByRole("status").textContent).toMatch(/Bot chooses\s+What will you build\?/);
  });

  it("tells the log in the reader's language, with ways back to each move", async () => {
    settings.language = "de";
    const looked: number[] = [];
    const told = { key: "event.fell", facts: { who: "councillor.smith" }, words: "The Smith falls." };
    const props = { seats: SEATS, lookingAt: null, look: (moves: number) => looked.push(moves), words: await words() };
    render(Log, { ...props, happenings: [happening(1, { moves: 1, told: [told] })] });
    expect(screen.getByText("Der Schmied fällt.")).toBeTruthy();
    await fireEvent.click(screen.getByRole("button"));
    expect(looked).toEqual([1]);
  });

  it("has a line for an answer that changed nothing, such as that nobody else acts", async () => {
    const said = (key: string, words: string) => ({ key, facts: {}, words });
    const answer = { asked: said("decision.next", "Who acts?"), chosen: said("choice.done", "Nobody else acts.") };
    const props = { seats: SEATS, lookingAt: null, look: () => undefined, words: await words() };
    const { container } = render(Log, { ...props, happenings: [happening(1, { moves: 1, told: [], ...answer })] });
    expect(container.textContent).toContain("Who acts? Nobody else acts.");
  });

  it("strikes out what was taken back, and says so", async () => {
    const told = (words: string) => [{ key: "event.said", facts: {}, words }];
    const happenings = [
      happening(1, { moves: 1, told: told("The gate opens.") }),
      happening(2, { moves: 2, told: told("The gate falls.") }),
      happening(3, { kind: "taken_back", moves: 1, keep: 1, told: [] }),
    ];
    const props = { seats: SEATS, lookingAt: null, look: () => undefined, words: await words() };
    const { container } = render(Log, { ...props, happenings });
    expect(container.querySelector("details summary")?.textContent).toBe("1 move, taken back");
    expect(container.querySelector("details del")?.textContent).toContain("The gate falls.");
    expect(container.querySelector("details .unseen")?.textContent).toBe("taken back");
    expect(screen.getByText("The gate opens.").closest("del")).toBeNull();
  });
});

describe("what people ask", () => {
  it("finds what could be done before by its words, the last offer first", async () => {
    const asked: string[] = [];
    const missing = Array.from({ length: 9 }, (_, k) => choice(`act${k}`));
    render(WhyList, { missing, words: await words(), ask: (action) => asked.push(action) });
    expect(screen.getAllByRole("button")[0]?.textContent).toBe("act8");
    await fireEvent.input(screen.getByRole("searchbox"), { target: { value: "act2" } });
    await fireEvent.click(screen.getByRole("button"));
    expect(asked).toEqual(["act2"]);
  });

  it("is guided by the game's own words, each when its decision is asked", async () => {
    const steps = toldGuide(await words());
    const voting = position();
    const waiting = position({ deciders: [1] });
    expect(steps.map((step) => step.id)).toEqual(["goal", "vote"]);
    expect(steps.map((step) => step.when(voting, 0))).toEqual([true, true]);
    expect(steps.map((step) => step.when(waiting, 0))).toEqual([true, false]);
    expect(steps.map((step) => step.when({ ...voting, over: true }, 0))).toEqual([false, false]);
  });
});

describe("why not", () => {
  const refused = (k: number, more: object) => ({
    action: `act${k}`,
    label: { key: "", facts: {}, words: `Act ${k}` },
    words: `because ${k}`,
    rule: `4.${k}`,
    told: null,
    ...more,
  });
  const about = {
    piece: "councillor:smith",
    words: null as unknown as GameWords,
    openRule: () => undefined,
    onclose: () => undefined,
  };

  it("says what is asked, then each reason once, without the question again", async () => {
    const told = {
      key: "rule.not_now",
      words: "That is done by day. Asked now is: “The council votes.” Answers: a; b.",
      facts: { asked: { key: "decision.vote", facts: {} } },
    };
    const reasons = [refused(1, { told }), refused(2, { told }), refused(3, {})];
    render(WhyNot, { ...about, asked: "Who goes?", reasons, words: await words() });
    expect(screen.getByText("You are asked now: Who goes?")).toBeTruthy();
    const items = screen
      .getAllByRole("listitem", { hidden: true })
      .map((item) => item.textContent?.replace(/\s+/g, " ").trim());
    expect(items).toEqual(["Act 1 · Act 2 That is done by day. Rule 4.1", "Act 3 because 3 Rule 4.3"]);
  });

  it("says only what a piece is that nobody ever chooses", async () => {
    render(WhyNot, { ...about, asked: "Who goes?", reasons: [], words: await words() });
    expect(screen.getByRole("heading", { hidden: true }).textContent).toBe("der Schmied");
    expect(screen.getByText("One of the council.")).toBeTruthy();
    expect(screen.queryByText(/Who goes/)).toBeNull();
  });

  it("keeps all but four reasons behind a fold", async () => {
    const reasons = [1, 2, 3, 4, 5, 6].map((k) => refused(k, {}));
    const { container } = render(WhyNot, { ...about, asked: "Who goes?", reasons, words: await words() });
    expect(screen.getByText("More reasons (2)")).toBeTruthy();
    expect(container.querySelectorAll("details li")).toHaveLength(2);
  });
});

describe("a hint", () => {
  it("says what a bot would choose, what that is, and what it is worth", async () => {
    const advised = choice("ask", ["councillor:smith", "way:hold"]);
    render(HintNote, { choice: advised, words: await words() });
    const said = screen.getByRole("status").textContent;
    expect(said).toContain("A steady bot would choose: ask smith hold");
    expect(said).toContain("der Schmied: One of the council.");
    expect(said).toContain("cannot tell why");
  });

  it("marks the pieces of the advised choice on the board, and no others", () => {
    const laid = desk();
    laid.lay([choice("vote", ["way:hold"]), choice("vote", ["way:sortie"])]);
    laid.hinted = "vote:way:hold";
    const pieces = ["way:hold", "way:sortie"].map((piece) => {
      const element = document.createElement("button");
      target(laid, piece, piece)(element);
      return element;
    });
    expect(pieces.map((piece) => piece.dataset.hint)).toEqual(["Hint", undefined]);
    expect(pieces[0]?.getAttribute("aria-label")).toBe("Hint: way:hold: vote hold");
  });
});

describe("a list of tables", () => {
  afterEach(() => void (settings.language = "en"));

  it("says which of them are try-outs", () => {
    const table = (id: string, origin: string) =>
      ({ table: id, name: "", title: id, people: [], started: true, origin }) as unknown as Listing;
    render(TableList, { tables: [table("Borderkeep", "new"), table("Keep Vote", "branch")] });
    const links = screen.getAllByRole("link").map((link) => link.textContent);
    expect(links.map((link) => link?.includes("What if?"))).toEqual([false, true]);
  });

  it("tells how a game ended by the names of those who sat there", async () => {
    await words();
    const outcome = { key: "event.fell", facts: { who: "seat.seat_1" }, words: "Seat 2 falls." };
    const over = { table: "t", title: "Keep Vote", game: "keep-vote", over: true, finished: 1, outcome };
    render(TableList, { tables: [{ ...over, people: ["Anna", "Ben"] } as unknown as Listing] });
    expect(screen.getByText("Ben fällt.")).toBeTruthy();
  });

  it("tells it in the reader's language as soon as the words have come", async () => {
    const outcome = { key: "event.fell", facts: { who: "seat.seat_1" }, words: "Seat 2 falls." };
    const over = { table: "t", title: "Late", game: "late", over: true, finished: 1, outcome, people: ["Anna", "Ben"] };
    stubWords();
    settings.language = "de";
    render(TableList, { tables: [over as unknown as Listing] });
    expect(await screen.findByText("Ben fällt.")).toBeTruthy();
  });

  it("tells bots of one level apart", () => {
    const people = ["Anna", "steady bot", "novice bot", "steady bot"];
    render(TableList, { tables: [{ table: "t", title: "Keep Vote", people, started: true } as unknown as Listing] });
    const names = screen.getByRole("link").querySelectorAll(".people > span");
    expect([...names].map((one) => one.textContent?.trim())).toEqual([
      "Anna",
      "Steady bot 1",
      "Novice bot",
      "Steady bot 2",
    ]);
  });
});

describe("the guide", () => {
  it("goes on when one has moved oneself, not when the others have", async () => {
    const said = await words();
    const props = { steps: toldGuide(said), game: "council", seat: 0, moved: 4, desk: desk(), words: said };
    const { rerender } = render(Guide, { ...props, position: position({ moves: 4 }) });
    expect(screen.getByRole("heading").textContent).toBe("Hold the keep");
    await rerender({ ...props, position: position({ moves: 5 }) });
    expect(screen.getByRole("heading").textContent).toBe("Hold the keep");
    await rerender({ ...props, moved: 6, position: position({ moves: 6 }) });
    expect(screen.getByRole("heading").textContent).toBe("The vote");
  });

  it("takes a second click for what it is: no press of the slider that comes up under it", async () => {
    const said = await words();
    const props = { steps: toldGuide(said), game: "council", seat: 0, moved: 4, desk: desk(), words: said };
    render(Guide, { ...props, position: position({ moves: 4 }) });
    await fireEvent.click(screen.getByText("I know this game"), { detail: 1 });
    expect(await fireEvent.mouseDown(document.body, { detail: 2 })).toBe(false);
    expect(await fireEvent.click(document.body, { detail: 2 })).toBe(false);
    expect(await fireEvent.mouseDown(document.body, { detail: 1 })).toBe(true);
  });
});

describe("what lies before the player", () => {
  it("is left as it was begun while the question stands, and begun anew by the next one with the same answers", () => {
    const laid = desk();
    const choices = [choice("secure", ["region:plains"]), choice("fight", ["region:plains"])];
    laid.lay(choices, "the first");
    laid.pick("region:plains");
    laid.lay([...choices], "the first");
    expect(laid.picked).toEqual(["region:plains"]);
    laid.lay([...choices], "the second");
    expect(laid.picked).toEqual([]);
  });
});

describe("a proposal", () => {
  const seats = ["Anna", "Ben", "Cleo"].map((name, seat) => ({ seat, who: "person", name, here: seat < 2, away: "" }));
  const session = { active: 0, sight: tableNews({ seats }) } as unknown as TableSession;

  it("waits for everybody, and for a rematch only for those who are here", async () => {
    const wish = { version: 9, seat: 0, keep: 0, place: null, waiting: [1, 2] };
    const { rerender } = render(ProposalBar, { proposal: { ...wish, what: "abandon" }, session });
    expect(screen.getByRole("status").textContent).toContain("Ben, Cleo.");
    await rerender({ proposal: { ...wish, what: "rematch" }, session });
    expect(screen.getByRole("status").textContent).toContain("Ben.");
  });

  it("says which seat somebody would like to have too", () => {
    const wish = { version: 9, what: "seat" as const, seat: 1, keep: 0, place: 2, waiting: [0] };
    render(ProposalBar, { proposal: wish, session });
    expect(screen.getByRole("status").textContent).toContain("Ben would like to play seat 3 too");
    expect(screen.getByRole("button", { name: "Agree" })).toBeTruthy();
  });
});

describe("a free seat of a running game", () => {
  const seat = { seat: 1, who: "open", name: "", here: false, away: "" };

  function powers(more: Partial<ReturnType<typeof tableNews>>, asked: number[] = []): string[] {
    const sight = tableNews({ host: false, seats: [...SEATS, seat], ...more });
    const session = {
      active: 0,
      sight,
      now: position(),
      game: null,
      proposeSeat: (place: number) => asked.push(place),
    };
    render(SeatPowers, { session: session as unknown as TableSession, seat });
    return screen.queryAllByRole("button").map((button) => button.textContent?.trim() ?? "");
  }

  it("is offered only to whoever may take it", () => {
    expect(powers({ may_take: [1] })).toEqual(["Sit down here"]);
  });

  it("is not offered to whoever would be refused", () => {
    expect(powers({})).toEqual([]);
  });

  it("is asked for where the others decide, unless they are being asked something", async () => {
    const asked: number[] = [];
    expect(powers({ may_ask: [1] }, asked)).toEqual(["Ask to play it too"]);
    await fireEvent.click(screen.getByRole("button"));
    expect(asked).toEqual([1]);
  });
});

describe("a try-out of a running game", () => {
  const session = (branching: "none" | "as_it_is" | "dealt_anew") =>
    ({ id: "t", active: 0, now: position(), sight: tableNews({ branching }) }) as unknown as TableSession;

  it("says before it begins that all is dealt anew, and that the others are told", async () => {
    render(WhatIf, { session: session("dealt_anew"), at: 3 });
    await fireEvent.click(screen.getByRole("button", { name: "What if …?" }));
    expect(document.body.textContent).toContain("is dealt anew there");
    expect(document.body.textContent).toContain("Everybody at this table is told");
  });

  it("says where the cards lie as they do here", async () => {
    render(WhatIf, { session: session("as_it_is"), at: 3 });
    await fireEvent.click(screen.getByRole("button", { name: "What if …?" }));
    expect(document.body.textContent).toContain("The cards lie there as they do here");
  });

  it("is not offered to whoever only watches", () => {
    render(WhatIf, { session: session("none"), at: 3 });
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("stands in the chronicle", async () => {
    const told = (dealt_anew: boolean) =>
      happening(1, { kind: "branched", seat: null, by: "Ben", keep: 4, dealt_anew });
    const props = { seats: SEATS, words: await words(), lookingAt: null, look: () => undefined };
    const { rerender } = render(Log, { ...props, happenings: [told(true)] });
    expect(screen.getByText(/Ben tries another way from move 4.*dealt anew there/)).toBeTruthy();
    await rerender({ ...props, happenings: [told(false)] });
    expect(screen.getByText(/Ben tries another way from move 4.*as it does here/)).toBeTruthy();
  });
});
