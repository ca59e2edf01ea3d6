import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { draftKey, forgetOldDrafts, keepDraft, readDraft } from "../src/lib/drafts";
import { GameWords } from "../src/lib/words.svelte";
import Composer from "../src/parts/Composer.svelte";
import { choice } from "./examples";

const said = (send = vi.fn(), more = {}) => ({
  choice: choice("tell", [], {
    text: 200,
    least: 1,
    texts: { name: { most: 60, least: 1, line: true }, remark: { most: 40, line: true } },
    ...more,
  }),
  words: new GameWords("keep-vote"),
  table: "t",
  seat: 1,
  send,
  cancel: vi.fn(),
});

afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
});

describe("the composer", () => {
  it("asks for every text, long ones on several lines, and sends them by name", async () => {
    const send = vi.fn();
    render(Composer, said(send));
    const [story, name, remark] = screen.getAllByRole("textbox");
    expect(story?.tagName).toBe("TEXTAREA");
    expect(name).toHaveProperty("required", true);
    expect(remark).toHaveProperty("required", false);
    await fireEvent.input(story as HTMLElement, { target: { value: " Once\nupon " } });
    await fireEvent.input(name as HTMLElement, { target: { value: "Dawn" } });
    await fireEvent.click(screen.getByRole("button", { name: "Do it" }));
    expect(send).toHaveBeenCalledWith({ text: "Once\nupon", texts: { name: "Dawn" } });
  });

  it("keeps what is begun, for this table, seat and kind of move", async () => {
    const { unmount } = render(Composer, said());
    await fireEvent.input(screen.getAllByRole("textbox")[0] as HTMLElement, { target: { value: "Once" } });
    unmount();
    render(Composer, said());
    expect(screen.getAllByRole("textbox")[0]).toHaveProperty("value", "Once");
    expect(readDraft(draftKey("t", 0, "tell"))).toBeNull();
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
