import { settings } from "./settings.svelte";

/** Two soft notes, made on the spot. */
function ring(): void {
  const sound = new AudioContext();
  [660, 880].forEach((pitch, k) => {
    const [note, loudness, at] = [sound.createOscillator(), sound.createGain(), sound.currentTime + k * 0.18];
    note.frequency.value = pitch;
    loudness.gain.setValueAtTime(0.0001, at);
    loudness.gain.exponentialRampToValueAtTime(0.08, at + 0.03);
    loudness.gain.exponentialRampToValueAtTime(0.0001, at + 0.5);
    note.connect(loudness).connect(sound.destination);
    note.start(at);
    note.stop(at + 0.55);
    note.onended = () => k && void sound.close();
  });
}

/** Whether this browser can notify people at all. */
export const canNotify = () => "Notification" in window;

/** Ask the browser, which asks its people, whether they may be notified. */
export async function mayNotify(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}

/** Call somebody who looks elsewhere: as softly, and by those means, as they chose. */
export function call(title: string, words: string): void {
  if (document.hasFocus()) return;
  if (settings.sound === "on") ring();
  if (settings.notify !== "on" || !document.hidden || !canNotify() || Notification.permission !== "granted") return;
  try {
    const note = new Notification(title, { body: words, tag: "holdfast" });
    note.onclick = () => window.focus();
  } catch {
    // Some phones let only installed pages notify; the sound and the title have to do.
  }
}
