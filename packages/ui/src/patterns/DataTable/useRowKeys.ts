import { hasCharacterKeys } from '@sampan/domain/preferences/characterKeys';
import { type FocusEvent, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useServices } from '../../app/services/ServicesContext.ts';
import { type TableMove, toTableMove } from './tableKeys.ts';
import type { RowModel, ToggleRow } from './useDataTable.ts';

/** Elements with their own Enter behaviour; a checkbox has none. */
const enters = 'a, button:not([role="checkbox"])';

function findElement(list: HTMLElement | null, id: string | undefined): HTMLElement | null {
  if (id === undefined) return null;
  return list?.querySelector<HTMLElement>(`[data-row-id="${CSS.escape(id)}"]`) ?? null;
}

/** Returns the element that receives a row's focus: its link, else its checkbox, else the row. */
function getGrip(row: HTMLElement): HTMLElement {
  const find = (selector: string) => row.querySelector<HTMLElement>(selector);
  return find('[data-row-handle]') ?? find('[role="checkbox"]') ?? row;
}

/**
 * Keyboard shortcuts: j and k move between rows, x selects, Enter opens. Active unless the viewer types; the letters can
 * be turned off. The focus moves along, so the focused row is the current one.
 */
export function useRowKeys<Row>(
  list: RefObject<HTMLElement | null>,
  rows: readonly RowModel<Row>[],
  toggleRow: ToggleRow | undefined,
) {
  const { local } = useServices().platform;
  const [currentId, setCurrentId] = useState<string>();
  const held = useRef<{ id: string; index: number }>(undefined);
  const findRowIndex = (id: string | undefined) => rows.findIndex((row) => row.id === id);

  function focusRow(index: number) {
    const next = rows[index];
    if (!next) return;
    // A virtual row is rendered once it becomes the current one, so render before focusing.
    flushSync(() => setCurrentId(next.id));
    const element = findElement(list.current, next.id);
    if (!element) return;
    getGrip(element).focus({ preventScroll: true });
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  const moves: Record<TableMove, (index: number, target: Element | null) => boolean> = {
    next(index) {
      focusRow(Math.min(index + 1, rows.length - 1));
      return true;
    },
    previous(index) {
      focusRow(Math.max(index - 1, 0));
      return true;
    },
    toggle: (index) => choose(index, false),
    toggleRange: (index) => choose(index, true),
    open(index, target) {
      const element = findElement(list.current, rows[index]?.id);
      if (!element?.contains(target) || target?.closest(enters)) return false;
      element.querySelector<HTMLElement>('[data-row-handle]')?.click();
      return true;
    },
  };

  function choose(index: number, isRange: boolean): boolean {
    const row = rows[index];
    if (!row || !toggleRow) return false;
    toggleRow(row.id, isRange);
    return true;
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    const move = toTableMove({
      key: event.key,
      isModified: event.ctrlKey || event.metaKey || event.altKey,
      isComposing: event.isComposing,
      isRepeated: event.repeat,
      // Radix calls preventDefault on Enter for checkboxes; here Enter opens the row.
      isDefaultPrevented: event.defaultPrevented && !target?.matches('[role="checkbox"]'),
      target,
    });
    if (move && move !== 'open' && !hasCharacterKeys(local)) return;
    if (move && rows.length > 0 && moves[move](findRowIndex(currentId), target)) event.preventDefault();
  });

  useEffect(function listenForRowKeys() {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  useLayoutEffect(
    function keepFocusWhenItsRowGoes() {
      const was = held.current;
      if (!was || document.activeElement !== document.body || rows.some((row) => row.id === was.id)) return;
      held.current = undefined;
      const row = findElement(list.current, rows[Math.min(was.index, rows.length - 1)]?.id);
      if (row) getGrip(row).focus();
      else list.current?.closest<HTMLElement>('section')?.focus();
    },
    [rows, list],
  );

  return {
    currentId,
    /** Restores the focus after rows were remounted. */
    holdOn() {
      const row = document.activeElement === document.body && findElement(list.current, held.current?.id);
      if (row) getGrip(row).focus({ preventScroll: true });
    },
    rowProps: (id: string) => ({
      'data-row-id': id,
      'data-current': id === currentId || undefined,
      tabIndex: -1,
      onFocus() {
        held.current = { id, index: findRowIndex(id) };
        setCurrentId(id);
      },
      onBlur(event: FocusEvent<HTMLElement>) {
        // When a focused row is unmounted, relatedTarget is null; otherwise the focus moved elsewhere.
        if (event.relatedTarget) held.current = undefined;
      },
    }),
  };
}
