import { t } from "../messages/index.svelte";
import { api, Refused } from "./api";
import type { Guest } from "./protocol";

/** Who sits at this browser. */
class Me {
  guest = $state.raw<Guest | null>(null);
  #asked: Promise<void> | null = null;

  /** Ask the server once whether it knows us. */
  meet(): Promise<void> {
    return (this.#asked ??= this.#meet());
  }

  /** Our guest; a newcomer who has chosen no name gets one that fits the place, and may change it at any time. */
  async sitDown(): Promise<Guest> {
    await this.meet();
    return this.guest ?? this.call(suggestion());
  }

  async call(name: string): Promise<Guest> {
    this.guest = await api.nameMe(name);
    return this.guest;
  }

  /** Become the guest of a link from another device. */
  async rejoin(key: string, replace: boolean): Promise<void> {
    this.guest = await api.rejoin(key, replace);
    this.#asked = Promise.resolve();
  }

  async #meet(): Promise<void> {
    try {
      this.guest = await api.guest();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.code === "unreachable") this.#asked = null;
    }
  }
}

export const me = new Me();

/** A name for somebody in a hurry. */
export function suggestion(): string {
  const names = t("guest.suggest").split(", ");
  return names[Math.floor(Math.random() * names.length)] ?? "Warden";
}
