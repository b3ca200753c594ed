/** Positions of the first and the last byte. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Parses a Range header of one range. Null if absent or unsupported (send the whole file); undefined if not
 * satisfiable.
 */
export function parseRange(header: string | null | undefined, size: number): ByteRange | null | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '') return Number(to) > 0 ? { start: Math.max(0, size - Number(to)), end: size - 1 } : undefined;
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < start) return null;
  return start < size ? { start, end } : undefined;
}
