import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Composition } from "../src/lib/composition.svelte";
import { draftKey, forgetOldDrafts, keepDraft, readDraft } from "../src/lib/drafts";
import { GameWords } from "../src/lib/words.svelte";
import Composer from "../src/parts/Composer.svelte";
import { choice } from "./examples";

const TELL = choice("tell", [], {
  text: 200,
  least: 1,
  texts: { name: { most: 60, least: 1, line: true }, remark: { most: 40, line: true } },
});
const said = (composition = new Composition(TELL, "t", 1)) => ({
  composition,
  words: new GameWords("keep-vote"),
  send: vi.fn(),
  cancel: vi.fn(),
});

afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
});

describe("the composer", () => {
  it("asks for every text, long ones on several lines, and sends them by name", async () => {
    const asked = said();
    render(Composer, asked);
    const [story, name, remark] = screen.getAllByRole("textbox");
    expect(story?.tagName).toBe("TEXTAREA");
    expect(name).toHaveProperty("required", true);
    expect(remark).toHaveProperty("required", false);
    await fireEvent.input(story as HTMLElement, { target: { value: " Once\nupon " } });
    await fireEvent.input(name as HTMLElement, { target: { value: "Dawn" } });
    await fireEvent.click(screen.getByRole("button", { name: "Do it" }));
    expect(asked.send).toHaveBeenCalledOnce();
    expect(asked.composition.note).toEqual({ text: "Once\nupon", texts: { name: "Dawn" } });
  });

  it("keeps what is begun, for this table, seat and kind of move", () => {
    const begun = new Composition(TELL, "t", 1);
    begun.texts["text"] = "Once";
    begun.keep();
    expect(new Composition(TELL, "t", 1).texts).toEqual({ text: "Once" });
    expect(readDraft(draftKey("t", 0, "tell"))).toBeNull();
    begun.forget();
    expect(new Composition(TELL, "t", 1).texts).toEqual({});
  });

  it("knows whether anything was said or drawn", () => {
    const silent = new Composition(choice("draw", [], { ink: 10, text: 40, unsaid: "concede" }), "t", 1);
    expect(silent.isBlank).toBe(true);
    silent.texts["text"] = "  ";
    expect(silent.isBlank).toBe(true);
    silent.draw(["a"]);
    expect(silent.isBlank).toBe(false);
  });

  it("takes back a gesture as a whole, and draws it again", () => {
    const drawing = new Composition(choice("draw", [], { ink: 10 }), "t", 1);
    drawing.draw(["a", "b"]);
    drawing.draw(["c"]);
    drawing.undo?.();
    expect([drawing.ink, drawing.room]).toEqual([["a", "b"], 8]);
    drawing.redo?.();
    expect(drawing.note).toEqual({ ink: ["a", "b", "c"] });
    expect(drawing.redo).toBeNull();
  });
});

it("drafts of long ago are thrown away", () => {
  vi.useFakeTimers({ now: 0 });
  keepDraft(draftKey("t", 0, "tell"), { text: "old" });
  vi.setSystemTime(8 * 24 * 3600 * 1000);
  keepDraft(draftKey("t", 1, "tell"), { text: "new" });
  forgetOldDrafts();
  expect(Object.keys(localStorage)).toEqual([draftKey("t", 1, "tell")]);
});
