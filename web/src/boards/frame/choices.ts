/** Choices, sorted by what they are and what they point at. */
import type { Choice } from "../../lib/protocol";

/** A filter for choices: those of some kinds. */
export function moves(...kinds: string[]): (choice: Choice) => boolean {
  return (choice) => kinds.includes(choice.structure.move ?? "");
}

/** The pieces of one kind that choices point at, each once: `card` for cards laid out, `hero` for heroes to choose from. */
export function laidOut(choices: readonly Choice[], kind: string): string[] {
  const pieces = choices.flatMap((choice) => choice.targets).filter((piece) => piece.startsWith(`${kind}:`));
  return [...new Set(pieces)].map((piece) => piece.slice(kind.length + 1));
}
