import type { MouseEvent } from 'react';

const controls = 'a, button, input, label, select, textarea';

/** Null where a press belongs to something else: a control of the row, or a layer that only React counts to the row. */
function toRow(event: MouseEvent<HTMLElement>): HTMLElement | null {
  const target = event.target as Element;
  if (event.defaultPrevented || !event.currentTarget.contains(target) || target.closest(controls)) return null;
  return event.currentTarget;
}

function getHandle(row: HTMLElement): HTMLElement | null {
  return row.querySelector<HTMLElement>('[data-row-handle]');
}

function hasTextSelected(row: HTMLElement): boolean {
  const selected = getSelection();
  return Boolean(selected && !selected.isCollapsed && row.contains(selected.anchorNode));
}

/**
 * A row passes presses on to the link that names it, with the keys that were held: whatever the browser does with a
 * link, it does with the row. Shift chooses rows up to this one. Text of a row can still be marked.
 */
export function rowPress(onRange: (() => void) | undefined) {
  return {
    onMouseDown(event: MouseEvent<HTMLElement>) {
      // Shift would mark the text between.
      if (event.shiftKey && onRange && toRow(event)) event.preventDefault();
    },
    onClick(event: MouseEvent<HTMLElement>) {
      const row = toRow(event);
      if (!row) return;
      if (event.shiftKey && onRange) return onRange();
      if (hasTextSelected(row)) return;
      const { ctrlKey, metaKey } = event;
      getHandle(row)?.dispatchEvent(
        new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey }),
      );
    },
    onAuxClick(event: MouseEvent<HTMLElement>) {
      const row = toRow(event);
      const handle = row && getHandle(row);
      if (event.button === 1 && handle instanceof HTMLAnchorElement) window.open(handle.href, '_blank', 'noopener');
    },
  };
}
