import { fireEvent, render, screen } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import { Care } from "../src/lib/care.svelte";
import type { Position, Table } from "../src/lib/protocol";
import type { TableSession } from "../src/lib/table.svelte";
import { GameWords } from "../src/lib/words.svelte";
import Besides from "../src/parts/Besides.svelte";
import Conceding from "../src/parts/Conceding.svelte";
import Log from "../src/parts/Log.svelte";
import Suggested from "../src/parts/Suggested.svelte";
import Terms from "../src/parts/Terms.svelte";
import { choice, happening, position, tableNews } from "./examples";

HTMLDialogElement.prototype.showModal = vi.fn();
const WORDS = new GameWords("keep-vote");
const SEATS = [
  { seat: 0, who: "person", name: "Anna", here: true, away: "" },
  { seat: 1, who: "person", name: "Ben", here: true, away: "" },
];
const VOTES = [choice("hold"), choice("sortie"), choice("speak", [], { texts: { remark: { most: 9, least: 1 } } })];

function sitting(now: Partial<Position>, more: Partial<TableSession> = {}, table: Partial<Table> = {}): TableSession {
  const here = position({ choices: VOTES, ...now });
  const sight = tableNews({ seats: SEATS, position: here, ...table });
  const labelOf = (action: string) => VOTES.find((one) => one.action === action)?.label ?? null;
  const session = {
    id: "t",
    sight,
    latest: sight,
    now: here,
    choices: here.choices,
    mine: [0],
    active: 0,
    sending: null,
  };
  return { ...session, labelOf, ...more } as unknown as TableSession;
}

describe("what the game suggests", () => {
  it("is done step by step, or all of it in one gesture", async () => {
    const [choose, chooseAll] = [vi.fn(), vi.fn()];
    const session = sitting({ suggested: ["hold", "rest"] }, { choose, chooseAll });
    render(Suggested, { session, words: WORDS });
    expect(screen.getByRole("group").textContent).toContain("hold, and 1 more after it");
    await fireEvent.click(screen.getByRole("button", { name: "Do this" }));
    expect(choose).toHaveBeenCalledWith(VOTES[0]);
    await fireEvent.click(screen.getByRole("button", { name: "Do all 2" }));
    expect(chooseAll).toHaveBeenCalledWith(["hold", "rest"]);
  });

  it("is nothing where it cannot be done now, or nobody suggests anything", () => {
    render(Suggested, { session: sitting({ suggested: ["rest"] }), words: WORDS });
    render(Suggested, { session: sitting({ suggested: ["hold"], choices: [] }), words: WORDS });
    expect(screen.queryByRole("button")).toBeNull();
  });
});

describe("answers that stand", () => {
  it("are given from now on, and asked for again", async () => {
    const [stand, onclose] = [vi.fn(), vi.fn()];
    const session = sitting({ standing: ["hold"] }, { stand });
    render(Besides, { session, words: WORDS, onclose });
    await fireEvent.click(screen.getByRole("button", { name: /Ask me again.*hold/ }));
    expect(stand).toHaveBeenLastCalledWith("hold", false);
    await fireEvent.click(screen.getByRole("button", { name: /From now on.*sortie/ }));
    expect(stand).toHaveBeenLastCalledWith("sortie", true);
    expect(onclose).toHaveBeenCalledOnce();
  });

  it("need no words of their player's", () => {
    render(Besides, { session: sitting({}), words: WORDS, onclose: () => undefined });
    expect(screen.queryByRole("button", { name: /speak/ })).toBeNull();
    expect(screen.getAllByRole("button", { name: /From now on/ })).toHaveLength(2);
  });
});

describe("conceding", () => {
  it("is offered where the game's rules allow it", async () => {
    const concede = vi.fn();
    const { unmount } = render(Besides, { session: sitting({}), words: WORDS, onclose: () => undefined });
    expect(screen.queryByRole("button", { name: "Concede the game" })).toBeNull();
    unmount();
    const session = sitting({ can_concede: true }, { concede });
    render(Besides, { session, words: WORDS, onclose: () => undefined });
    await fireEvent.click(screen.getByRole("button", { name: "Concede the game" }));
    expect(concede).toHaveBeenCalledOnce();
  });

  it("waits for the others of the side, who are told and may agree", async () => {
    const concede = vi.fn();
    const { unmount } = render(Conceding, { session: sitting({ conceding: [0] }) });
    expect(screen.getByRole("status").textContent).toContain("have yet to agree");
    expect(screen.queryByRole("button")).toBeNull();
    unmount();
    render(Conceding, { session: sitting({ conceding: [1], can_concede: true }, { concede }) });
    expect(screen.getByRole("status").textContent).toContain("Ben would concede.");
    await fireEvent.click(screen.getByRole("button", { name: "Concede too" }));
    expect(concede).toHaveBeenCalledOnce();
  });
});

describe("one's own words", () => {
  const notes = [{ seat: 0, note: 4, texts: { remark: "for the wals" } }];
  const log = (session: TableSession, seat: number) =>
    render(Log, {
      happenings: [happening(3, { moves: 2, seat, notes })],
      seats: SEATS,
      words: WORDS,
      lookingAt: null,
      care: new Care(session),
      look: () => undefined,
    });

  it("are shown otherwise from the chronicle", async () => {
    const correct = vi.fn(() => Promise.resolve(true));
    log(sitting({}, { correct }), 0);
    await fireEvent.click(screen.getByRole("button", { name: "Correct, hide, veil or report this" }));
    await fireEvent.click(screen.getByRole("button", { name: "Correct it" }));
    const field = screen.getByRole("textbox", { name: "Your words", hidden: true });
    expect((field as HTMLTextAreaElement).value).toBe("for the wals");
    await fireEvent.input(field, { target: { value: "for the walls" } });
    await fireEvent.click(screen.getByRole("button", { name: "Show it like this", hidden: true }));
    expect(correct).toHaveBeenCalledWith(2, { remark: "for the walls" });
  });

  it("are nobody else's to correct", async () => {
    log(sitting({}), 1);
    await fireEvent.click(screen.getByRole("button", { name: "Hide, veil or report this" }));
    expect(screen.queryByRole("button", { name: "Correct it" })).toBeNull();
  });
});

describe("the terms of a table", () => {
  const values = [
    { value: "ram", words: "a ram", key: "" },
    { value: "tower", words: "a tower", key: "" },
  ];
  const feints = { name: "feints", words: "feints", values, default: [], key: "", several: true };
  const game = { options: [feints] } as unknown as TableSession["game"];
  const told = (list: string[]) => sitting({}, { game }, { options: { feints: list } });

  it("leave out a list that is as usual, and tell another in words", () => {
    const { unmount } = render(Terms, { session: told([]) });
    expect(screen.queryByText(/feints/)).toBeNull();
    unmount();
    render(Terms, { session: told(["ram", "tower"]) });
    expect(screen.getByText(/feints: a ram, a tower/)).toBeTruthy();
  });
});
