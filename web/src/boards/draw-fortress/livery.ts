import type { Colour, SeatView } from "./view";

/** 2.3 The tincture of each colour. */
export const FIELDS: Record<Colour, string> = {
  red: "gules",
  blue: "azure",
  green: "vert",
  purple: "purpure",
  orange: "or",
  black: "sable",
};

/**
 * 3.5 Whoever draws in blue has a blue shield, pen and line in the course of the game, wherever the page shows them; the
 * ordinary stays the seat's. Undone by what it returns.
 */
export function wear(seats: readonly SeatView[]): () => void {
  const { style } = document.documentElement;
  const chosen = seats.flatMap(({ who, color }) => (color ? [[`--t-${who}`, `var(--${FIELDS[color]})`] as const] : []));
  for (const [seat, field] of chosen) style.setProperty(seat, field);
  return () => {
    for (const [seat] of chosen) style.removeProperty(seat);
  };
}
