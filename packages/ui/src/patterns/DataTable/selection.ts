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

/** Returns the selection after the table changed the selected rows of one page. */
export function updateSelection(before: Selection, pageIds: readonly string[], chosen: SelectedIds): Selection {
  if (!before.isAll) return { isAll: false, ids: Object.keys(chosen) };
  const onPage = new Set(pageIds);
  const elsewhere = before.ids.filter((id) => !onPage.has(id));
  return { isAll: true, ids: [...elsewhere, ...pageIds.filter((id) => !chosen[id])] };
}
