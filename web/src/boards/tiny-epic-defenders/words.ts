import { boardWords } from "../../lib/words.svelte";
import type { BoardKey } from "./keys";

export const { say } = boardWords<BoardKey>("tiny-epic-defenders");
