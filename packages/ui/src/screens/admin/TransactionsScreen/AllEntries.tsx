import { transaction } from '@sampan/api/contract/transaction';
import type { TransactionLog, TransactionSummary } from '@sampan/api/entities';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import type { Column } from '../../../patterns/DataTable/columns.ts';
import type { FilterDef } from '../../../patterns/FilterBar/filterValue.ts';
import { AdminList } from '../shared/list/AdminList.tsx';
import { getChoice } from '../shared/list/filterReads.ts';
import { type ListState, useListState } from '../shared/list/useListState.ts';
import { entryTypes, typeTones, useEntryLabels } from './Entry/entryLabels.ts';

export interface AllEntriesProps {
  searchResults: SearchResults;
  onOpen: (id: number) => void;
}

/** All ledger entries, newest first, with search and filters. */
export function AllEntries({ searchResults, onOpen }: AllEntriesProps) {
  const { t } = useTranslation('admin');
  const labels = useEntryLabels();
  const { list, filter } = searchResults;
  const result = useEndpoint(
    transaction.logs,
    { page: list.page, limit: list.size, ...filter },
    { keepPreviousData: true },
  );
  const columns = useEntryColumns();
  return (
    <AdminList
      name="transactions"
      label={t('shell.place.transactions')}
      list={list}
      result={result}
      columns={columns}
      rowName={labels.getName}
      onOpen={({ id }) => onOpen(id)}
      searchLabel={t('transactions.search')}
      empty={{ art: 'files', title: t('transactions.empty.title'), text: t('transactions.empty.text') }}
    />
  );
}

function useEntryColumns(): Column<TransactionSummary>[] {
  const { t } = useTranslation('admin');
  const labels = useEntryLabels();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels depend on `t` only
  return useMemo(
    (): Column<TransactionSummary>[] => [
      {
        id: 'name',
        kind: 'id',
        header: t('transactions.column.entry'),
        isFixed: true,
        width: 10,
        value: labels.getName,
      },
      { id: 'created', kind: 'date', header: t('transactions.column.time'), value: (entry) => entry.createdAt },
      {
        id: 'type',
        kind: 'status',
        header: t('transactions.column.type'),
        width: 8,
        value: ({ type }) => ({ tone: typeTones[type], label: labels.getTypeLabel(type) }),
      },
      {
        id: 'user',
        kind: 'text',
        header: t('transactions.column.customer'),
        width: 8,
        value: ({ username }) => username,
      },
      {
        id: 'method',
        kind: 'text',
        header: t('transactions.column.method'),
        width: 8,
        startsHidden: true,
        card: 'none',
        value: labels.getMethod,
      },
      {
        id: 'amount',
        kind: 'money',
        header: t('transactions.column.amount'),
        value: ({ amount, currency }) => (amount && currency ? { amount, currency } : undefined),
      },
      {
        id: 'note',
        kind: 'text',
        header: t('transactions.column.note'),
        card: 'none',
        value: (entry) => entry.note,
      },
    ],
    [t],
  );
}

/** Filter of ledger entries as call input. */
export interface EntryFilter {
  type: TransactionLog['type'] | undefined;
  keyword: string | undefined;
}

interface SearchResults {
  list: ListState;
  filter: EntryFilter;
}

/** Filter and entries from the URL's query. */
export function useSearchResults(): SearchResults {
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
