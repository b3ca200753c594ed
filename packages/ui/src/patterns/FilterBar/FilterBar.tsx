import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchInput } from '../../primitives/SearchInput/SearchInput.tsx';
import { type TabItem, Tabs } from '../../primitives/Tabs/Tabs.tsx';
import { useOutsideChange } from '../useOutsideChange.ts';
import { AddFilter } from './AddFilter.tsx';
import { bar, inUse, search as searchClass, tools as toolsClass, views as viewsClass } from './FilterBar.css.ts';
import { FilterChips } from './FilterChips.tsx';
import type { FilterDef, FilterValue } from './filterValue.ts';

export interface FilterBarProps {
  /** Predefined and saved views: named sets of filters. */
  views?: {
    items: readonly TabItem[];
    /** Empty if the current filters match no view. */
    value: string;
    onChange: (view: string) => void;
  };
  /** Definitions of the available filters. */
  filters: readonly FilterDef[];
  /** Stored in the URL: `filterParams` writes it, `readFilters` reads it. */
  value: FilterValue;
  /** Called with all values after a change. */
  onChange: (value: FilterValue) => void;
  /** Names the searchable fields: "Order, buyer or phone". Absent where the list cannot be searched. */
  searchLabel?: string | undefined;
  /** End of the first line: the ColumnChooser. */
  tools?: ReactNode;
  /** End of the filter chips: SavedViews. */
  saving?: ReactNode;
}

/** Views, search and filters of a back-office list. Controlled; every change applies at once. */
export function FilterBar({ views, filters, value, onChange, searchLabel, tools, saving }: FilterBarProps) {
  const { t } = useTranslation('admin');
  const add = useRef<HTMLButtonElement>(null);
  return (
    <search className={bar} aria-label={t('filter.label')}>
      {views && (
        <Tabs
          variant="pill"
          label={t('filter.views')}
          items={views.items}
          value={views.value}
          onValueChange={views.onChange}
          className={viewsClass}
        />
      )}
      <div className={toolsClass}>
        {searchLabel !== undefined && (
          <FilterSearch
            label={searchLabel}
            value={value.search}
            onChange={(search) => onChange({ ...value, search })}
            className={searchClass}
          />
        )}
        {filters.length > 0 && <AddFilter ref={add} filters={filters} value={value} onChange={onChange} />}
        {tools}
      </div>
      <div className={inUse}>
        <FilterChips filters={filters} value={value} onChange={onChange} fallback={add} />
        {saving}
      </div>
    </search>
  );
}

/** Debounce of a search. */
export const searchPauseMs = 250;

interface FilterSearchProps {
  label: string;
  value: string;
  onChange: (search: string) => void;
  className?: string;
}

/**
 * Search field, debounced while typing; applies at once on Enter and when cleared. Never searches during IME
 * composition.
 */
function FilterSearch({ label, value, onChange, className }: FilterSearchProps) {
  const [typed, setTyped] = useState(value);
  const [isComposing, setComposing] = useState(false);
  // The value also changes by "Clear" and browser back.
  const { isPending, send } = useOutsideChange(value, () => typed.trim() !== value && setTyped(value));

  function search(text: string) {
    const next = text.trim();
    if (next !== value || isPending) send(next, () => onChange(next));
  }
  // The other filters may have changed since the key was pressed: `onChange` of that render would restore them.
  const sendTyped = useEffectEvent(() => search(typed));

  useEffect(
    function sendAfterPause() {
      if (isComposing || typed === '') return undefined;
      const timer = setTimeout(sendTyped, searchPauseMs);
      return () => clearTimeout(timer);
    },
    [typed, isComposing],
  );

  function type(next: string) {
    setTyped(next);
    if (next === '' && !isComposing) search(next);
  }

  return (
    <SearchInput
      size="sm"
      label={label}
      placeholder={label}
      value={typed}
      onValueChange={type}
      onSearch={search}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={(event) => {
        setComposing(false);
        if (event.currentTarget.value === '') search('');
      }}
      className={className}
    />
  );
}
