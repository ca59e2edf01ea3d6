/** The workshop without a screen: form and file say the same, only allowed words are offered, links hold what was packed. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  blank,
  read,
  rename,
  startFrom,
  wordFor,
  write,
  type Building,
  type Op,
} from "../src/boards/attack-and-defense/workshop/building";
import {
  become,
  fieldsOf,
  newOp,
  newTrick,
  newUnit,
  offer,
  operationsIn,
  type Situation,
} from "../src/boards/attack-and-defense/workshop/offer";
import { change } from "../src/lib/measuring";
import { pack, unpack } from "../src/lib/packed";
import type { RoleInfo } from "../src/lib/protocol";

const FOLDER = join(import.meta.dirname, "../../src/holdfast/games/attack_and_defense/buildings");
const READY = readdirSync(FOLDER).map((name) => readFileSync(join(FOLDER, name), "utf8"));

function building(text: string): Building {
  const found = read(text);
  if (!("building" in found)) throw new Error(`line ${found.line}`);
  return found.building;
}

describe("form and file", () => {
  it.each(READY)("say the same of a ready-made building", (text) => {
    const once = building(text);
    expect(building(write(once))).toEqual(once);
  });

  it("survive strange letters", () => {
    const made = blank('Ümläut "quoted" \\ <b>\u0007\u007f');
    expect(building(write(made)).building.name).toBe(made.building.name);
  });

  it("says where a file cannot be read", () => {
    expect(read('a = 1\nb = "')).toEqual({ line: 2 });
    expect(read("card = 3")).toEqual({ line: 0 });
    expect(read("[building]\nfall = []\n[[card]]\neffects = 3")).toEqual({ line: 0 });
  });
});

describe("names", () => {
  it("become words that nothing else has", () => {
    expect(wordFor("König's Größe")).toBe("konigs_grosse");
    expect(wordFor("Crown")).toBe("crown_2");
    expect(wordFor("12")).toBe("my_12");
  });

  it("change the word with them, and whatever makes a token goes on making it", () => {
    const made = blank("Mine");
    made.token.push({ id: "imp", name: "Imp" });
    made.card.push({ ...newUnit(), effects: [{ on: "on_play", do: [{ op: "token", token: "imp", n: 1 }] }] });
    const [imp] = made.token;
    if (imp) rename(made, imp, "Great Imp");
    expect(made.token[0]?.id).toBe("great_imp");
    expect(made.card[0]?.effects?.[0]?.do[0]?.token).toBe("great_imp");
  });

  it("are new in a building that starts from a ready-made one", () => {
    for (const text of READY) {
      const made = startFrom(text, (piece) => piece.split(":")[1] ?? "", "Mine");
      const ids = [made.building, ...made.card, ...made.token].map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.every((id) => id && id.length <= 32)).toBe(true);
      const { id, fall } = building(text).building;
      expect(made.building).toMatchObject({ id: "mine", name: "Mine", banner: "Mine", fall_name: `${id}.fall` });
      expect(made.building.fall).toHaveLength(fall.length);
    }
  });
});

describe("what is offered", () => {
  const situations = Object.keys(offer.aims) as Situation[];

  it.each(situations)("fills every field that must be there (%s)", (situation) => {
    for (const word of operationsIn(situation, [])) {
      const op = newOp(word, situation, [], ["militia"]);
      for (const field of fieldsOf(op, situation, [], ["militia"]))
        if (!field.optional) expect(op[field.name], `${word}.${field.name}`).toBeDefined();
    }
  });

  it("lets “it” follow only what means one unit", () => {
    const aimed: Op = { op: "damage", n: 1, target: "enemy_unit" };
    const aims = (earlier: Op[]) => fieldsOf(aimed, "trick", earlier, []).find(({ name }) => name === "target")?.words;
    expect(aims([])).not.toContain("it");
    expect(aims([aimed])).toContain("it");
  });

  it("leaves a trick nothing that only units have", () => {
    const card = {
      ...newUnit(),
      keywords: { armored: 1, offering: 2 },
      effects: [{ on: "on_death", do: [{ op: "heal", n: 1, target: "self" }] }],
    };
    become(card, "trick");
    expect(card).toMatchObject({ ...newTrick(), keywords: { offering: 2 } });
    expect(card.strength).toBeUndefined();
  });
});

describe("links", () => {
  it.each(READY)("hold a building, and fit into a QR code", async (text) => {
    const packed = await pack(text);
    expect(packed).toMatch(/^[\w-]+$/);
    expect(packed.length).toBeLessThan(2800);
    expect(await unpack(packed)).toBe(text);
  });

  it("that were spoiled hold nothing, or some text, and never break", async () => {
    const packed = await pack(READY[0] ?? "");
    let seed = 7;
    const luck = (most: number) => (seed = (seed * 1103515245 + 12345) % 2 ** 31) % most;
    for (let k = 0; k < 300; k++) {
      const at = luck(packed.length);
      const spoiled = packed.slice(0, at) + "Aé%_"[luck(4)] + packed.slice(at + luck(9));
      const text = await unpack(spoiled);
      expect(text === null || typeof text === "string").toBe(true);
    }
  });

  it("never unfold into more than a text may have", async () => {
    const bomb = await new Response(
      new Blob(["a".repeat(5_000_000)]).stream().pipeThrough(new CompressionStream("deflate-raw")),
    ).arrayBuffer();
    const packed = btoa(String.fromCharCode(...new Uint8Array(bomb)))
      .replaceAll("+", "-")
      .replaceAll("/", "_")
      .replaceAll("=", "");
    expect(await unpack(packed)).toBeNull();
  });
});

describe("a change", () => {
  const role = (outcomes: string): RoleInfo => ({
    games: outcomes.length,
    won: 0,
    drawn: 0,
    low: 0,
    high: 0,
    usual: null,
    outcomes,
  });

  it("is told by the games that went otherwise", () => {
    const moved = change(role("wlll".repeat(100)), role("wwll".repeat(100)));
    expect(moved?.by).toBe(0.25);
    expect(moved?.low).toBeCloseTo(0.2076, 3);
    expect(change(role("wl"), role("w"))).toBeNull();
  });
});
