/**
 * Returns the points of a line through the values in a box of `width` by `height`, with `inset`. Equal values are
 * centred vertically; missing ones are skipped.
 */
export function computeSparkPoints(
  values: readonly (number | null)[],
  { width, height, inset }: { width: number; height: number; inset: number },
): [x: number, y: number][] {
  const known = values.filter((value) => value !== null);
  const low = Math.min(...known);
  const span = Math.max(...known) - low;
  const step = (width - 2 * inset) / Math.max(1, values.length - 1);
  return values.flatMap((value, index): [number, number][] => {
    if (value === null) return [];
    const share = span === 0 ? 0.5 : (value - low) / span;
    return [[inset + index * step, height - inset - share * (height - 2 * inset)]];
  });
}
