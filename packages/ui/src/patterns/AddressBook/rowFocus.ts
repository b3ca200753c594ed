import type { Address } from '@sampan/api/entities';

export type RowAct = 'edit' | 'delete';

/** Where the focus goes when a row is gone: to the next one, else the one before, else the heading (undefined). */
export function nextFocus(addresses: readonly Address[], gone: number | undefined): number | undefined {
  const at = addresses.findIndex(({ id }) => id === gone);
  return (addresses[at + 1] ?? addresses[at - 1])?.id;
}

/** Puts the focus on a row's button; on the heading where there is no such row. */
export function focusRow(book: HTMLElement | null, id: number | undefined, act: RowAct): void {
  const button =
    id === undefined ? null : book?.querySelector<HTMLElement>(`[data-address="${id}"] [data-act="${act}"]`);
  (button ?? book?.querySelector<HTMLElement>('h2'))?.focus();
}
