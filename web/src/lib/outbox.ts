/** A request that changes the table; its `id` makes sending it twice harmless. */
export interface Change {
  type: string;
  id: string;
  [field: string]: unknown;
}

/**
 * Requests that the server has not answered yet, in the order they were made. They outlive a reload of the page: a move
 * made a moment before is sent again, with the same id, and carried out once.
 */
export class Outbox {
  #waiting = new Map<string, Change>();

  constructor(
    private readonly name: string,
    private readonly storage: Storage | null = null,
  ) {
    for (const change of this.#kept()) this.#waiting.set(change.id, change);
  }

  get waiting(): Change[] {
    return [...this.#waiting.values()];
  }

  put(change: Change): void {
    this.#waiting.set(change.id, change);
    this.#keep();
  }

  /** The server has answered. */
  settle(id: string): void {
    if (this.#waiting.delete(id)) this.#keep();
  }

  #kept(): Change[] {
    try {
      return JSON.parse(this.storage?.getItem(this.name) ?? "[]") as Change[];
    } catch {
      return []; // a storage that cannot be read holds nothing we can send
    }
  }

  #keep(): void {
    try {
      if (this.#waiting.size) this.storage?.setItem(this.name, JSON.stringify(this.waiting));
      else this.storage?.removeItem(this.name);
    } catch {
      // A full or forbidden storage costs us the reload in mid-move, not the move.
    }
  }
}

/** An id nobody else makes up. `crypto.randomUUID` would need https, and people play in their living room's network. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
