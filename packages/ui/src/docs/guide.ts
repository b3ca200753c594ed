/** What a designer or developer asks of a component before using it; its docs page shows it. */
export interface Guide {
  /** When it is the right part. */
  use: string;
  /** When it is not, and what is. */
  avoid: string;
  /** Keys and what they do. A component without keys of its own leaves it out. */
  keyboard?: readonly (readonly [keys: string, does: string])[];
}

/** `parameters: guide({…})` in a component's stories. */
export function guide(guide: Guide): { guide: Guide } {
  return { guide };
}
