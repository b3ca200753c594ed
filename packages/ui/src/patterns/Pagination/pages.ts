export const pageSizes = [10, 20, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

export interface PageRange {
  /** The first row of the page, counted from 1; 0 where there are none. */
  from: number;
  to: number;
  /** The last page, at least 1. */
  last: number;
}

/** A page past the end, left over from a longer list, shows the end. */
export function toRange(page: number, pageSize: number, total: number): PageRange {
  const last = Math.max(1, Math.ceil(total / pageSize));
  const shown = Math.min(Math.max(1, page), last);
  const from = total === 0 ? 0 : (shown - 1) * pageSize + 1;
  return { from, to: Math.min(shown * pageSize, total), last };
}

/** The page of another size that shows the row which was first. */
export function pageWith(page: number, pageSize: number, nextSize: number): number {
  return Math.floor(((page - 1) * pageSize) / nextSize) + 1;
}
