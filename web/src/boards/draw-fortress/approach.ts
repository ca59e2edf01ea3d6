import type { Attachment } from "svelte/attachments";

/** A place that can be looked at from near: it answers mouse, touch, Enter and Space, and says its name, the lens too. */
export function approach(name: string, open: () => void, byTab: boolean): Attachment<HTMLElement | SVGElement> {
  return (element) => {
    const native = element instanceof HTMLButtonElement;
    if (!native) element.setAttribute("role", "button");
    element.setAttribute("tabindex", byTab ? "0" : "-1");
    element.setAttribute("aria-label", name);
    element.dataset.tells = name;
    const key = (event: Event) => {
      const { key } = event as KeyboardEvent;
      if (native || (key !== "Enter" && key !== " ")) return;
      event.preventDefault();
      open();
    };
    element.addEventListener("click", open);
    element.addEventListener("keydown", key);
    return () => {
      delete element.dataset.tells;
      element.removeEventListener("click", open);
      element.removeEventListener("keydown", key);
    };
  };
}
