import type { Attachment } from "svelte/attachments";
import { settings } from "./settings.svelte";

/** What has just come upon the table is brought before the eyes, if it came up out of sight. */
export const appear: Attachment<HTMLElement> = (element) => {
  const box = element.getBoundingClientRect();
  if (box.top >= 0 && box.top < window.innerHeight / 2) return;
  element.scrollIntoView({ block: "start", behavior: settings.lessMotion ? "auto" : "smooth" });
};
