import { transaction } from '@sampan/api/contract/transaction';
import type { TransactionSummary } from '@sampan/api/entities';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import type { Column } from '../../../patterns/DataTable/columns.ts';
import { AdminList } from '../shared/list/AdminList.tsx';
import { createChoice } from '../shared/list/createChoice.ts';
import { getKnownChoice } from '../shared/list/filterReads.ts';
import { hiddenAtFirst } from '../shared/list/hiddenAtFirst.ts';
import { useListState } from '../shared/list/useListState.ts';
import { useUserName } from '../shared/users/useUserName.ts';
import { entryTypes, typeTones, useEntryLabels } from './Entry/entryLabels.ts';

/** The search of ledger entries: the state of the list in the URL, and its filter as call input. */
export function useEntrySearch() {
  const { t } = useTranslation('admin');
  const { getTypeLabel } = useEntryLabels();
  const list = useListState({
    filters: [createChoice('type', t('transactions.column.type'), entryTypes, getTypeLabel)],
  });
  const type = getKnownChoice(list.filters, 'type', entryTypes);
  return { list, filter: { type, keyword: list.filters.search || undefined } };
}

type EntrySearch = ReturnType<typeof useEntrySearch>;
export type EntryFilter = EntrySearch['filter'];

export interface AllEntriesProps {
  search: EntrySearch;
  onOpen: (id: number) => void;
}

/** All ledger entries, newest first, with search and filters. */
export function AllEntries({ search, onOpen }: AllEntriesProps) {
  const { t } = useTranslation('admin');
  const labels = useEntryLabels();
  const { list, filter } = search;
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
  const getUserName = useUserName();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels and names depend on `t` only
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
        value: ({ username }) => username && getUserName(username),
      },
      {
        ...hiddenAtFirst,
        id: 'method',
        kind: 'text',
        header: t('transactions.column.method'),
        width: 8,
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
