import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { me } from "../src/lib/me.svelte";
import Webhook from "../src/parts/Webhook.svelte";

const ADDRESS = "https://example.org/told";
const BEFORE = "https://example.org/before";

describe("the address that is told", () => {
  afterEach(() => void (me.guest = null));

  it("is what was written, however late the server says what it had before", async () => {
    me.guest = { user: "anna", name: "Anna" };
    let answer: (() => void) | undefined;
    const kept: string[] = [];
    const reply = (what: object) => new Response(JSON.stringify(what));
    vi.stubGlobal("fetch", (path: string, { method, body }: { method: string; body: string }) => {
      if (path === "/api/guest") return Promise.resolve(reply({ user: "anna", name: "Anna" }));
      if (method === "GET") return new Promise((done) => (answer = () => done(reply({ url: BEFORE, secret: "s" }))));
      kept.push((JSON.parse(body) as { url: string }).url);
      return Promise.resolve(reply({ url: ADDRESS, secret: "s" }));
    });
    render(Webhook);
    const field = screen.getByRole<HTMLInputElement>("textbox");
    await fireEvent.input(field, { target: { value: ADDRESS } });
    await vi.waitFor(() => expect(answer).toBeDefined());
    answer?.();
    await vi.waitFor(() => expect(screen.getByDisplayValue("s")).toBeTruthy());
    expect(field.value).toBe(ADDRESS);
    await fireEvent.click(screen.getByRole("button"));
    expect((await screen.findByRole("status")).textContent).toBe("It will be told.");
    expect(kept).toEqual([ADDRESS]);
  });
});
