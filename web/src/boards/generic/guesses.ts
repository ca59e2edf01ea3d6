import { PICTURES } from "./pictures";

/** What words of a game usually mean, for pieces and fields that name no picture: each picture with its words. */
const MEANT: Record<string, string> = {
  "arrow-cluster": "arrows",
  "bow-arrow": "archer bow",
  "brick-wall": "bricks brick clay",
  "camping-tent": "camp camps tent tents",
  "card-draw": "deck draw supplies pile",
  "card-pick": "card cards discard spent",
  "check-mark": "done voted ready passed",
  "checked-shield": "defense defence guard guards loyal steadfast protection",
  "cloak-dagger": "traitor turncoat assassin",
  "crossed-swords": "attack attacks battle fight war power strength",
  "death-skull": "death dead losses",
  "dice-six-faces-five": "die dice roll",
  "dragon-head": "dragon",
  "fish-cooked": "fish",
  "flying-flag": "flag round rounds turn turns",
  "gold-bar": "gold",
  "guarded-tower": "tower keep",
  "hammer-nails": "build work workers tools",
  "health-potion": "potion",
  "horse-head": "horse horses",
  "hunting-horn": "horn",
  "knight-banner": "knight knights",
  "laurel-crown": "points score victory glory fame",
  "lightning-arc": "energy lightning",
  "magic-swirl": "magic mana",
  "medieval-gate": "gate hold",
  "meeple-group": "players people council population",
  "pine-tree": "tree trees",
  "scroll-unfurled": "scroll decree order claim",
  "siege-ram": "ram",
  "skull-crossed-bones": "poison plague",
  "stone-block": "stone stones",
  "stone-wall": "wall walls",
  "treasure-map": "map",
  "trumpet-flag": "herald",
  "two-coins": "coin coins money income",
  "vertical-banner": "banner banners",
  "visored-helm": "troops soldier soldiers armor",
  "water-drop": "water",
  "wizard-face": "wizard mage",
  "wolf-head": "wolf wolves",
  "wood-pile": "wood lumber timber",
  cavalry: "riders rider sortie",
  chest: "treasure",
  crown: "king queen ruler leader",
  farmer: "farm farms",
  field: "fields land",
  fire: "flame flames",
  gems: "gem jewels jewel",
  hearts: "heart health life lives hp",
  hood: "thief",
  hourglass: "time",
  moon: "night nights",
  person: "who player",
  spy: "spies",
  sun: "day days",
  vote: "votes ballot way",
  wheat: "grain corn food crops",
};

const BY_WORD = new Map(
  Object.entries(MEANT).flatMap(([picture, words]) => words.split(" ").map((word) => [word, picture] as const)),
);

/** The picture a word such as "horses" or "night_watch" brings to mind, or "" if none. */
export function guessed(word: string): string {
  const parts = word.toLowerCase().split("_");
  for (const part of [parts.join("-"), ...parts.toReversed()]) {
    const one = part.replace(/s$/, "");
    const found = [part, one].find((name) => name in PICTURES) ?? BY_WORD.get(part) ?? BY_WORD.get(one);
    if (found) return found;
  }
  return "";
}
