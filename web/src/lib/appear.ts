import type { Attachment } from "svelte/attachments";

/**
 * What has just come upon the table is brought before the eyes, if it came up out of sight. At once: a board that still
 * rolls takes what can be pressed away from under the finger.
 */
export const appear: Attachment<HTMLElement> = (element) => {
  const box = element.getBoundingClientRect();
  if (box.top >= 0 && box.top < window.innerHeight / 2) return;
  element.scrollIntoView({ block: "start", behavior: "instant" });
};
