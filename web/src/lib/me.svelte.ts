import { t } from "../messages/index.svelte";
import { api, Refused } from "./api";
import type { Guest } from "./protocol";

/** Who sits at this browser. */
class Me {
  guest = $state.raw<Guest | null>(null);
  /** What to do with the answer while a newcomer is asked for a name. */
  asked = $state.raw<((guest: Guest | null) => void) | null>(null);
  /** What a newcomer is asked to sit down to; empty where nobody invited them. */
  invitation = $state("");
  #met: Promise<void> | null = null;

  /** Ask the server once whether it knows us. */
  meet(): Promise<void> {
    return (this.#met ??= this.#meet());
  }

  /** Our guest; a newcomer is asked for a name first, and is null if he would rather not say. */
  async sitDown(invitation = ""): Promise<Guest | null> {
    await this.meet();
    if (this.guest) return this.guest;
    this.invitation = invitation;
    return new Promise((resolve) => {
      this.asked?.(null);
      this.asked = (guest) => {
        this.asked = null;
        resolve(guest);
      };
    });
  }

  /** Take a name. Whoever is asked for one has answered by that, however they came to say it. */
  async call(name: string): Promise<Guest> {
    const guest = await api.nameMe(name);
    this.guest = guest;
    this.asked?.(guest);
    return guest;
  }

  /** Become the guest of a link from another device. */
  async rejoin(key: string, replace: boolean): Promise<void> {
    this.guest = await api.rejoin(key, replace);
    this.#met = Promise.resolve();
  }

  async #meet(): Promise<void> {
    try {
      const guest = await api.guest();
      this.guest ??= guest; // a name taken meanwhile is newer
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.code === "unreachable") this.#met = null;
    }
  }
}

export const me = new Me();

/** A name for somebody in a hurry. */
export function suggestion(): string {
  const names = t("guest.suggest").split(", ");
  return names[Math.floor(Math.random() * names.length)] ?? "Warden";
}
