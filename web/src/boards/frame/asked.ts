import type { Position } from "../../lib/protocol";

/** Whether it is this seat that is asked now. */
export const isAsked = (position: Position, seat: number | null) => seat !== null && position.deciders.includes(seat);

/** When a step of a guided start is told: as soon as this seat is asked one of these decisions. */
export const at =
  (...decisions: string[]) =>
  (position: Position, seat: number | null) =>
    isAsked(position, seat) && decisions.some((decision) => position.prompt.key === `decision.${decision}`);
