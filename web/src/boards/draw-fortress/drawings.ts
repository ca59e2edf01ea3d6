/** What is to be seen of a thing: what people drew, otherwise a sketch of its catalogue entry, otherwise of its tags. */
import type { TableInk } from "../../lib/table_ink.svelte";
import type { GameWords } from "../../lib/words.svelte";
import type { Picture, Tag } from "./view";

/**
 * `piece` is the entry, such as `design:moat`; null: the thing is home-made. What is veiled is not here, and what one
 * reader has hidden is not shown.
 */
export function strokesOf(
  ink: TableInk,
  { drawings }: Picture,
  piece: string | null,
  tags: readonly Tag[],
  words: GameWords,
): readonly string[] {
  if (ink.shown(drawings).length) return ink.strokes(drawings);
  const sketch = piece ? words.sketch(piece.replace(":", ".")) : [];
  return sketch.length || !tags.length ? sketch : words.emblem(`tag.${tags[0]}`);
}
