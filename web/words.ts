import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "smol-toml";
import type { Plugin } from "vite";

type Catalogue = Record<string, string>;

const ENGLISH = "en";
/** What the client takes of a language's folder: its own sentences, and why the server says no. */
const PARTS = ["web", "refusals"];
const LANGUAGES = "holdfast:languages";
const WORDS = "holdfast:words/";

/** A TOML catalogue, flattened: `[event] fell = "…"` is the key `event.fell`. */
export function readCatalogue(file: string): Catalogue {
  const flat: Catalogue = {};
  const walk = (prefix: string, table: object) => {
    for (const [name, value] of Object.entries(table)) {
      if (typeof value === "object") walk(`${prefix}${name}.`, value as object);
      else flat[prefix + name] = String(value);
    }
  };
  walk("", parse(readFileSync(file, "utf8")));
  return flat;
}

const filesOf = (folder: string, language: string, parts: string[]) =>
  parts.map((part) => join(folder, language, `${part}.toml`)).filter((file) => existsSync(file));

/** All that these parts of a language's folder say. */
export function readLanguage(folder: string, language: string, parts: string[]): Catalogue {
  return Object.assign({}, ...filesOf(folder, language, parts).map(readCatalogue)) as Catalogue;
}

/** What each language in the folder calls itself. */
export function languageNames(folder: string): Catalogue {
  const found = readdirSync(folder).filter((name) => existsSync(join(folder, name, "language.toml")));
  return Object.fromEntries(found.sort().map((one) => [one, readLanguage(folder, one, ["language"]).name ?? one]));
}

/**
 * The client's words, from a folder with a folder for each language: `holdfast:languages` lists what is found there.
 * English comes with the client, the others when they are asked for.
 */
export function words(folder: string): Plugin {
  const languages = () => {
    const names = languageNames(folder);
    const others = Object.keys(names).filter((name) => name !== ENGLISH);
    const loaders = others.map((name) => `${JSON.stringify(name)}: () => import("${WORDS}${name}")`);
    return [
      `export { default as english } from "${WORDS}${ENGLISH}";`,
      `export const names = ${JSON.stringify(names)};`,
      `export const load = { ${loaders.join(", ")} };`,
    ].join("\n");
  };
  return {
    name: "holdfast-words",
    resolveId: (id) => (id === LANGUAGES || id.startsWith(WORDS) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${LANGUAGES}`) return languages();
      if (!id.startsWith(`\0${WORDS}`)) return undefined;
      const language = id.slice(WORDS.length + 1);
      for (const file of filesOf(folder, language, PARTS)) this.addWatchFile(file);
      return `export default ${JSON.stringify(readLanguage(folder, language, PARTS))};`;
    },
  };
}

/** The keys there are, as types: those of the client, and of each board whose game's words lie in one of these folders. */
export function writeKeys(web: string, house: string, games: string): void {
  writeType(join(web, "src/messages/keys.ts"), "Key", readLanguage(house, ENGLISH, PARTS));
  for (const game of readdirSync(games)) {
    const board = join(web, "src/boards", game.replaceAll("_", "-"));
    const said = join(games, game, "words", ENGLISH, "board.toml");
    if (existsSync(board) && existsSync(said))
      writeType(join(board, "keys.ts"), "BoardKey", readCatalogue(said), "board.");
  }
}

function writeType(file: string, name: string, said: Catalogue, prefix = ""): void {
  const keys = Object.keys(said).map((key) => `\n  | ${JSON.stringify(key.slice(prefix.length))}`);
  const text = `// Written by \`npm run keys\` from the words in English; not kept.\nexport type ${name} =${keys.join("")};\n`;
  if (!existsSync(file) || readFileSync(file, "utf8") !== text) writeFileSync(file, text);
}
