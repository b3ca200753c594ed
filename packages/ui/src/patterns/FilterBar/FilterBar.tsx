import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type TabItem, Tabs } from '../../primitives/Tabs/Tabs.tsx';
import { AddFilter } from './AddFilter.tsx';
import { bar, inUse, search as searchClass, tools as toolsClass, views as viewsClass } from './FilterBar.css.ts';
import { FilterChips } from './FilterChips.tsx';
import { FilterSearch } from './FilterSearch.tsx';
import type { FilterDef, FilterValue } from './filterValue.ts';

export interface FilterBarProps {
  /** The list's own views and the saved ones: sets of filters under a name. */
  views?: {
    items: readonly TabItem[];
    /** Empty where what is shown is none of them. */
    value: string;
    onChange: (view: string) => void;
  };
  filters: readonly FilterDef[];
  /** In the URL: `filterParams` writes it, `readFilters` reads it. */
  value: FilterValue;
  onChange: (value: FilterValue) => void;
  /** What can be searched for: "Order, buyer or phone". */
  searchLabel: string;
  /** At the end of the first line: the ColumnChooser. */
  tools?: ReactNode;
  /** At the end of the filters in use: SavedViews. */
  saving?: ReactNode;
}

/** What a list of the back office shows: views, search, filters. Controlled; every change takes effect at once. */
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
          activation="manual"
          className={viewsClass}
        />
      )}
      <div className={toolsClass}>
        <FilterSearch
          label={searchLabel}
          value={value.search}
          onChange={(search) => onChange({ ...value, search })}
          className={searchClass}
        />
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
