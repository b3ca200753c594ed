/** Selected rows on all pages: a list of ids, or all except a list of ids. */
export interface Selection {
  isAll: boolean;
  /** Row ids; with `isAll`, the excluded ones. */
  ids: readonly string[];
}

export const noSelection: Selection = { isAll: false, ids: [] };
export const wholeSelection: Selection = { isAll: true, ids: [] };

/** Returns how many of `total` rows are selected. */
export function countSelected({ isAll, ids }: Selection, total: number): number {
  return isAll ? Math.max(0, total - ids.length) : ids.length;
}

/** Returns the ids of the selected rows of one page. */
export function toSelectedIds({ isAll, ids }: Selection, pageIds: readonly string[]): Set<string> {
  const named = new Set(ids);
  return new Set(pageIds.filter((id) => named.has(id) !== isAll));
}

/** Returns the selection with other selected rows on one page: ids of other pages first, then the page's in its order. */
export function updateSelection(
  { isAll, ids }: Selection,
  pageIds: readonly string[],
  selected: ReadonlySet<string>,
): Selection {
  const onPage = new Set(pageIds);
  const elsewhere = ids.filter((id) => !onPage.has(id));
  return { isAll, ids: [...elsewhere, ...pageIds.filter((id) => selected.has(id) !== isAll)] };
}

/** Returns the ids from one row of a page to another, in the page's order; only the second if the first is elsewhere. */
export function getRange(pageIds: readonly string[], from: string | undefined, to: string): readonly string[] {
  const start = from === undefined ? -1 : pageIds.indexOf(from);
  const end = pageIds.indexOf(to);
  if (start === -1) return [to];
  return pageIds.slice(Math.min(start, end), Math.max(start, end) + 1);
}
