import type { TransactionLog } from '@sampan/api/entities';
import { useTranslation } from 'react-i18next';
import type { FilterDef } from '../../../patterns/FilterBar/filterValue.ts';
import { getChoice } from '../shared/list/filterReads.ts';
import { type ListState, useListState } from '../shared/list/useListState.ts';
import { entryTypes, useEntryLabels } from './Entry/entryLabels.ts';

/** Filter of ledger entries as call input. */
export interface EntryFilter {
  type: TransactionLog['type'] | undefined;
  keyword: string | undefined;
}

/** The search of ledger entries: the state of the list in the URL, and its filter as call input. */
export interface EntrySearch {
  list: ListState;
  filter: EntryFilter;
}

/** Reads the search of ledger entries from the URL's query. */
export function useEntrySearch(): EntrySearch {
  const { t } = useTranslation('admin');
  const { getTypeLabel } = useEntryLabels();
  const filters: FilterDef[] = [
    {
      id: 'type',
      label: t('transactions.column.type'),
      kind: 'choice',
      options: entryTypes.map((type) => ({ value: String(type), label: getTypeLabel(type) })),
    },
  ];
  const list = useListState({ filters });
  const type = entryTypes.find((each) => String(each) === getChoice(list.filters, 'type'));
  return { list, filter: { type, keyword: list.filters.search || undefined } };
}
