import type { MouseEvent } from 'react';

const controls = 'a, button, input, label, select, textarea';

/**
 * Returns the pressed row, or null if the press belongs to a control of the row or to a layer that bubbles through
 * React's tree only.
 */
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
 * Forwards presses on a row to its link with the same modifier keys, so that the browser treats them as presses on
 * the link. Shift selects a range. Text in a row stays selectable.
 */
export function createRowPressHandlers(onRange: (() => void) | undefined) {
  return {
    onMouseDown(event: MouseEvent<HTMLElement>) {
      // Shift would select the text in between.
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
