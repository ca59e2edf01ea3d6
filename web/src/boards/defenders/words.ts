import { boardWords } from "../../lib/words.svelte";
import type { BoardKey } from "./keys";

export type { BoardKey };
export const { say } = boardWords<BoardKey>("defenders");
