import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import icons from "unplugin-icons/vite";
import { defineConfig } from "vitest/config";
import { words, writeKeys } from "./words.ts";

const [here, house, games] = [".", "../src/holdfast/words", "../src/holdfast/games"].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
) as [string, string, string];
writeKeys(here, house, games);

const server = process.env.HOLDFAST_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [words(house), svelte(), icons({ compiler: "svelte", scale: 1, defaultClass: "icon" }), svelteTesting()],
  build: {
    outDir: "../src/holdfast/web/static",
    emptyOutDir: true,
    target: "es2022",
    // The server's content policy lets nothing in but files of its own: no script or font may hide in another file.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { bundlerTimings: false } }, // how long each plugin took is no news to whoever plays
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
  test: { environment: "happy-dom", include: ["tests/**/*.test.ts"] },
});
