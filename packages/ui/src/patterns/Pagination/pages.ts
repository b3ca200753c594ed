export interface PageRange {
  /** Number of the page's first row, from 1; 0 if there are none. */
  from: number;
  to: number;
  /** The last page, at least 1. */
  last: number;
}

/** Row range of a page; a page beyond the end is clamped to the last one. */
export function toRange(page: number, pageSize: number, total: number): PageRange {
  const last = Math.max(1, Math.ceil(total / pageSize));
  const shown = Math.min(Math.max(1, page), last);
  const from = total === 0 ? 0 : (shown - 1) * pageSize + 1;
  return { from, to: Math.min(shown * pageSize, total), last };
}

/** Returns the page that contains the current first row under another page size. */
export function getPageForSize(page: number, pageSize: number, nextSize: number): number {
  return Math.floor(((page - 1) * pageSize) / nextSize) + 1;
}
