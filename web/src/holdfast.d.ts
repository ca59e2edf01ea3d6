/** The languages found in `src/holdfast/words` when the client was built (`web/words.ts`). */
declare module "holdfast:languages" {
  import type { Key } from "./messages/keys";
  /** What each language calls itself. */
  export const names: Record<string, string>;
  export const english: Record<Key, string>;
  /** The other ones: the client's sentences, and why the server says no. */
  export const load: Record<string, (() => Promise<{ default: Record<string, string> }>) | undefined>;
}
