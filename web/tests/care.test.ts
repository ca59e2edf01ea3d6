import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import FreeSheet from "../src/boards/frame/FreeSheet.svelte";
import { CARE, Care } from "../src/lib/care.svelte";
import { INK, NOBODY, TableInk } from "../src/lib/table_ink.svelte";
import type { TableSession } from "../src/lib/table.svelte";
import { GameWords } from "../src/lib/words.svelte";
import Boundaries from "../src/parts/Boundaries.svelte";
import Chat from "../src/parts/Chat.svelte";
import Correct from "../src/parts/Correct.svelte";
import Log from "../src/parts/Log.svelte";
import Reactions from "../src/parts/Reactions.svelte";
import XCard from "../src/parts/XCard.svelte";
import { happening, position, tableNews } from "./examples";

const SEATS = [
  { seat: 0, who: "person", name: "Anna", here: true, away: "" },
  { seat: 1, who: "person", name: "Ben", here: true, away: "" },
];

function sitting(more: Partial<TableSession> = {}): TableSession {
  const news = tableNews({ seats: SEATS, yours: [0], position: position() });
  return { id: "t", latest: news, sight: news, mine: [0], active: 0, ...more } as unknown as TableSession;
}

afterEach(() => {
  localStorage.clear();
  HTMLDialogElement.prototype.showModal = vi.fn();
});
HTMLDialogElement.prototype.showModal = vi.fn();

describe("what was said", () => {
  const said = [happening(3, { kind: "said", name: "Ben", seat: 1, text: "a rude word" })];

  it("is hidden for one reader, kept so, and shown again", async () => {
    const care = new Care(sitting());
    render(Chat, { happenings: said, say: null, care });
    await fireEvent.click(screen.getByRole("button", { name: "Hide, veil or report this" }));
    await fireEvent.click(screen.getByRole("button", { name: "Hide it for me" }));
    expect(screen.queryByText(/a rude word/)).toBeNull();
    expect(new Care(sitting()).isHidden({ said: 3 })).toBe(true);
    await fireEvent.click(screen.getByRole("button", { name: "Show it" }));
    expect(screen.getByText(/a rude word/)).toBeTruthy();
  });

  it("is veiled for all by whoever sits there, and not by onlookers", async () => {
    const veil = vi.fn();
    const { unmount } = render(Chat, { happenings: said, say: null, care: new Care(sitting({ veil })) });
    await fireEvent.click(screen.getByRole("button", { name: "Hide, veil or report this" }));
    await fireEvent.click(screen.getByRole("button", { name: "Veil it for all" }));
    expect(veil).toHaveBeenCalledWith({ said: 3 });
    unmount();
    const latest = tableNews({ seats: SEATS, yours: [], host: false });
    render(Chat, { happenings: said, say: null, care: new Care(sitting({ latest })) });
    await fireEvent.click(screen.getByRole("button", { name: "Hide, veil or report this" }));
    expect(screen.queryByRole("button", { name: "Veil it for all" })).toBeNull();
  });

  it("is reported with a word to whoever runs the server", async () => {
    const asked = vi.fn(() => Promise.resolve(new Response('{"report": "r"}', { status: 201 })));
    vi.stubGlobal("fetch", asked);
    render(Chat, { happenings: said, say: null, care: new Care(sitting()) });
    await fireEvent.click(screen.getByRole("button", { name: "Hide, veil or report this" }));
    await fireEvent.click(screen.getByRole("button", { name: "Report it" }));
    await fireEvent.input(screen.getByRole("textbox", { hidden: true }), { target: { value: "not nice" } });
    await fireEvent.click(screen.getByRole("button", { name: "Send the report", hidden: true }));
    expect(await screen.findByText(/on its way/)).toBeTruthy();
    expect(asked.mock.calls[0]).toMatchObject([
      "/api/tables/t/reports",
      { method: "POST", body: JSON.stringify({ said: 3, words: "not nice" }) },
    ]);
    vi.unstubAllGlobals();
  });

  it("says nothing where it is veiled, and why nobody talks where talk is closed", () => {
    const veiled = [happening(3, { kind: "said", name: "Ben", seat: 1, veiled: true })];
    render(Chat, { happenings: veiled, say: null, silence: "Nobody talks now. (Rule 2.8)" });
    expect(screen.getByText("veiled")).toBeTruthy();
    expect(screen.getByRole("status").textContent).toBe("Nobody talks now. (Rule 2.8)");
  });
});

it("the chronicle shows each part of a note, and what is veiled of it", () => {
  const notes = [{ seat: 1, note: 4, texts: { remark: "for the walls" }, veiled: ["name"] }];
  render(Log, {
    happenings: [happening(3, { notes })],
    seats: SEATS,
    words: new GameWords("keep-vote"),
    lookingAt: null,
    care: new Care(sitting()),
    look: () => undefined,
  });
  expect(screen.getByText(/for the walls/)).toBeTruthy();
  expect(screen.getByText("veiled")).toBeTruthy();
});

it("what others drew on a sheet is hidden for one reader, by whom it is", async () => {
  const ink = new TableInk(NOBODY);
  const by = (seat: number, number: number) => ({ number, seat, after: 0, stroke: `${number}` });
  ink.hear({ type: "inked", version: 1, seat: 0, sheet: "wall", strokes: [by(0, 1)], wiped: [] }, 0);
  ink.hear({ type: "inked", version: 1, seat: 1, sheet: "wall", strokes: [by(1, 2), by(1, 3)], wiped: [] }, 0);
  const care = new Care(sitting());
  ink.isHidden = (what) => care.isHidden(what);
  const context = new Map<symbol, unknown>([
    [CARE, care],
    [INK, ink],
  ]);
  const props = { sheet: "wall", most: 0, seat: 0, seats: SEATS, words: new GameWords("keep-vote") };
  render(FreeSheet, { props, context });
  expect(screen.getByRole("img", { name: /3 strokes/ })).toBeTruthy();
  expect(screen.getByText("drawn by Ben")).toBeTruthy();
  expect(screen.queryByText("drawn by Anna")).toBeNull();
  await fireEvent.click(screen.getByRole("button", { name: "Hide, veil or report this" }));
  await fireEvent.click(screen.getByRole("button", { name: "Hide it for me" }));
  expect(screen.getByRole("img", { name: /1 stroke/ })).toBeTruthy();
  expect(new Care(sitting()).isHidden({ sheet: "wall", drawer: 1 })).toBe(true);
});

it("where the host has stopped what a seat draws, it reads why and may still wipe its own away", async () => {
  const wipe = vi.fn(() => Promise.resolve(true));
  const ink = new TableInk({ ...NOBODY, wipe });
  const own = { number: 7, seat: 0, after: 0, stroke: "a2.AA" };
  ink.hear({ type: "inked", version: 1, seat: 0, sheet: "wall", strokes: [own], wiped: [] }, 0);
  const [anna, ben] = SEATS;
  const seats = [{ ...anna!, hushed: ["ink" as const] }, ben!];
  const props = { sheet: "wall", most: 9, seat: 0, seats, words: new GameWords("keep-vote") };
  const { rerender } = render(FreeSheet, { props, context: new Map([[INK, ink]]) });
  expect(screen.getByRole("status").textContent).toMatch(/host has stopped what your seat draws/);
  expect(screen.queryByRole("group", { name: "Drawing tools" })).toBeNull();
  await fireEvent.click(screen.getByRole("button", { name: "Take back the last stroke" }));
  expect(wipe).toHaveBeenCalledWith([7]);
  await rerender({ seats: SEATS });
  expect(screen.getByRole("group", { name: "Drawing tools" })).toBeTruthy();
  expect(screen.queryByText(/host has stopped/)).toBeNull();
});

it("whoever draws faster than it is kept has one pen on the sheet", () => {
  const ink = new TableInk(NOBODY);
  const line = (line: number) => ({ line, seat: 1, sheet: "wall", target: "", stroke: "a2.AA", after: 0 });
  ink.see({ type: "penned", ...line(1) });
  ink.see({ type: "penned", ...line(2) });
  const props = { sheet: "wall", most: 9, seat: 0, seats: SEATS, words: new GameWords("keep-vote") };
  const { container } = render(FreeSheet, { props, context: new Map([[INK, ink]]) });
  expect([...container.querySelectorAll(".tip")].map((tip) => tip.textContent)).toEqual(["Ben"]);
});

it("whoever's words are veiled may say them otherwise, and nobody reads there what they were", async () => {
  const correct = vi.fn(() => Promise.resolve(true));
  const note = { seat: 0, note: 7, veiled: ["remark", "ink"], texts: {} };
  const made = (seat: number) => happening(3, { kind: "moved", seat, moves: 1, notes: [{ ...note, seat }] });
  const props = { words: new GameWords("keep-vote"), seats: SEATS, lookingAt: null, look: () => undefined };
  const { rerender } = render(Log, { ...props, happenings: [made(1)], care: new Care(sitting({ correct })) });
  expect(screen.queryByRole("button", { name: "Correct it" })).toBeNull(); // it is Ben's
  await rerender({ happenings: [made(0)] });
  const own = screen.getAllByRole("button", { name: "Correct it" });
  expect(own).toHaveLength(1); // a drawing is not corrected
  await fireEvent.click(own[0] as HTMLElement);
  const field = screen.getByRole<HTMLTextAreaElement>("textbox", { hidden: true });
  expect(field.value).toBe("");
  await fireEvent.input(field, { target: { value: "A kind word" } });
  await fireEvent.click(screen.getByRole("button", { name: "Show it like this", hidden: true }));
  expect(correct).toHaveBeenCalledWith(1, { remark: "A kind word" });
});

it("a correction that is refused says why, and keeps the words", async () => {
  const refusal = { words: "another assault is called so", rule: "2.2", told: null };
  const correct = vi.fn(() => Promise.resolve(false));
  const [session, onclose] = [sitting({ correct, refusal }), vi.fn()];
  const props = { move: 1, part: "text", text: "Young Grumble", words: new GameWords("keep-vote") };
  const { rerender } = render(Correct, { ...props, care: new Care(session), onclose });
  const field = screen.getByRole<HTMLTextAreaElement>("textbox", { hidden: true });
  await fireEvent.input(field, { target: { value: "Old Grumble" } });
  await fireEvent.click(screen.getByRole("button", { name: "Show it like this", hidden: true }));
  expect((await screen.findByRole("alert", { hidden: true })).textContent).toBe("another assault is called so");
  expect(field.value).toBe("Old Grumble");
  expect(onclose).not.toHaveBeenCalled();
  await rerender({ care: new Care(sitting({ correct: () => Promise.resolve(true) })) });
  await fireEvent.click(screen.getByRole("button", { name: "Show it like this", hidden: true }));
  await vi.waitFor(() => expect(onclose).toHaveBeenCalled());
});

describe("the X-card", () => {
  it("veils what came last, and pauses", async () => {
    const [veil, pause] = [vi.fn(), vi.fn()];
    render(XCard, { session: sitting({ veil, pause }) });
    await fireEvent.click(screen.getByRole("button", { name: /X-card/ }));
    await fireEvent.click(screen.getByRole("button", { name: "Veil what came last", hidden: true }));
    expect(veil).toHaveBeenCalledWith({});
    await fireEvent.click(screen.getByRole("button", { name: /X-card/ }));
    await fireEvent.click(screen.getByRole("button", { name: "Pause the game", hidden: true }));
    expect(pause).toHaveBeenCalledWith(true);
  });

  it("is not for onlookers", () => {
    render(XCard, { session: sitting({ latest: tableNews({ yours: [], host: false }) }) });
    expect(screen.queryByRole("button")).toBeNull();
  });
});

describe("lines and veils", () => {
  const wished = (version: number, text: string) => ({
    boundary: "line" as const,
    text,
    version,
    veiled: text === "",
  });

  it("are gathered before the start, and taken out", async () => {
    const bound = vi.fn(() => Promise.resolve(true));
    const latest = tableNews({ boundaries: [wished(2, "spiders")], position: null });
    render(Boundaries, { session: sitting({ bound, latest }) });
    await fireEvent.click(screen.getByLabelText("Veil: not in full"));
    await fireEvent.input(screen.getByLabelText("What it is about"), { target: { value: " torture " } });
    await fireEvent.click(screen.getByRole("button", { name: "Add" }));
    expect(bound).toHaveBeenCalledWith({ boundary: "veil", text: "torture" });
    await fireEvent.click(screen.getByRole("button", { name: /Take out.*spiders/ }));
    expect(bound).toHaveBeenCalledWith({ boundary: "line", text: "spiders", stands: false });
  });

  it("stand in sight while the game runs", () => {
    const latest = tableNews({ boundaries: [wished(2, "<b>spiders</b>")], position: position() });
    render(Boundaries, { session: sitting({ latest }), brief: true });
    expect(screen.getByText("<b>spiders</b>")).toBeTruthy();
  });

  it("are hidden, veiled and reported like anything people bring", async () => {
    const veil = vi.fn();
    const latest = tableNews({ boundaries: [wished(2, "a rude word"), wished(3, "")], position: null });
    const session = sitting({ veil, latest });
    const context = new Map([[CARE, new Care(session)]]);
    const { unmount } = render(Boundaries, { props: { session }, context });
    expect(screen.getByText("veiled")).toBeTruthy();
    await fireEvent.click(screen.getByRole("button", { name: "Hide, veil or report this" }));
    await fireEvent.click(screen.getByRole("button", { name: "Veil it for all" }));
    expect(veil).toHaveBeenCalledWith({ said: 2 });
    await fireEvent.click(screen.getByRole("button", { name: "Hide it for me" }));
    expect(screen.queryByText(/a rude word/)).toBeNull();
    unmount();
    render(Boundaries, { props: { session, brief: true }, context });
    expect(screen.getByText("hidden by you · veiled")).toBeTruthy();
  });
});

it("a reaction is shown once, with who showed it", async () => {
  const react = vi.fn();
  const happenings = [happening(2), happening(3, { kind: "reacted", seat: 0, to: 2, what: "cheer" })];
  render(Reactions, { to: 2, happenings, seats: SEATS, mine: [0], react });
  expect(screen.getByRole("img", { name: "Well done: Anna" })).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: "Ha!" }));
  expect(react).toHaveBeenCalledWith(2, "laugh");
});
