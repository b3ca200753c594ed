/** The middle value; of an even number the upper of the two. NaN of none. */
export function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/**
 * Median of `values[i] / others[i]`. For times that are measured in turn: other load on the machine slows both of a pair
 * alike, so that it cancels out, where medians of each series may stand on different loads.
 */
export function medianRatio(values: readonly number[], others: readonly number[]): number {
  return median(values.map((value, index) => value / (others[index] ?? Number.NaN)));
}
