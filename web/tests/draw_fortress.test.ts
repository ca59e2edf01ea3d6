import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { moving, pieceAt } from "../src/boards/draw-fortress/aim";
import Board from "../src/boards/draw-fortress/Board.svelte";
import { Disc, meet, PRECIOUS, RIM, spaceOf, WHOLE, within as placed } from "../src/boards/draw-fortress/disc";
import { strokesOf } from "../src/boards/draw-fortress/drawings";
import { drawnAt, growsAt } from "../src/boards/draw-fortress/drawn_at";
import { guide } from "../src/boards/draw-fortress/guide";
import { decides, judgedIn } from "../src/boards/draw-fortress/judged";
import { pagesOf } from "../src/boards/draw-fortress/pages";
import type { ComerView, Sector, SiteView, Space, TableView, Tag } from "../src/boards/draw-fortress/view";
import { weights } from "../src/boards/draw-fortress/weights";
import { Desk } from "../src/boards/desk.svelte";
import { Composition } from "../src/lib/composition.svelte";
import type { Choice, Sentence } from "../src/lib/protocol";
import { NOBODY, TableInk } from "../src/lib/table_ink.svelte";
import type { GameWords } from "../src/lib/words.svelte";
import { choice, gameWords, happening, position } from "./examples";

const NO_INK = { drawings: [], strokes: 0 };
const SECTORS = ["sector_1", "sector_2", "sector_3", "sector_4"] as const;

function site(space: Space, more: Partial<SiteView> = {}): SiteView {
  const [sector, layer] = spaceOf(space);
  return {
    ...{ space, sector: `sector_${sector + 1}` as Sector, layer, status: "empty", design: null, called: null },
    ...{ text: "", owner: null, pile: 0, strength: 0, stops: [], ink: NO_INK, access: null, ...more },
  };
}
const moat = (space: Space) =>
  site(space, { status: "standing", design: "moat", owner: 0, pile: 2, strength: 2, stops: ["force", "under"] });

function comer(more: Partial<ComerView> = {}): ComerView {
  return {
    ...{ comer: "threat_1", threat: true, idea: null, called: { name: "Dragon" }, repeat: 1, text: "", serial: 1 },
    ...{ sector: "sector_1", position: 3, rating: 4, ways: ["force", "air"], ink: NO_INK, outlook: null, ...more },
  };
}

function view(more: Partial<TableView> = {}): TableView {
  const sites = [1, 2, 3, 4].flatMap((s) => [1, 2].map((l) => site(`s${s}_l${l}` as Space)));
  const traits = SECTORS.map((sector) => ({
    ...{ sector, idea: null, called: { name: `Trait of ${sector}` }, text: "", category: "valuable" as const },
    ...{ destroyed: false, ink: NO_INK },
  }));
  const seats = [0, 1].map((who) => ({
    ...{ who, group: null, called: { name: `Group ${who}` }, color: who ? ("red" as const) : ("blue" as const) },
    ...{ stock: 3, tokens: 3, answered: false, answer: null, remark: "" },
  }));
  return {
    ...{ setting: "royalty", custom: false, precious: { name: "The Crown" }, precious_text: "", precious_ink: NO_INK },
    ...{ layers: 2, rounds: 1, active: 0, actions_left: 3, endgame: false, traits, sites, comers: [], seats },
    ...{ groups: [], offer: [], sketches: [], place: null, rolled: null, rolled_sector: null, judging: null },
    ...{ tagging: null, suggested: [], album: [], proposal: null, ...more },
  };
}

let words: GameWords;
beforeAll(async () => {
  words = await gameWords("draw-fortress");
});

function table(shown: TableView, choices: Choice[] = [], more = {}) {
  const choose = vi.fn();
  const desk = new Desk({ choose, why: vi.fn(), openRule: vi.fn() });
  desk.lay(choices);
  const seats = ["Anna", "Ben"].map((name, seat) => ({ seat, who: "person", name, here: true, away: "" }));
  const props = {
    ...{ view: shown, position: position({ view: shown, choices }), seat: 0, seats, lookingBack: false },
    ...{ news: null, lately: [], since: [], words, desk, composing: null, ...more },
  };
  return { choose, desk, props };
}
const prompt = (decision: string, facts: Record<string, unknown> = {}): Sentence => ({
  key: `decision.${decision}`,
  facts,
  words: decision,
});

it("guides through every step there is", () => {
  expect(words.section("guide").sort()).toEqual(guide.map(({ id }) => id).sort());
  for (const { id } of guide) expect(words.has(`guide.${id}.title`), id).toBe(true);
});

describe("the disc", () => {
  const disc = new Disc(4, 2);

  it("has the first sector at the top, and the others clockwise", () => {
    expect(disc.at(0, 100, 0.5)).toEqual({ x: 500, y: 400 });
    expect(Math.round(disc.at(1, 100, 0.5).x)).toBe(600);
  });

  it("scales a drawing and never stretches it: the sheet of a space is a square around its middle", () => {
    const { x, y, size } = disc.sheet(0, 2);
    const [inner, outer] = disc.ring(2);
    expect(x + size / 2).toBeCloseTo(500);
    expect(500 - (y + size / 2)).toBeCloseTo((inner + outer) / 2);
    expect(placed({ x, y, size }, WHOLE)).toEqual({
      left: `${(x / 10).toFixed(2)}%`,
      top: `${(y / 10).toFixed(2)}%`,
      width: `${(size / 10).toFixed(2)}%`,
    });
  });

  it("keeps the notes of many apart, and within their sector", () => {
    const spots = disc.notes(0, 2, 6, 66);
    expect(new Set(spots.map(({ x }) => Math.round(x))).size).toBe(6);
    const [left, right] = [disc.at(0, 402, 0), disc.at(0, 402, 1)];
    for (const { x } of spots) expect(x > left.x && x < right.x).toBe(true);
  });

  it("lays large notes at the edge beside those on the outermost layer, not over them", () => {
    const large = 107; // as on a phone
    const at = (position: number) => disc.notes(0, position, 1, large)[0] as { x: number; y: number };
    const [outermost, edge] = [at(disc.layers), at(disc.layers + 1)];
    expect(Math.abs(outermost.x - edge.x)).toBeGreaterThan(large / 2);
  });

  it("covers no name at the rim with a note, wherever its sector lies", () => {
    for (let sectors = 3; sectors <= 6; sectors++)
      for (let sector = 0; sector < sectors; sector++) {
        const [{ x, y }] = new Disc(sectors, 3).notes(sector, 4, 1, 66) as [{ x: number; y: number }];
        const corner = Math.hypot(Math.abs(x - 500) + 33, Math.abs(y - 500) + 33);
        expect(corner, `sector ${sector + 1} of ${sectors}`).toBeLessThan(RIM);
      }
  });

  it("shows a space from near with its neighbours", () => {
    expect(meet(disc.near(0, 2), disc.sheet(0, 1))).toBe(true);
    expect(meet(disc.near(0, 2), disc.sheet(2, 2))).toBe(false);
  });
});

describe("the board", () => {
  it("tells of a space all that is to be seen in it", () => {
    const sites = view().sites.map((one) => (one.space === "s1_l2" ? moat("s1_l2") : one));
    render(Board, table(view({ sites })).props);
    const space = screen.getByRole("button", { name: /^sector 1, layer 2, Moat/ });
    expect(space.getAttribute("aria-label")).toContain("of Group 0, 2 tokens, Strength 2, stops force and under");
    expect(screen.getByRole("button", { name: "sector 2, layer 1, empty" })).toBeTruthy();
  });

  it("chooses a space by a press, and otherwise lets it come near", async () => {
    const { choose, props } = table(view(), [choice("choose_space", ["space:s2_l1"])]);
    render(Board, props);
    await fireEvent.click(screen.getByRole("button", { name: /^sector 2, layer 1, empty/ }));
    expect(choose).toHaveBeenCalledOnce();
    await fireEvent.click(screen.getByRole("button", { name: "sector 3, layer 1, empty" }));
    expect(screen.getByRole("region", { name: "sector 3, layer 1" })).toBeTruthy();
    await fireEvent.click(screen.getByRole("button", { name: "Show the whole disc" }));
    expect(screen.queryByRole("region", { name: "sector 3, layer 1" })).toBeNull();
  });

  it("numbers the sectors, marks where somebody comes, and rings the smaller of two piles", () => {
    const door = { design: null, called: null, text: "", owner: 1, pile: 1, admits: [], ink: NO_INK };
    const sites = [{ ...moat("s1_l2"), strength: 1, access: door }, moat("s2_l2"), site("s3_l2"), site("s4_l2")];
    const traits = view().traits.slice(0, 3); // of the last sector the host has not said yet
    const { container } = render(Board, table(view({ sites, traits, rolled: 2, rolled_sector: "sector_2" })).props);
    const read = (what: string) => [...container.querySelectorAll(what)].map((one) => one.textContent?.trim());
    expect(read(".number")).toEqual(["1", "2", "3", "4"]);
    expect(read(".on.strength")).toEqual(["1"]);
    expect(container.querySelectorAll(".wedge.edge.here")).toHaveLength(1);
    expect(screen.getByRole("button", { name: "1 Trait of sector_1, Valuable" })).toBeTruthy();
  });

  it("shows what the next phase brings, and that the table may judge otherwise", () => {
    const outlook = { fate: "fights" as const, position: 2, rating: 2, open: true };
    render(Board, table(view({ comers: [comer({ outlook })] })).props);
    const note = screen.getByRole("button", { name: /^Threat: Dragon, rating 4\. comes by force and air/ });
    expect(note.getAttribute("aria-label")).toContain("Next phase: is fought, 2 left of it, if judged so");
  });

  it("lays out ideas with their tags, and marks those that are coming", async () => {
    const { choose, props } = table(
      view({
        comers: [comer()],
        place: { sector: "sector_1", space: "s1_l2", access: false },
        sketches: [{ piece: "design:moat", tags: ["force", "under"] }],
      }),
      [choice("choose_design", ["design:moat"]), choice("invent_design")],
    );
    const { container } = render(Board, props);
    expect([...container.querySelectorAll(".offer .common")].map((one) => one.textContent)).toEqual(["force"]);
    await fireEvent.click(screen.getByRole("button", { name: /^Moat/ }));
    await fireEvent.click(screen.getByRole("button", { name: "invent_design" }));
    expect(choose).toHaveBeenCalledTimes(2);
  });

  it("gives everybody the shield of the colour they draw in, as long as it is there", () => {
    const { style } = document.documentElement;
    const seats = view().seats.map((one) => ({ ...one, color: one.who ? null : ("blue" as const) }));
    const { unmount } = render(Board, table(view({ seats })).props);
    expect(style.getPropertyValue("--t-0")).toBe("var(--azure)");
    expect(style.getPropertyValue("--t-1")).toBe("");
    unmount();
    expect(style.getPropertyValue("--t-0")).toBe("");
  });

  it("shows what is being tagged, with what, and what its name points to", async () => {
    const tag = (name: string) => choice(`pick_tag:${name}`, [], { structure: { move: "pick_tag", tag: name } });
    const { choose, props } = table(
      view({ tagging: { called: { name: "A goose" }, ink: NO_INK, picked: ["air"] }, suggested: ["nature"] }),
      [tag("force"), tag("nature"), choice("tags_done")],
    );
    props.desk.weights = weights;
    render(Board, props);
    const picker = within(screen.getByRole("region", { name: "Its tags" }));
    expect(picker.getByText("A goose")).toBeTruthy();
    expect(picker.getByText("air")).toBeTruthy();
    expect(picker.getByRole("button", { name: "nature" }).className).toContain("likely");
    await fireEvent.click(picker.getByRole("button", { name: "force" }));
    const done = picker.getByRole("button", { name: "tags_done" });
    expect(done.classList.contains("main")).toBe(false); // there are tags to pick
    await fireEvent.click(done);
    expect(choose).toHaveBeenCalledTimes(2);
  });

  it("has what is drawn with a move drawn in the space itself", async () => {
    const made = choice("choose_design", ["design:moat"], { ink: 300 });
    const composing = new Composition(made, "t", 0);
    const place = { sector: "sector_1" as const, space: "s1_l2" as const, access: false };
    const { props } = table(view({ place }), [made], { composing });
    render(Board, props);
    await tick();
    expect(screen.getByRole("application", { name: /draw here\. A drawing of 0 strokes/ })).toBe(
      document.activeElement,
    );
  });
});

it("shows what is proposed before one answers", () => {
  const proposal = { who: 1, category: null, idea: null, called: { name: "The last biscuit" }, text: "", ink: NO_INK };
  render(Board, table(view({ proposal })).props);
  const shown = within(screen.getByRole("region", { name: "Ben proposes what is precious" }));
  expect(shown.getByText("The last biscuit")).toBeTruthy();
});

describe("where a drawing will stand", () => {
  const disc = new Disc(4, 2);
  const at = (move: string, shown: TableView, asked = prompt("choose_design")) =>
    drawnAt(choice(move), shown, asked, disc);

  it("is the space, over what it adds to; a note before the gate; the centre; or nowhere", () => {
    const drawn = { ...moat("s1_l2"), ink: { drawings: ["d1"], strokes: 3 } };
    const shown = view({ sites: [drawn], place: { sector: "sector_1", space: "s1_l2", access: false } });
    expect(at("choose_design", shown).below).toEqual([]);
    expect(at("change_it", shown).below).toEqual(["d1"]);
    expect(at("change_it", shown).outline).toContain("polygon");
    const rolled = view({ rolled: 2, rolled_sector: "sector_2" });
    expect(at("describe", rolled, prompt("describe_threat")).paper).toBe("threat");
    expect(at("invent", rolled, prompt("describe_need")).paper).toBe("need");
    expect(at("invent_precious", view()).outline).toBe("circle(50%)");
    expect(at("suggest_group", view()).shown).toBeNull();
  });

  it("is where the others see it grow", () => {
    const grows = (shown: TableView, question: string) => growsAt(shown, prompt(question), disc);
    const drawn = view({ sites: [moat("s1_l2")], place: { sector: "sector_1", space: "s1_l2", access: true } });
    expect(grows(drawn, "choose_access_design")?.square).toEqual(disc.sheet(0, 2, true));
    const rolled = view({ rolled: 2, rolled_sector: "sector_2" });
    const note = grows(rolled, "describe_threat");
    const whole = at("invent", rolled, prompt("describe_threat")).shown;
    expect(note?.paper).toBe("threat");
    expect(note && whole && meet(note.square, whole)).toBe(true);
    expect(grows(rolled, "describe_need")?.paper).toBe("need");
    expect(grows(view(), "propose_precious")?.square).toEqual(PRECIOUS);
    expect(grows(view(), "propose_trait"), "beside the disc").toBeNull();
  });
});

describe("what a place stands for", () => {
  const desk = (...pieces: string[]) =>
    table(
      view(),
      pieces.map((piece) => choice("go", [piece])),
    ).desk;
  const asked = prompt("choose_direction", { comer: { piece: "comer.threat_1", key: "idea.dragon" } });
  const shown = view({ comers: [comer({ position: 1 })] });

  it("is the way to it for whoever is moved", () => {
    const all = desk("direction:cw", "direction:ccw", "direction:in", "direction:out");
    const moved = moving(shown, asked);
    expect(pieceAt(all, shown, moved, 1, 1)).toBe("direction:cw");
    expect(pieceAt(all, shown, moved, 3, 1)).toBe("direction:ccw");
    expect(pieceAt(all, shown, moved, 0, 0)).toBe("direction:in");
    expect(pieceAt(all, shown, moved, 0, 2)).toBe("direction:out");
    expect(pieceAt(all, shown, moved, 2, 1)).toBeNull();
  });

  it("is the layer of the first Defense, then the side of its copy", () => {
    const layers = desk("layer:layer_1", "layer:layer_2");
    const begun = view({ place: { sector: "sector_2", space: null, access: false } });
    expect(pieceAt(layers, begun, undefined, 1, 2)).toBe("layer:layer_2");
    expect(pieceAt(layers, begun, undefined, 0, 2)).toBeNull();
    const copied = view({ place: { sector: "sector_2", space: "s2_l1", access: false } });
    expect(pieceAt(desk("side:outer"), copied, undefined, 1, 2)).toBe("side:outer");
    expect(pieceAt(desk("sector:sector_1"), view(), undefined, 0, 0)).toBeNull();
  });
});

describe("a judgement", () => {
  const judging = { question: "works", comer: "threat_1", space: "s1_l2", tags_say: null, called: [] } as const;
  const sites = [moat("s1_l2")];
  const before = view({ judging: { ...judging, called: [] }, comers: [comer()], sites });

  it("lays both side by side, with votes face down and the rule", () => {
    const seats = before.seats.map((one) => ({ ...one, answered: one.who === 1 }));
    render(Board, table({ ...before, seats }, [choice("yes"), choice("no")]).props);
    const asked = within(screen.getByRole("region", { name: "What is judged" }));
    expect(asked.getByText("Moat")).toBeTruthy();
    expect(asked.getByText("Threat: Dragon, rating 4")).toBeTruthy();
    expect(asked.getAllByRole("listitem").map((one) => one.textContent?.replace(/\s+/g, " ").trim())).toEqual([
      "Anna is thinking",
      "Ben has voted",
    ]);
    expect(asked.getByText(/only if everybody says yes/)).toBeTruthy();
  });

  it("marks the tags both have only where the tags speak before the vote", () => {
    const marked = (tags_say: boolean | null) => {
      const { container, unmount } = render(
        Board,
        table({ ...before, judging: { ...before.judging!, tags_say } }).props,
      );
      const found = [...container.querySelectorAll(".question .common")].map((one) => one.textContent);
      unmount();
      return found;
    };
    expect(marked(null)).toEqual([]);
    expect(marked(false)).toEqual(["force", "force"]);
  });

  const told = [
    { key: "event.vote_shown", facts: { who: "seat.seat_0", yes: "verdict.yes" }, words: "" },
    { key: "event.vote_shown", facts: { who: "seat.seat_1", yes: "verdict.no" }, words: "" },
    { key: "event.verdict_announced", facts: { yes: "verdict.no" }, words: "" },
    { key: "event.judged", facts: { question: "question.works", yes: "verdict.no" }, words: "No." },
  ];
  const notes = [{ seat: 1, texts: { remark: "It flies." } }];

  it("turns the votes with their remarks, and lights the one that decides", () => {
    const seats = before.seats.map((one) => ({ ...one, remark: one.who ? "" : "It is deep." })); // one's own is known
    const judged = judgedIn(happening(7, { told, notes }), { ...before, seats }, view({ comers: [comer()], sites }));
    expect(judged).toMatchObject({ yes: false, tags: false, question: { comer: "threat_1" } });
    expect(judged?.votes.map(({ yes, remark }) => [yes, remark])).toEqual([
      [true, "It is deep."],
      [false, "It flies."],
    ]);
    expect(decides("works", false, false)).toBe(true);
    expect(decides("works", false, true)).toBe(false);
    expect(decides("interferes", true, true)).toBe(true);
    expect(decides("works", true, true)).toBe(false);
  });

  const next = { ...before, judging: { ...judging, question: "threat_access" as const, called: [] } };
  const lastOne = () => screen.queryByRole("region", { name: "How the last one was judged" });

  /** Another has voted last, and the next question is asked. */
  async function judgedByAnother() {
    const { props } = table(before, [choice("yes"), choice("no")]);
    const { rerender } = render(Board, props);
    const now = { view: next, news: happening(7, { seat: 1, told, notes }) };
    const then = { ...props, ...now, position: position({ view: next, choices: props.position.choices }) };
    await rerender(then);
    return { rerender, then };
  }

  it("shows how the last one was judged while the next is asked, until one has read it", async () => {
    await judgedByAnother();
    const last = within(lastOne() as HTMLElement);
    expect(last.getByText("It flies.")).toBeTruthy();
    expect(last.getAllByText("decides")).toHaveLength(1);
    expect(within(screen.getByRole("region", { name: "What is judged" })).getAllByText("is thinking")).toHaveLength(2);
    await fireEvent.click(last.getByRole("button", { name: "I have read it" }));
    expect(lastOne()).toBeNull();
  });

  it("is gone when it is taken back", async () => {
    const { rerender, then } = await judgedByAnother();
    expect(lastOne()).toBeTruthy();
    await rerender({ ...then, view: before, news: null });
    expect(lastOne()).toBeNull();
    expect(screen.getByRole("region", { name: "What is judged" })).toBeTruthy();
  });

  it("does not cover the disc of a moment one looks back at, and what was asked then is not judged now", async () => {
    const { rerender, then } = await judgedByAnother();
    const past = { lookingBack: true, view: view({ sites }), news: happening(3, { seat: 1 }) };
    await rerender({ ...then, ...past });
    expect(screen.queryByRole("region", { name: /judged/ })).toBeNull();
    await rerender({ ...then, ...past, view: before });
    await rerender({ ...then, news: happening(9, { seat: 1, told, notes }) });
    expect(lastOne()).toBeNull();
  });

  it("accepts what the tags say from now on, once somebody wants that", async () => {
    const { choose, props } = table(before, [choice("accept"), choice("call_vote")]);
    render(Board, props);
    await fireEvent.click(screen.getByRole("checkbox", { name: "Accept what the tags say from now on" }));
    await tick();
    expect(choose.mock.calls.map(([one]) => (one as Choice).action)).toEqual(["accept"]);
  });
});

it("a home-made thing that nobody drew, or whose drawing is veiled, is shown by its first tag", () => {
  const drawn = { sketch: (key: string) => (key === "design.moat" ? ["water"] : []), emblem: (key: string) => [key] };
  const ink = new TableInk(NOBODY);
  ink.learn({ d1: ["mine"], d2: ["theirs"] });
  ink.isHidden = (what) => "ink" in what && what.ink === "d2";
  const seen = (piece: string | null, tags: Tag[], drawings: string[] = []) =>
    strokesOf(ink, { drawings, strokes: drawings.length }, piece, tags, drawn as unknown as GameWords);
  expect(seen("design:moat", ["force"])).toEqual(["water"]);
  expect(seen(null, ["force", "air"])).toEqual(["tag.force"]);
  expect(seen(null, [])).toEqual([]);
  expect(seen(null, ["force"], ["d1"])).toEqual(["mine"]);
  expect(seen(null, ["force"], ["d1", "d2"])).toEqual(["mine"]);
  expect(seen(null, ["force"], ["d2"]), "hidden by whoever looks").toEqual(["tag.force"]);
});

it("the album has what is on the board and what has left it, each once", () => {
  const drawn = { ...moat("s1_l1"), ink: { drawings: ["d1"], strokes: 3 } };
  const album = [
    { who: 0, called: null, text: "", ink: { drawings: ["d1"], strokes: 3 } },
    { who: 1, called: { name: "A ghost" }, text: "Boo", ink: { drawings: ["d2"], strokes: 1 } },
  ];
  const pages = pagesOf(view({ sites: [drawn], album }), words).filter(({ drawings }) => drawings.length);
  expect(pages.map(({ name }) => name)).toEqual(["Moat", "A ghost"]);
});
