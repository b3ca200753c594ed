/** Which rows are chosen, on this page and on others: the named ones, or all but the named ones. */
export interface Selection {
  isAll: boolean;
  /** Ids of rows; with `isAll`, those left out. */
  ids: readonly string[];
}

export const noSelection: Selection = { isAll: false, ids: [] };
export const wholeSelection: Selection = { isAll: true, ids: [] };

/** How many rows of `total` are chosen. */
export function countSelected({ isAll, ids }: Selection, total: number): number {
  return isAll ? Math.max(0, total - ids.length) : ids.length;
}

export function isSelected({ isAll, ids }: Selection, id: string): boolean {
  return ids.includes(id) !== isAll;
}

/** The ids by which TanStack Table knows the chosen rows: those of other pages stay in it, so that it keeps them. */
export type SelectedIds = Record<string, true>;

export function selectedIds({ isAll, ids }: Selection, pageIds: readonly string[]): SelectedIds {
  const named = new Set(ids);
  const chosen = isAll ? pageIds.filter((id) => !named.has(id)) : ids;
  return Object.fromEntries(chosen.map((id) => [id, true as const]));
}

/** The selection after the table changed the chosen rows of one page. */
export function selectionAfter(before: Selection, pageIds: readonly string[], chosen: SelectedIds): Selection {
  if (!before.isAll) return { isAll: false, ids: Object.keys(chosen) };
  const onPage = new Set(pageIds);
  const elsewhere = before.ids.filter((id) => !onPage.has(id));
  return { isAll: true, ids: [...elsewhere, ...pageIds.filter((id) => !chosen[id])] };
}
