/** Of the texts that a language can have. */
export interface Completeness {
  done: number;
  total: number;
}

export type Share = 'none' | 'some' | 'all';

export function toShare({ done, total }: Completeness): Share {
  if (done === 0) return 'none';
  return done < total ? 'some' : 'all';
}
