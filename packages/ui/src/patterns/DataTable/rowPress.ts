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

/** Whether a press on a link opens a new tab. */
function isForNewTab({ ctrlKey, metaKey }: MouseEvent): boolean {
  return ctrlKey || metaKey;
}

/**
 * Forwards presses on a row to its link, into a new tab with Ctrl, Command or the middle button. Shift selects a range.
 * Text in a row stays selectable.
 */
export function createRowPressHandlers(onRange: (() => void) | undefined) {
  return {
    onMouseDown(event: MouseEvent<HTMLElement>) {
      // Shift would select the text in between, and Ctrl in Firefox the cell.
      const isRange = event.shiftKey && onRange !== undefined;
      if ((isRange || isForNewTab(event)) && toRow(event)) event.preventDefault();
    },
    onClick(event: MouseEvent<HTMLElement>) {
      const row = toRow(event);
      if (!row) return;
      if (event.shiftKey && onRange) return onRange();
      const handle = getHandle(row);
      // Firefox ignores the modifier keys of a click that a script makes.
      if (isForNewTab(event) && handle instanceof HTMLAnchorElement) openTab(handle);
      else if (!hasTextSelected(row)) handle?.click();
    },
    onAuxClick(event: MouseEvent<HTMLElement>) {
      const row = toRow(event);
      const handle = row && getHandle(row);
      if (event.button === 1 && handle instanceof HTMLAnchorElement) openTab(handle);
    },
  };
}

function openTab({ href }: HTMLAnchorElement) {
  window.open(href, '_blank', 'noopener');
}
