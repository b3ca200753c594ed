/** Number of translated texts in a locale. */
export interface Completeness {
  done: number;
  total: number;
}

export type Share = 'none' | 'some' | 'all';

/** Returns whether none, some or all texts of a locale are translated. */
export function toShare({ done, total }: Completeness): Share {
  if (done === 0) return 'none';
  return done < total ? 'some' : 'all';
}
