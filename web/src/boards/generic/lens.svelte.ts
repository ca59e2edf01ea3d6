import type { Attachment } from "svelte/attachments";

const PAUSE = 300; // ms, before what one points at is told: whoever only passes by is not disturbed
const LINGER = 220; // ms, to get from a piece to what is told about it

/** What is told about a piece or a field of the board: while one points at it or comes to it by key, or when pressed. */
export class Lens {
  /** The piece, such as `supply:oil`, or the field, such as `view.walls`. */
  of = $state<string | null>(null);
  /** The element it lies under. */
  under = $state.raw<Element | null>(null);
  /** Pressed: it stays until it is closed. */
  kept = $state(false);
  #waiting: ReturnType<typeof setTimeout> | undefined;

  show(of: string, under: Element, kept = false): void {
    clearTimeout(this.#waiting);
    if (this.kept && !kept) return;
    [this.of, this.under, this.kept] = [of, under, kept];
  }

  /** Show it if one goes on pointing there. */
  point(of: string, under: Element): void {
    clearTimeout(this.#waiting);
    if (this.under !== under) this.#waiting = setTimeout(() => this.show(of, under), PAUSE);
  }

  hide(): void {
    clearTimeout(this.#waiting);
    [this.of, this.under, this.kept] = [null, null, false];
  }

  /** Hide soon, unless somebody goes on reading. */
  leave = () => {
    clearTimeout(this.#waiting);
    if (!this.kept) this.#waiting = setTimeout(() => this.hide(), LINGER);
  };

  stay = () => clearTimeout(this.#waiting);
}

/** Gives an element its name for those who listen. */
export function called(name: string): Attachment<HTMLElement> {
  return (element) => {
    element.setAttribute("aria-label", name);
    element.removeAttribute("aria-pressed");
  };
}

/**
 * Lets an element tell what it is. `press`: pressing it keeps what is told; otherwise whoever presses it knows enough,
 * and nothing lies in the way of what comes next.
 */
export function explained(lens: Lens, of: string, press: boolean): Attachment<HTMLElement> {
  return (element) => {
    let pressed = false;
    const listeners: Record<string, (event: never) => void> = {
      // Movement, not arrival: a board that scrolls under a resting pointer tells nothing.
      pointermove: (event: PointerEvent) => event.pointerType === "mouse" && !pressed && lens.point(of, element),
      pointerleave: () => ((pressed = false), lens.leave()),
      focus: () => element.matches(":focus-visible") && lens.show(of, element),
      blur: lens.leave,
      click: () => {
        pressed = true;
        if (!press || (lens.kept && lens.under === element)) lens.hide();
        else lens.show(of, element, true);
      },
    };
    for (const [name, heard] of Object.entries(listeners)) element.addEventListener(name, heard as EventListener);
    return () => {
      for (const [name, heard] of Object.entries(listeners)) element.removeEventListener(name, heard as EventListener);
    };
  };
}
