export type DiceCheck = "good" | "bad" | "cannot";

/** Whether seed and salt, shown at the end, give the promise that was made before the first move. */
export async function checkDice(game: string, seed: string, salt: string, commitment: string): Promise<DiceCheck> {
  // Browsers hash only on pages they call secure; a page from the living room's network is none.
  if (!globalThis.crypto?.subtle) return "cannot";
  const promised = new TextEncoder().encode(`holdfast/1:${game}:${seed}:${salt}`);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", promised));
  const written = Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return written === commitment ? "good" : "bad";
}
