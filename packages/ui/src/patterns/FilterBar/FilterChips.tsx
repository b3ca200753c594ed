import { X } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/useFormats.ts';
import { Button } from '../../primitives/Button/Button.tsx';
import { focusBeside } from '../../primitives/focusBeside.ts';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { ignoreHeldKey } from '../../primitives/ignoreHeldKey.ts';
import { useToast } from '../../primitives/Toast/Toast.tsx';
import { LazyPopover } from '../LazyPopover/LazyPopover.tsx';
import { chip, chipButton, chipLabel, chipRemove, chips } from './FilterBar.css.ts';
import { type FilterDef, type FilterEntry, type FilterValue, isEmptyEntry, withEntry } from './filterValue.ts';
import { FilterEditor, filterEditorParts } from './LazyFilterEditor.ts';

export interface FilterChipsProps {
  filters: readonly FilterDef[];
  value: FilterValue;
  onChange: (value: FilterValue) => void;
  /** Receives the focus when no chip is left. */
  fallback: RefObject<HTMLElement | null>;
}

/** Active filters as chips: a press edits one, its cross removes it. */
export function FilterChips({ filters, value, onChange, fallback }: FilterChipsProps) {
  const { t } = useTranslation(['admin', 'common']);
  const toast = useToast();
  const getLabel = useFilterLabels();
  const row = useRef<HTMLUListElement>(null);
  const [openId, setOpenId] = useState<string>();
  const latest = useRef({ value, onChange });
  useEffect(function keepLatest() {
    latest.current = { value, onChange };
  });
  const closeUndo = useRef<() => void>(undefined);
  useEffect(function closeUndoOnUnmount() {
    // On another page, the undo would write these filters into that page's URL.
    return () => closeUndo.current?.();
  }, []);
  // A filter emptied while its editor is open stays until the editor closes.
  const visibleFilters = filters.filter(({ id }) => value.entries[id] || id === openId);
  if (visibleFilters.length === 0) return null;

  function change(next: FilterValue, sentence: string) {
    const removed = Object.fromEntries(Object.entries(value.entries).filter(([id]) => !next.entries[id]));
    function restore() {
      // Search and filters may have changed since.
      const current = latest.current;
      current.onChange({ ...current.value, entries: { ...removed, ...current.value.entries } });
    }
    onChange(next);
    closeUndo.current = toast.action(sentence, { label: t('common:action.undo'), onPress: restore });
  }

  function remove({ id, label }: FilterDef) {
    const index = visibleFilters.findIndex((def) => def.id === id);
    focusBeside(row.current, index, fallback.current);
    change(withEntry(value, id, undefined), t('filter.removed', { label }));
  }

  function clearAll() {
    fallback.current?.focus();
    change({ ...value, entries: {} }, t('filter.cleared'));
  }

  return (
    <>
      <ul ref={row} className={chips} aria-label={t('filter.applied')}>
        {visibleFilters.map((def) => {
          const label = getLabel(def, value.entries[def.id]);
          return (
            <li key={def.id} className={chip}>
              <LazyPopover
                parts={filterEditorParts}
                label={def.label}
                isOpen={openId === def.id}
                onOpenChange={(isOpen) => {
                  setOpenId(isOpen ? def.id : undefined);
                  if (!isOpen && !value.entries[def.id]) fallback.current?.focus();
                }}
                trigger={
                  <button type="button" className={chipButton}>
                    <span className={chipLabel}>{def.label}</span> {label}
                  </button>
                }
              >
                <FilterEditor
                  def={def}
                  entry={value.entries[def.id]}
                  onChange={(entry) => onChange(withEntry(value, def.id, entry))}
                />
              </LazyPopover>
              <button
                type="button"
                data-remove=""
                className={chipRemove}
                aria-label={t('filter.remove', { label: def.label })}
                onKeyDown={ignoreHeldKey}
                onClick={() => remove(def)}
              >
                <Icon as={X} size={16} />
              </button>
            </li>
          );
        })}
      </ul>
      <Button variant="ghost" size="sm" onClick={clearAll}>
        {t('filter.clearAll')}
      </Button>
    </>
  );
}

/** Options listed by name; more are counted. */
const namedOptions = 3;

/** Returns the chip label of a filter value. */
function useFilterLabels() {
  const { t } = useTranslation('admin');
  const { calendarDay, list, money, number } = useFormats();

  function formatRange(from: string | undefined, to: string | undefined, ends: 'days' | 'amounts'): string {
    if (from && to) return from === to ? from : t('filter.range', { from, to });
    if (from) return ends === 'days' ? t('filter.from', { from }) : t('filter.atLeast', { from });
    return ends === 'days' ? t('filter.until', { to }) : t('filter.atMost', { to });
  }

  return function getLabel(def: FilterDef, entry: FilterEntry | undefined): string {
    if (!entry || isEmptyEntry(entry)) return t('filter.notChosen');
    if (entry.kind === 'dates') {
      const { from, to } = entry.value;
      return formatRange(from && calendarDay(from), to && calendarDay(to), 'days');
    }
    if (entry.kind === 'amount' && def.kind === 'amount') {
      const { min, max } = entry.value;
      const formatAmount = (minor: number | undefined) =>
        minor === undefined ? undefined : money(minor, def.currency);
      return formatRange(formatAmount(min), formatAmount(max), 'amounts');
    }
    const values = entry.kind === 'several' ? entry.value : [String(entry.value)];
    const labels = 'options' in def ? def.options.filter((option) => values.includes(option.value)) : undefined;
    if (!labels) return values.join(' ');
    if (labels.length > namedOptions) return t('filter.chosen', { count: labels.length, n: number(labels.length) });
    return list(labels.map(({ label }) => label));
  };
}
