import type { Choice } from "../lib/protocol";

/** A filter for choices: those of some kinds. */
export function moves(...kinds: string[]): (choice: Choice) => boolean {
  return (choice) => kinds.includes(choice.structure.move ?? "");
}
