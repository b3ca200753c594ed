import type { Address } from '@sampan/api/entities';

export type RowAct = 'edit' | 'delete';

/** Returns the row to focus after a removal: the next one, else the previous one; undefined stands for the heading. */
export function findNextFocus(addresses: readonly Address[], gone: number | undefined): number | undefined {
  const at = addresses.findIndex(({ id }) => id === gone);
  return (addresses[at + 1] ?? addresses[at - 1])?.id;
}

/** Focuses a button of a row, or the heading if the row does not exist. */
export function focusRow(book: HTMLElement | null, id: number | undefined, act: RowAct): void {
  const button =
    id === undefined ? null : book?.querySelector<HTMLElement>(`[data-address="${id}"] [data-act="${act}"]`);
  (button ?? book?.querySelector<HTMLElement>('h2'))?.focus();
}
