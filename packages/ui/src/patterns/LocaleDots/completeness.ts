/** Number of translated texts in a locale. */
export interface Completeness {
  done: number;
  total: number;
}

export type CompletenessLevel = 'none' | 'some' | 'all';

/** Returns whether none, some or all texts of a locale are translated. */
export function toCompletenessLevel({ done, total }: Completeness): CompletenessLevel {
  if (done === 0) return 'none';
  return done < total ? 'some' : 'all';
}
