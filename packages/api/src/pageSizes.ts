/** Lengths of a page that staff's lists offer. */
export const pageSizes = [10, 20, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

/** Maximum rows that a list counts and pages through: a total of this number means "this many or more". */
export const maxCountedRows = 10_000;
