/** A card that goes from one place of the table (`data-spot`) to another; without a name it lies face down. */
export interface Flight {
  from: string;
  to: string;
  card: string | null;
}

/** How many fly at once: more would only delay the table. */
export const MOST_FLIGHTS = 8;
