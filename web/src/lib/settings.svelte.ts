import { names } from "holdfast:languages";

export type Theme = "system" | "light" | "dark";
export type Contrast = "system" | "high";
export type Motion = "system" | "less";
/** How fast the moves of others are shown. */
export type Pace = "slow" | "usual" | "quick" | "at_once";
/** What happens where there is one answer: it is given, or the player is asked all the same. */
export type Forced = "answer" | "ask";
export type Switch = "on" | "off";

interface Kept {
  theme: Theme;
  contrast: Contrast;
  motion: Motion;
  pace: Pace;
  forced: Forced;
  sound: Switch;
  notify: Switch;
  language: string;
}

const KEY = "holdfast:settings";

/** How this browser likes its table laid; kept in the browser, sent to nobody. */
class Settings {
  theme = $state<Theme>("system");
  contrast = $state<Contrast>("system");
  motion = $state<Motion>("system");
  pace = $state<Pace>("usual");
  forced = $state<Forced>("answer");
  sound = $state<Switch>("off");
  notify = $state<Switch>("off");
  language = $state("en");
  /** In which light the page is shown now, by choice or as the system has it: what is painted is painted anew by it. */
  light = $state("");

  constructor() {
    const kept = read();
    this.theme = kept.theme ?? "system";
    this.contrast = kept.contrast ?? "system";
    this.motion = kept.motion ?? "system";
    this.pace = kept.pace ?? "usual";
    this.forced = kept.forced ?? "answer";
    this.sound = kept.sound ?? "off";
    this.notify = kept.notify ?? "off";
    this.language = kept.language ?? [navigator.language.split("-")[0] ?? ""].find((one) => one in names) ?? "en";
  }

  /** Write the settings onto the page, and keep them. */
  apply(): void {
    const root = document.documentElement;
    const dark = this.theme === "dark" || (this.theme === "system" && prefers("(prefers-color-scheme: dark)"));
    const high = this.contrast === "high" || prefers("(prefers-contrast: more)");
    root.dataset.theme = dark ? "dark" : "light";
    root.dataset.contrast = high ? "high" : "usual";
    this.light = `${root.dataset.theme} ${root.dataset.contrast}`;
    root.dataset.motion = this.lessMotion ? "less" : "usual";
    root.lang = this.language;
    const { theme, contrast, motion, pace, forced, sound, notify, language } = this;
    const kept: Kept = { theme, contrast, motion, pace, forced, sound, notify, language };
    try {
      localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // Without storage the settings last as long as the page.
    }
  }

  get lessMotion(): boolean {
    return this.motion === "less" || prefers("(prefers-reduced-motion: reduce)");
  }
}

function prefers(query: string): boolean {
  return window.matchMedia?.(query).matches ?? false;
}

function read(): Partial<Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>;
  } catch {
    return {};
  }
}

export const settings = new Settings();

/** Follow the system's wishes when they change. */
export function followSystem(): void {
  for (const query of [
    "(prefers-color-scheme: dark)",
    "(prefers-contrast: more)",
    "(prefers-reduced-motion: reduce)",
  ]) {
    window.matchMedia?.(query).addEventListener("change", () => settings.apply());
  }
}
