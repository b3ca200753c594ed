export interface AmountRange {
  /** Minor units. */
  min?: number | undefined;
  max?: number | undefined;
}

/** Swaps the ends of a reversed range. */
export function orderRange({ min, max }: AmountRange): AmountRange {
  return min !== undefined && max !== undefined && min > max ? { min: max, max: min } : { min, max };
}
