import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { beforeAll, describe, expect, it } from "vitest";
import Board from "../src/boards/defenders/Board.svelte";
import Composer from "../src/boards/defenders/Composer.svelte";
import { BATTLE, lean } from "../src/boards/defenders/battle";
import { guide } from "../src/boards/defenders/guide";
import { apart, arrows, cellAt, layOut, middleOf, ways } from "../src/boards/defenders/places";
import { mapStrokes, riverStrokes, sketchOf } from "../src/boards/defenders/sketch";
import { sparks } from "../src/boards/defenders/sparks";
import type { DefenderView, LocationView, TableView, ThreatView } from "../src/boards/defenders/view";
import { weights } from "../src/boards/defenders/weights";
import { Desk } from "../src/boards/desk.svelte";
import { Composition } from "../src/lib/composition.svelte";
import { retell } from "../src/boards/frame/story";
import { read, write } from "../src/lib/ink";
import type { Sentence } from "../src/lib/protocol";
import type { GameWords } from "../src/lib/words.svelte";
import { choice, gameWords, happening, position } from "./examples";

const told = (name: string, facts: Record<string, unknown> = {}): Sentence => ({
  key: `event.${name}`,
  facts,
  words: name,
});
function place(location: LocationView["location"], more: Partial<LocationView> = {}): LocationView {
  return {
    called: { key: "tablename.medieval_part_1", facts: {} },
    ...{ location, name: "", description: "", card: "h2", types: ["marketplace"], own: [], words: ["loved"] },
    ...{
      owner: "seat_0",
      status: "free",
      entry: null,
      outer: false,
      charged: false,
      bonus: 0,
      room: 2,
      area: true,
      connected: [],
    },
    ...{ parent: null, spot: "cell_0", defenders: [], threats: [], ink: { drawings: [], strokes: 0 }, ...more },
  } as LocationView;
}
function unit(defender: DefenderView["defender"], more: Partial<DefenderView> = {}): DefenderView {
  return {
    called: { key: "tablename.medieval_band_2", facts: {} },
    ...{ defender, name: "", description: "", card: "h9", types: ["archers"], own: [], words: ["tough"] },
    ...{ kind: "regiment" },
    ...{
      owner: "seat_0",
      value: 9,
      wounds: 0,
      strength: 1,
      mobile: false,
      place: "l1",
      waits: false,
      destroyed: false,
    },
    ...more,
  } as DefenderView;
}
function foe(threat: ThreatView["threat"], more: Partial<ThreatView> = {}): ThreatView {
  return {
    called: { key: "tablename.medieval_foe_1", facts: {} },
    ...{ threat, name: "", description: "", card: "s4", word: "goblins", value: 4, place: null, attacking: false },
    ...more,
  } as ThreatView;
}
function view(more: Partial<TableView> = {}): TableView {
  return {
    ...{ setting: "medieval", river: 0, colours: {}, nature: [], shape: null, turn: 3, first: "seat_0", morale: 1, intel: false },
    ...{ joker: false, deck: 40, drawn: null, pool: [], reserve: [], discard: [], removed: 0, sites: [], bands: [] },
    locations: [place("l1", { defenders: ["d1"], connected: ["l2"], entry: 1, outer: true }), place("l2", { spot: "w7", types: ["walls"], connected: ["l1"] })],
    ...{ defenders: [unit("d1")], threats: [foe("t1")], scene: null, defence: "", suggestions: [], ...more },
  } as TableView; // prettier-ignore
}

let words: GameWords;
beforeAll(async () => void (words = await gameWords("defenders")));

function laid(shown: TableView, made: string[] = [], asked = "move_pick") {
  const desk = new Desk({
    choose: (one) => made.push(one.action),
    why: () => undefined,
    openRule: () => undefined,
  });
  const seats = ["Anna", "Ben"].map((name, seat) => ({ seat, who: "person", name, here: true, away: "" }));
  return {
    ...{
      view: shown,
      position: { ...position(), prompt: { ...told(asked), key: `decision.${asked}` } },
      seat: 0,
      seats,
      lookingBack: false,
    },
    ...{ news: null, lately: [], since: [], words, desk },
  };
}

it("guides through every step there is", () => {
  expect(words.section("guide").sort()).toEqual(guide.map(({ id }) => id).sort());
  for (const { id } of guide) expect(words.has(`guide.${id}.title`), id).toBe(true);
});

describe("the sheet", () => {
  it("has the first cell above the middle, and the cells of a ring as far from it as each other", () => {
    expect(cellAt(0)).toEqual({ x: 500, y: 500 });
    expect(cellAt(1).x).toBeCloseTo(500);
    expect(cellAt(1).y).toBeLessThan(500);
    const far = (cell: number) => Math.hypot(cellAt(cell).x - 500, cellAt(cell).y - 500);
    expect(far(8)).toBeCloseTo(far(7));
  });

  it("lays no plaque over another, and none over the edge, however many lie at one place", () => {
    const points = apart(Array.from({ length: 12 }, () => ({ x: 500, y: 500 })));
    for (const [k, a] of points.entries()) {
      expect(Math.min(a.x, a.y, 1000 - a.x, 1000 - a.y)).toBeGreaterThan(60);
      for (const b of points.slice(k + 1))
        expect(Math.abs(a.x - b.x) >= 207 || Math.abs(a.y - b.y) >= 164, `${k}`).toBe(true);
    }
  });

  it("puts a place where its owner drew it", () => {
    const stroke = write({ colour: "ink", nib: "fine", points: [[0, 0], [13107, 26214]] }); // prettier-ignore
    const middle = middleOf([stroke]);
    expect(middle?.x).toBeCloseTo(100);
    expect(middle?.y).toBeCloseTo(200);
    const drawn = place("l1", { spot: null, ink: { drawings: ["one"], strokes: 1 } });
    expect(layOut([drawn], new Map()).length).toBe(0);
    expect(layOut([drawn], new Map([["l1", { x: 100, y: 200 }]]))[0]?.home).toEqual({ x: 100, y: 200 });
  });

  it("has a cellar beneath what somebody drew beside it, and what is veiled in the middle once the map is made", () => {
    const cave = place("l1", { spot: null, entry: 1 });
    const cellar = place("l2", { spot: null, parent: "l1" });
    const [above, below] = layOut([cave, cellar], new Map([["l1", { x: 300, y: 300 }]]));
    expect(above?.home).toEqual({ x: 300, y: 300 });
    expect(below?.home.x).toBeCloseTo(300);
    expect(below?.home.y).toBeCloseTo(360);
    expect(layOut([cave], new Map()).map(({ home }) => home)).toEqual([{ x: 500, y: 500 }]);
  });

  it("has an arrow over the edge to what is outer, and from a fallen place to what lies behind it", () => {
    const [one, two] = [
      place("l1", { status: "occupied" }),
      place("l2", { spot: "cell_3", entry: 2, connected: ["l1"] }),
    ];
    const places = layOut([one, two], new Map());
    expect(arrows(places)).toMatchObject([{ number: 2, from: places[0]?.plaque }]);
    const [over] = arrows(layOut([one, { ...two, outer: true }], new Map()));
    expect(Math.max(over?.from.x ?? 0, over?.from.y ?? 0)).toBe(1000);
    expect(ways(layOut([{ ...one, connected: ["l2"] }, two], new Map()))).toMatchObject([
      { key: "l1-l2", broken: true },
    ]);
  });

  it("is strokes throughout: what nobody drew the tables draw, a ruin on top of it, and the enemy's banner", () => {
    const shown = view({ river: 2 });
    const places = layOut(shown.locations, new Map());
    const stamp = write({ colour: "red", nib: "fine", points: [[0, 0], [32768, 32768]] }); // prettier-ignore
    const many: Record<string, number> = { "status.ruined": 3, "status.occupied": 2 };
    const stamped = (thing: string) => Array.from({ length: many[thing] ?? 1 }, () => stamp);
    const whole = mapStrokes(shown, places, () => [], stamped);
    const bare = riverStrokes(2).length + sketchOf(place("l1"), { x: 0, y: 0 }, stamped).length;
    expect(whole.slice(0, 3)).toEqual(riverStrokes(2));
    for (const [status, more] of [
      ["free", 0],
      ["ruined", 3],
      ["occupied", 2],
    ] as const) {
      const one = layOut([place("l1", { status })], new Map());
      expect(mapStrokes(shown, one, () => [], stamped).length).toBe(bare + more);
    }
    for (const stroke of whole) expect(read(stroke).points.length).toBeGreaterThan(1);
  });

  it("stands on its ground what the game stamps for it, in grey where it is underground", () => {
    const stamp = write({ colour: "red", nib: "fine", points: [[6000, 6000], [59000, 59000]] }); // prettier-ignore
    const park = place("l1", { spot: "cell_0", types: ["park"] });
    const stamped = (thing: string) => (thing === "locationtype.park" ? [stamp] : []);
    const middle = { x: 500, y: 500 };
    const [ground, stands, ...more] = sketchOf(park, middle, stamped).map(read);
    expect(more).toEqual([]);
    expect(stands?.colour).toBe("red");
    for (const axis of [0, 1]) {
      const [along, ends] = [ground, stands].map((line) => (line?.points ?? []).map((point) => point[axis] ?? 0));
      expect(Math.min(...(ends ?? []))).toBeGreaterThan(Math.min(...(along ?? [])));
      expect(Math.max(...(ends ?? []))).toBeLessThan(Math.max(...(along ?? [])));
    }
    const crypt = { ...park, words: ["underground" as const] };
    expect(new Set(sketchOf(crypt, middle, stamped).map((stroke) => read(stroke).colour))).toEqual(new Set(["grey"]));
  });

  it("names places and people as the tables do until somebody names them, and a press on them is the move", async () => {
    const made: string[] = [];
    const props = laid(view(), made);
    props.desk.lay([choice("to", ["location:l2"]), choice("move", ["defender:d1"])]);
    const { container } = render(Board, props);
    const map = within(container.querySelector(".map") as HTMLElement);
    await fireEvent.click(map.getByRole("button", { name: /^L2 Raven, Loved walls, / }));
    await fireEvent.click(
      map.getByRole("button", { name: /^D1 Grey Cloaks, Tough archers, regiment, value 9, words add 1/ }),
    );
    expect(made).toEqual(["to:location:l2", "move:defender:d1"]);
    expect(map.getByRole("img", { name: "entry-point 1" }).textContent).toBe("1");
    expect(screen.getByRole("region", { name: "Before the city" }).textContent).toContain("Gnash");
    expect(screen.getByRole("img", { name: /^Morale damage 1/ })).toBeTruthy();
  });

  it("shows the words of a defence to those who judge it", () => {
    const props = laid(view({ defence: "We let them in,\nand bar the gate." }), []);
    const { container } = render(Board, props);
    expect(container.querySelector("blockquote")?.textContent).toBe("We let them in,\nand bar the gate.");
  });

  it("shows no more than three tokens at a place, and counts the others", () => {
    const units = (["d1", "d2", "d3", "d4", "d5"] as const).map((d) => unit(d));
    const crowd = place("l1", { defenders: units.map(({ defender }) => defender) });
    const { container } = render(Board, laid(view({ locations: [crowd], defenders: units })));
    expect(container.querySelectorAll(".plaque .pawn").length).toBe(2);
    expect(container.querySelector(".plaque .more")?.textContent).toBe("+3");
    expect(container.querySelectorAll(".margin .unit").length).toBe(6);
  });

  it("tells for the lens what the words of somebody mean, each meaning once, and no word that no rule looks at", () => {
    const marks = ["tough", "big", "clever", "mobile"] as const;
    const engineers = unit("d1", { types: ["engineers", "untrained"], words: [...marks] });
    const { container } = render(Board, laid(view({ defenders: [engineers] })));
    for (const piece of [".margin [data-piece='defender:d1']", ".plaque [data-piece='defender:d1']"]) {
      const more = container.querySelector<HTMLElement>(piece)?.dataset.more ?? "";
      expect(more).toMatch(/^Engineers: A group\. Activated, it rebuilds a ruin/);
      expect(more.match(/Tough, big: Each such word adds 1 to the strength/g)).toHaveLength(1);
      expect(more).toContain("Mobile: When defenders act they may take one step more");
      expect(more).not.toContain("lever");
    }
    const loved = container.querySelector<HTMLElement>(".plaque [data-piece='location:l1']")?.dataset.more;
    expect(loved).toContain("Loved: If the place is lost, it costs 1 morale");
    const walls = container.querySelector<HTMLElement>(".plaque [data-piece='location:l1']")?.ariaLabel ?? "";
    expect(words.keywordsIn(`King's ${walls}, a Jack, Queen's die`)).toEqual(
      expect.arrayContaining(["keyword:jack", "keyword:queen"]),
    );
    expect(words.keywordsIn(`King's ${walls}`)).not.toContain("keyword:king");
    const goblins = container.querySelector<HTMLElement>("[data-piece='threat:t1']")?.dataset.more;
    expect(goblins).toBe("A horde, whose value counts in battle (2.6, 4.4.3).");
  });
});

describe("a battle", () => {
  const fought = [
    told("battle_began", { location: "location.l1" }),
    told("defence_sum", { values: 9, words: 1, place: 0, queen: 0, die: 2, total: 12 }),
    told("attack_sum", { values: 4, faces: 0, die: 1, total: 5 }),
    told("repulsed", { location: "location.l1", defence: 12, attack: 5 }),
  ];

  it("leans to the heavier side, and leaves out terms that are nothing", () => {
    const story = retell(BATTLE, null, fought);
    expect(story?.defence?.terms.map(({ label, n }) => [label, n])).toEqual([
      ["term.values", 9],
      ["term.words", 1],
      ["term.die", 2],
    ]);
    expect(story && lean(story)).toBe(-7);
  });

  it("is seen as a balance until it is closed", async () => {
    const { container, rerender } = render(Board, laid(view()));
    await rerender({ ...laid(view()), news: happening(1, { told: fought }) });
    const balance = within(screen.getByRole("region", { name: "Battle: Raven" }));
    expect([...container.querySelectorAll(".total")].map((one) => one.textContent)).toEqual(["= 12", "= 5"]);
    await fireEvent.click(balance.getByRole("button", { name: "Close" }));
    expect(container.querySelector(".battle")).toBeNull();
  });
});

it("plays a scene line by line under masks", async () => {
  const made: string[] = [];
  const line = { who: "seat_1" as const, voice: "d1" as const, name: "", line: "They are many." };
  const scene = { scene: "council" as const, place: "The gate", time: "dusk", situation: "", cast: "", lines: [line] };
  const props = laid(view({ scene }), made);
  props.desk.lay([choice("speak", ["voice:narrator"]), choice("close_scene")]);
  render(Board, props);
  const shown = within(screen.getByRole("region", { name: "A scene: a council of war" }));
  expect(shown.getByRole("list").textContent).toMatch(/D1 Grey Cloaks Ben\s*They are many\./);
  await fireEvent.click(shown.getByRole("button", { name: /^the narrator/ }));
  await fireEvent.click(shown.getByRole("button", { name: "close_scene" }));
  expect(made).toEqual(["speak:voice:narrator", "close_scene"]);
});

describe("the draft", () => {
  const drafting = () =>
    view({
      ...{ turn: 0, locations: [], defenders: [], threats: [], pool: ["h2", "ck"] },
      sites: [{ stack: "site_1", cards: 1, types: ["park"], own: ["mill"], words: [] }],
    });

  it("lays the card that was taken up on the stack that is pressed", async () => {
    const made: string[] = [];
    const props = laid(drafting(), made, "city_action");
    props.desk.lay([
      choice("create_location"),
      choice("add_to", ["stack:site_1"]),
      choice("finalise", ["stack:site_1"]),
    ]);
    render(Board, props);
    await fireEvent.click(screen.getByRole("button", { name: "Take up K♣" }));
    await fireEvent.click(screen.getByRole("button", { name: /^location in the making 1: park, mill, 1 card/ }));
    props.desk.lay([choice("take", ["card:h2"]), choice("take", ["card:ck"])], "city_card");
    await tick();
    expect(made).toEqual(["add_to:stack:site_1", "take:card:ck"]);
  });

  it("tells what a card of the pool may stand for, while it is taken up and while it is asked for", () => {
    const props = laid(drafting(), [], "city_action");
    props.desk.lay([choice("create_location")]);
    const { container, unmount } = render(Board, props);
    const told = () => [...container.querySelectorAll<HTMLElement>(".pool button")].map(({ dataset }) => dataset.more);
    expect(container.querySelector<HTMLElement>(".pool button")?.dataset.tells).toBe("2♥");
    expect(told()[0]).toMatch(/^As a type, an area or a group .* As a descriptor, what the city loves/);
    expect(told()[1]).toMatch(/^As a type, a seat of government or a King .* As a descriptor, what is feared/);
    unmount();
    const asked = laid(drafting(), [], "city_card");
    asked.desk.lay([choice("take", ["card:h2"]), choice("take", ["card:ck"])]);
    const { container: table } = render(Board, asked);
    const king = table.querySelector<HTMLElement>("[data-piece='card:ck']")?.dataset.more;
    expect(king).toContain("a seat of government or a King");
  });

  it("fans the words of a card out", async () => {
    const made: string[] = [];
    const props = laid(drafting(), made, "city_word");
    props.desk.lay([choice("location_word", ["locationmark:loved"]), choice("location_word", ["locationmark:busy"])]);
    render(Board, props);
    const fan = within(screen.getByRole("group", { name: "What the card stands for" }));
    await fireEvent.click(fan.getByRole("button", { name: /^busy/ }));
    expect(made).toEqual(["location_word:locationmark:busy"]);
  });
});

it("asks what a drawing means, and shows what was answered", async () => {
  const made: string[] = [];
  const shape = { location: "l2" as const, touches: ["l1" as const], river: [], inside: [], outside: [], covers: [] };
  const props = laid(view({ turn: 0, shape }), made);
  const about = { structure: { move: "touches", at: "l1" } };
  props.desk.weights = weights;
  props.desk.lay([choice("ready"), choice("touches", ["location:l1"], about), choice("outer")]);
  render(Board, props);
  const asked = within(screen.getByRole("region", { name: "What the drawing means: Raven" }));
  const touches = asked.getByRole("button", { name: "touches it: Raven" });
  expect(touches.getAttribute("aria-pressed")).toBe("true");
  await fireEvent.click(touches);
  const ready = asked.getByRole("button", { name: "ready" });
  expect(ready.classList.contains("main")).toBe(true); // it is the first of the list
  await fireEvent.click(ready);
  expect(made).toEqual(["touches:location:l1", "ready"]);
});

it("answers as the strokes suggest, and leaves the last word to the owner", async () => {
  const made: string[] = [];
  const shape = { location: "l2" as const, touches: [], river: [], inside: [], outside: [], covers: [] };
  const props = laid(view({ turn: 0, shape }), made);
  const about = { structure: { move: "touches", at: "l1" } };
  props.position = position({ suggested: ["touches:location:l1", "ready"] });
  props.desk.lay([choice("touches", ["location:l1"], about), choice("outer"), choice("ready")]);
  const { rerender } = render(Board, props);
  await fireEvent.click(screen.getByRole("button", { name: "Answer as it is drawn" }));
  await rerender({ ...props, position: position({ suggested: ["ready"], moves: 1 }) });
  expect(made).toEqual(["touches:location:l1"]);
  expect(screen.queryByRole("button", { name: "Answer as it is drawn" })).toBeNull();
});

it("is drawn on where it lies, with the names of what is there", () => {
  const drawing = new Composition(choice("draw", [], { ink: 300 }), "t", 0);
  render(Board, { ...laid(view({ turn: 0, threats: [] }), [], "draw_location"), composing: drawing });
  expect(screen.getByRole("application", { name: /The city's map\. A drawing of 0 strokes/ })).toBeTruthy();
  expect(document.querySelector(".paper .name")?.textContent).toMatch(/^L1 /);
});

describe("the composer", () => {
  it("offers three words of the tables, and a press writes one", async () => {
    const sent: unknown[] = [];
    const naming = choice("name_stack", [], { texts: { name: { most: 40, least: 0, line: true } } });
    const composition = new Composition(naming, "t", 0);
    render(Composer, { composition, words, send: () => sent.push(composition.note), cancel: () => undefined });
    await fireEvent.click(screen.getByRole("button", { name: "Spark" }));
    const offered = screen.getAllByRole("button", { name: /^Take: / });
    expect(offered.length).toBe(3);
    const word = offered[0]?.textContent ?? "";
    await fireEvent.click(offered[0] as HTMLElement);
    await fireEvent.submit(document.querySelector("form") as HTMLFormElement);
    expect(sent).toEqual([{ texts: { name: word } }]);
  });

  it("picks each word once, from the tables of this setting", () => {
    const three = sparks(words, "medieval", () => 0);
    expect(new Set(three).size).toBe(3);
    expect(three).toContain("Harrowmere");
  });
});
