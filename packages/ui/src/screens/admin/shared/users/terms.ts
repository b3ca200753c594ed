/** Durations in days; undefined means no end. */
const terms = { forever: undefined, day: 1, week: 7, month: 30, quarter: 90, year: 365 } as const;
export type Term = keyof typeof terms;
export const termNames = Object.keys(terms) as Term[];

const dayMs = 86_400_000;

/** End of a term that starts at `now`; undefined if it has none. */
export function getEnd(term: Term, now: number): string | undefined {
  const days = terms[term];
  return days === undefined ? undefined : new Date(now + days * dayMs).toISOString();
}
