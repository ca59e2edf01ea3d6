import type { Attachment } from "svelte/attachments";

const LINGER = 220; // ms, to get from a piece to what is told about it

/** What is told about a piece or a field of the board: while one points at it or comes to it by key, or when pressed. */
export class Lens {
  /** The piece, such as `supply:oil`, or the field, such as `view.walls`. */
  of = $state<string | null>(null);
  /** The element it lies under. */
  under = $state.raw<Element | null>(null);
  /** Pressed: it stays until it is closed. */
  kept = $state(false);
  #leaving: ReturnType<typeof setTimeout> | undefined;

  show(of: string, under: Element, kept = false): void {
    clearTimeout(this.#leaving);
    if (this.kept && !kept) return;
    [this.of, this.under, this.kept] = [of, under, kept];
  }

  hide(): void {
    clearTimeout(this.#leaving);
    [this.of, this.under, this.kept] = [null, null, false];
  }

  /** Hide soon, unless somebody goes on reading. */
  leave = () => {
    clearTimeout(this.#leaving);
    if (!this.kept) this.#leaving = setTimeout(() => this.hide(), LINGER);
  };

  stay = () => clearTimeout(this.#leaving);
}

/** Gives an element its name for those who listen. */
export function called(name: string): Attachment<HTMLElement> {
  return (element) => {
    element.setAttribute("aria-label", name);
    element.removeAttribute("aria-pressed");
  };
}

/** Lets an element tell what it is. `press`: pressing it does nothing else, and keeps what is told. */
export function explained(lens: Lens, of: string, press: boolean): Attachment<HTMLElement> {
  return (element) => {
    const point = (event: PointerEvent) => event.pointerType === "mouse" && lens.show(of, element);
    const come = () => element.matches(":focus-visible") && lens.show(of, element);
    const keep = () => {
      if (lens.kept && lens.under === element) lens.hide();
      else lens.show(of, element, true);
    };
    element.addEventListener("pointerenter", point);
    element.addEventListener("pointerleave", lens.leave);
    element.addEventListener("focus", come);
    element.addEventListener("blur", lens.leave);
    if (press) element.addEventListener("click", keep);
    return () => {
      element.removeEventListener("pointerenter", point);
      element.removeEventListener("pointerleave", lens.leave);
      element.removeEventListener("focus", come);
      element.removeEventListener("blur", lens.leave);
      element.removeEventListener("click", keep);
    };
  };
}
