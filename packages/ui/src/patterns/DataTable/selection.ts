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

/** Selection state of TanStack Table. Includes ids of other pages, so that the table keeps them. */
export type SelectedIds = Record<string, true>;

/** Converts a selection to TanStack Table's record of the selected ids on this page. */
export function toSelectedIds({ isAll, ids }: Selection, pageIds: readonly string[]): SelectedIds {
  const named = new Set(ids);
  const chosen = isAll ? pageIds.filter((id) => !named.has(id)) : ids;
  return Object.fromEntries(chosen.map((id) => [id, true as const]));
}

/** Returns the selection after the table changed the selected rows of one page: other ids, then the page's in its order. */
export function updateSelection(
  { isAll, ids }: Selection,
  pageIds: readonly string[],
  chosen: Readonly<SelectedIds>,
): Selection {
  const onPage = new Set(pageIds);
  const elsewhere = ids.filter((id) => !onPage.has(id));
  return { isAll, ids: [...elsewhere, ...pageIds.filter((id) => Boolean(chosen[id]) !== isAll)] };
}
