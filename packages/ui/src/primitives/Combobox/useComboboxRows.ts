import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnnouncement } from '../VisuallyHidden/announce.ts';
import { getRowId } from './ComboboxPopup.tsx';
import {
  type ComboboxOption,
  type ComboboxRow,
  filterOptionRows,
  flatten,
  isKnown,
  isSelectable,
  type OptionRow,
} from './comboboxRows.ts';
import { type SearchOptions, useOptionSearch } from './useOptionSearch.ts';

/** The props of a Combobox that its rows depend on. */
interface RowSource<Value extends string> {
  options: readonly ComboboxOption<Value>[];
  search?: SearchOptions<Value>;
  onCreate?: (name: string) => void;
}

/** Returns the rows for a filter text, with their search while the list is open; announces how many options match. */
export function useComboboxRows<Value extends string>(
  { options, search, onCreate }: RowSource<Value>,
  query: string,
  isOpen: boolean,
) {
  const { t } = useTranslation('controls');
  /** Keeps labels of selected options that a later search does not return. */
  const [remembered, setRemembered] = useState<readonly OptionRow<Value>[]>([]);
  const { foundOptions, isCurrent, status, retry } = useOptionSearch(search, query, isOpen);
  const all = flatten(foundOptions ?? options);
  const matches = search ? all : filterOptionRows(all, query);
  const known = [...all, ...flatten(options), ...remembered];
  const canCreate = onCreate !== undefined && query !== '' && status === 'idle' && !isKnown(known, query);
  const rows: ComboboxRow<Value>[] = [
    ...matches,
    ...(canCreate ? [{ kind: 'create' as const, key: 'create' }] : []),
    ...(status === 'failed' ? [{ kind: 'retry' as const, key: 'retry' }] : []),
  ];

  const isFiltered = query !== '' && (search === undefined || isCurrent);
  const isSettled = isOpen && query !== '' && status === 'idle';
  useAnnouncement(isSettled ? t('combobox.found', { count: matches.length }) : undefined);
  return {
    rows,
    /** All options whose labels are known, listed or not. */
    known,
    canCreate,
    /** False until the search has answered: the list is then that of the previous text, and Enter must choose nothing. */
    isFiltered,
    status,
    retry,
    remember: (row: OptionRow<Value>) => setRemembered([...remembered, row]),
  };
}

/** The highlighted row: the one that was set or, in a filtered list, the first match. Scrolls it into view. */
export function useActiveRow<Value extends string>(
  { rows, isFiltered }: Pick<ReturnType<typeof useComboboxRows<Value>>, 'rows' | 'isFiltered'>,
  listId: string,
  isOpen: boolean,
) {
  const [key, set] = useState<string>();
  const row = rows.find((other) => other.key === key) ?? (isFiltered ? rows.find(isSelectable) : undefined);
  const id = isOpen && row ? getRowId(listId, rows.indexOf(row)) : undefined;
  useEffect(
    function keepActiveInSight() {
      if (id) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
    },
    [id],
  );
  return { row, id, set };
}
