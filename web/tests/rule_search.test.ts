import { describe, expect, it } from "vitest";
import type { RuleInfo } from "../src/lib/protocol";
import { quote, search } from "../src/lib/rule_search";

const rule = (number: string, title: string, text: string): RuleInfo => ({ number, title, text, parent: "" });
const BOOK = [
  rule("4.1", "The turn", "A turn has steps. **Defending** is one of them."),
  rule("4.7", "Attack", "A hero may defend. To defend costs HP, and defend again costs more."),
  rule("R3", "May I defend twice?", "Yes."),
  rule("4.8", "Defend", "Pay 1 HP."),
  rule("4.9", "Undefended", "The threat rises."),
];

describe("the search in the rules", () => {
  it("puts titles before texts, whole words before parts, rulings after rules", () => {
    expect(search(BOOK, "defend").map(({ number }) => number)).toEqual(["4.8", "R3", "4.9", "4.7", "4.1"]);
  });

  it("wants all the words, whatever their case", () => {
    expect(search(BOOK, "DEFEND costs").map(({ number }) => number)).toEqual(["4.7"]);
    expect(search(BOOK, "dragon")).toEqual([]);
  });

  it("quotes the sentence and marks the word, without the marks of the text", () => {
    expect(quote(BOOK[0] as RuleInfo, "defend")).toEqual([
      { text: "… ", found: false },
      { text: "Defending", found: true },
      { text: " is one of them.", found: false },
    ]);
  });

  it("takes signs for what they are", () => {
    expect(search(BOOK, "twice?").map(({ number }) => number)).toEqual(["R3"]);
    expect(quote(BOOK[2] as RuleInfo, "(")).toEqual([{ text: "Yes.", found: false }]);
  });
});
