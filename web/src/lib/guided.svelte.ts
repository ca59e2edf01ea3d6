/** What this browser's people were told of each game's guided start; kept from visit to visit. */
const PREFIX = "holdfast:guide:";

class Guided {
  /** How often all of it was forgotten: whoever shows a guide looks again. */
  forgotten = $state(0);

  told(game: string): string[] {
    try {
      return JSON.parse(localStorage.getItem(PREFIX + game) ?? "[]") as string[];
    } catch {
      return [];
    }
  }

  keep(game: string, told: string[]): void {
    try {
      localStorage.setItem(PREFIX + game, JSON.stringify(told));
    } catch {
      // Without storage the guide comes again next time.
    }
  }

  /** Every guide begins again. */
  forget(): void {
    try {
      for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
    } catch {
      // Without storage there is nothing to forget.
    }
    this.forgotten += 1;
  }
}

export const guided = new Guided();
