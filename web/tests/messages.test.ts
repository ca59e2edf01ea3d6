import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { refusalWords } from "../src/lib/api";
import { settings } from "../src/lib/settings.svelte";
import { LANGUAGES, list, loadLanguage } from "../src/messages/index.svelte";
import { languageNames, readLanguage, words } from "../words";
import { HOUSE } from "./examples";

const gaps = (sentence: string) => [...sentence.matchAll(/\{(\w+)/g)].map((gap) => gap[1]).sort();

describe("messages", () => {
  const english = readLanguage(HOUSE, "en", ["web"]);

  it("are all there in every language, with the same gaps", () => {
    for (const language of Object.keys(LANGUAGES)) {
      const own = readLanguage(HOUSE, language, ["web"]);
      expect(Object.keys(own).sort()).toEqual(Object.keys(english).sort());
      for (const key of Object.keys(own)) {
        expect([...new Set(gaps(own[key] ?? ""))], `${language} ${key}`).toEqual([
          ...new Set(gaps(english[key] ?? "")),
        ]);
      }
    }
  });

  it("say why the server refuses, with its facts, in the reader's language", async () => {
    const told = { key: "refused.seat_taken", facts: { seat: 0, name: "Ben" }, words: "seat 0 is taken by Ben" };
    const said = () => refusalWords("not_now", told.words, told);
    expect(said()).toBe("Seat 0 is taken by Ben.");
    settings.language = "de";
    await loadLanguage();
    expect(said()).toBe("Auf diesem Platz sitzt schon Ben.");
    expect(refusalWords("stale", "the table has moved on")).toMatch(/^Der Tisch ist inzwischen weiter/);
    settings.language = "en";
    await loadLanguage();
  });

  it("list names as a sentence does", () => {
    expect(list(["Anna", "Ben", "Cora"])).toBe("Anna, Ben and Cora");
  });
});

describe("a language", () => {
  const folder = mkdtempSync(join(tmpdir(), "words-"));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it("is there when its folder is there, by the name it gives itself, and brings its own sentences", () => {
    cpSync(HOUSE, folder, { recursive: true });
    mkdirSync(join(folder, "tlh"));
    writeFileSync(join(folder, "tlh", "language.toml"), 'name = "tlhIngan Hol"');
    writeFileSync(join(folder, "tlh", "web.toml"), '[table]\nhint = "chup"');
    writeFileSync(join(folder, "tlh", "refusals.toml"), '[refused]\nover = "rInpu’."');

    expect(languageNames(folder)).toEqual({ ...LANGUAGES, tlh: "tlhIngan Hol" });
    const { load } = words(folder) as { load: (id: string) => string };
    const built = (id: string) => load.call({ addWatchFile: () => undefined }, `\0holdfast:${id}`);
    expect(built("languages")).toContain('"tlh": () => import("holdfast:words/tlh")');
    expect(built("words/tlh")).toBe('export default {"table.hint":"chup","refused.over":"rInpu’."};');
  });
});
