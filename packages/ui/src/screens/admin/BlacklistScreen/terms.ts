/** How long somebody may be kept out, in days; no end is the shop's usual. */
const terms = { forever: undefined, day: 1, week: 7, month: 30, quarter: 90, year: 365 } as const;
export type Term = keyof typeof terms;
export const termNames = Object.keys(terms) as Term[];

const dayMs = 86_400_000;

/** When a term ends that begins now; undefined where it does not. */
export function getEnd(term: Term, now: number): string | undefined {
  const days = terms[term];
  return days === undefined ? undefined : new Date(now + days * dayMs).toISOString();
}
