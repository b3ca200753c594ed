import type { TransactionLog } from '@sampan/api/entities';
import { useTranslation } from 'react-i18next';
import { createChoice, readChoice } from '../shared/list/filterReads.ts';
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
  const list = useListState({
    filters: [createChoice('type', t('transactions.column.type'), entryTypes, getTypeLabel)],
  });
  const type = readChoice(list.filters, 'type', entryTypes);
  return { list, filter: { type, keyword: list.filters.search || undefined } };
}
