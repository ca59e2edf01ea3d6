import type { Attachment } from "svelte/attachments";
import type { Choice } from "../lib/protocol";
import type { Desk } from "./desk.svelte";

/** What an element tells to whoever asks: its name, with all that a screen reader is told, and what pressing it means. */
interface Meaning {
  name: string;
  choices: Choice[];
}
const meanings = new WeakMap<Element, Meaning>();
export const meaningOf = (element: Element): Meaning | undefined => meanings.get(element);

/**
 * Makes an element, HTML or SVG, a piece that can be chosen: it glows while a choice points at it, answers mouse,
 * touch, Enter and Space, and when dimmed tells why. `name` is what a screen reader calls it.
 *
 *     <g {@attach target(desk, "region:forest", words.piece("region:forest"))}> … </g>
 *
 * Where a piece lies in several places (a card in a hand and in a town), `fits` names the choices that mean this one.
 */
export function target(
  desk: Desk,
  piece: string,
  name: string,
  fits: (choice: Choice) => boolean = () => true,
): Attachment<HTMLElement | SVGElement> {
  return (element) => {
    const fitting = desk.at(piece).filter(fits);
    meanings.set(element, { name, choices: fitting });
    const can = fitting.length > 0;
    const picked = desk.picked.includes(piece);
    element.classList.toggle("can-choose", can);
    element.classList.toggle("cannot-choose", !can && !picked);
    element.classList.toggle("picked", picked);
    element.classList.toggle("pointed", desk.pointed.includes(piece) || picked);
    element.dataset.piece = piece;
    const native = element instanceof HTMLButtonElement;
    if (!native) element.setAttribute("role", "button");
    // Dimmed pieces can be pressed to learn why, but the way by Tab leads to what can be done.
    element.setAttribute("tabindex", can || picked ? "0" : "-1");
    const what = fitting.length === 1 ? `: ${desk.label(fitting[0] as Choice)}` : "";
    const hint = desk.hint(...fitting);
    element.setAttribute("aria-label", (hint ? `${hint}: ` : "") + name + what);
    if (hint) element.dataset.hint = hint;
    if (picked) element.setAttribute("aria-pressed", "true");
    else element.removeAttribute("aria-pressed");

    const press = (event: Event) => {
      event.stopPropagation();
      if (fitting.length === 1) desk.choose(fitting[0] as Choice);
      else desk.pick(piece);
    };
    const key = (event: Event) => {
      const pressed = (event as KeyboardEvent).key;
      if (native || (pressed !== "Enter" && pressed !== " ")) return;
      event.preventDefault();
      press(event);
    };
    element.addEventListener("click", press);
    element.addEventListener("keydown", key);
    return () => {
      element.classList.remove("can-choose", "cannot-choose", "picked", "pointed");
      delete element.dataset.hint;
      element.removeEventListener("click", press);
      element.removeEventListener("keydown", key);
    };
  };
}
