import { order as orderCalls } from '@sampan/api/contract/order';
import { transaction } from '@sampan/api/contract/transaction';
import {
  type DifferenceState,
  differenceStates,
  providerMethods,
  type ReconciliationDifference,
  type StatementDay,
} from '@sampan/api/entities';
import { groupBy } from '@sampan/domain/groupBy';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../../data/useEndpoint.ts';
import { useFormats } from '../../../../i18n/useFormats.ts';
import { Banner } from '../../../../patterns/Banner/Banner.tsx';
import type { Column } from '../../../../patterns/DataTable/columns.ts';
import { DescriptionList } from '../../../../patterns/DescriptionList/DescriptionList.tsx';
import { ErrorState } from '../../../../patterns/ErrorState/ErrorState.tsx';
import type { FilterDef } from '../../../../patterns/FilterBar/filterValue.ts';
import type { BadgeTone } from '../../../../primitives/Badge/Badge.tsx';
import { Heading } from '../../../../primitives/Heading/Heading.tsx';
import { Stack } from '../../../../primitives/Stack/Stack.tsx';
import { Text } from '../../../../primitives/Text/Text.tsx';
import { getDueAt, isDueSoon } from '../../shared/differences.ts';
import { AdminList } from '../../shared/list/AdminList.tsx';
import { createChoice } from '../../shared/list/createChoice.ts';
import { getKnownChoice } from '../../shared/list/filterReads.ts';
import { useListState } from '../../shared/list/useListState.ts';
import { useQueryParams } from '../../shared/list/useQueryParams.ts';
import { DifferenceSheet, getDifferenceKey } from './DifferenceSheet.tsx';

const toneByState: Record<DifferenceState, BadgeTone> = {
  open: 'warning',
  matched: 'success',
  settled: 'success',
  explained: 'neutral',
};

/** Differences between the providers' statements and the ledger, with the decisions of staff. */
export function Differences() {
  const { t } = useTranslation(['admin', 'order']);
  const [opened, setOpened] = useState<ReconciliationDifference>();
  const orderId = useOrderId();
  const list = useListState({ filters: useFilters(orderId) });
  const state = getKnownChoice(list.filters, 'state', differenceStates);
  const method = getKnownChoice(list.filters, 'method', providerMethods);
  const result = useEndpoint(
    transaction.differences,
    {
      page: list.page,
      limit: list.size,
      ...(state && { state }),
      ...(method && { method }),
      ...(orderId && { orderId }),
    },
    { keepPreviousData: true },
  );
  const statements = useEndpoint(transaction.statements, {});
  // One that a colleague decides leaves a filtered list: the sheet stays, with what was typed.
  const open = result.data?.list.find(({ id }) => id === opened?.id) ?? opened;
  const emptyText = statements.data?.length === 0 ? 'notCompared' : 'empty';
  return (
    <Stack gap="xl">
      {statements.data && <FailedStatements days={statements.data} />}
      <AdminList
        name="differences"
        label={t('transactions.view.differences')}
        list={list}
        result={result}
        columns={useColumns(result.data?.list ?? [])}
        rowName={({ number }) => number}
        onOpen={setOpened}
        empty={{
          art: 'files',
          title: t(`transactions.difference.${emptyText}.title`),
          text: t(`transactions.difference.${emptyText}.text`),
        }}
      />
      {statements.data && statements.data.length > 0 && <StatementDays days={statements.data} />}
      {statements.error && (
        <ErrorState level="row" error={statements.error} onRetry={() => void statements.refetch()} />
      )}
      {open && <DifferenceSheet key={open.id} difference={open} onClose={() => setOpened(undefined)} />}
    </Stack>
  );
}

/** The order in the URL, to which the order's page links. */
function useOrderId(): number | undefined {
  const text = useQueryParams().params.get('f.order') ?? '';
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

/** The filter by order is there only with an order in the URL: nobody knows an order's id by heart. */
function useFilters(orderId: number | undefined): FilterDef[] {
  const { t } = useTranslation(['admin', 'order']);
  const order = useEndpoint(orderCalls.detail, { id: orderId ?? 0 }, { enabled: orderId !== undefined });
  return [
    ...(orderId === undefined
      ? []
      : [createChoice('order', t('order.pageTitle'), [orderId], (id) => order.data?.orderNo ?? String(id))]),
    createChoice('state', t('transactions.difference.state'), differenceStates, (state) =>
      t(`transactions.difference.stateOf.${state}`),
    ),
    createChoice('method', t('transactions.column.method'), providerMethods, (method) => t(`order:method.${method}`)),
  ];
}

/** With a column for deadlines if a difference has one, as only disputes do. */
function useColumns(shown: readonly ReconciliationDifference[]): Column<ReconciliationDifference>[] {
  const { t } = useTranslation(['admin', 'order']);
  const { calendarDay } = useFormats();
  const hasDeadline = shown.some((difference) => getDueAt(difference) !== undefined);
  return useMemo(
    (): Column<ReconciliationDifference>[] => [
      {
        id: 'kind',
        kind: 'name',
        header: t('transactions.difference.kind'),
        isFixed: true,
        // All columns just fit a 1280 px window with scroll bars of 15 px, with the one for deadlines too.
        width: 14,
        value: (difference) => t(`transactions.difference.kindOf.${getDifferenceKey(difference)}`),
        detail: ({ number }) => number,
      },
      {
        id: 'state',
        kind: 'status',
        header: t('transactions.difference.state'),
        width: 8,
        value: (difference) =>
          isDueSoon(difference)
            ? { tone: 'danger', label: t('transactions.difference.dueSoon') }
            : {
                tone: toneByState[difference.state],
                label: t(`transactions.difference.stateOf.${difference.state}`),
              },
      },
      ...(hasDeadline
        ? [
            {
              id: 'dueAt',
              kind: 'date' as const,
              header: t('transactions.difference.dueAt'),
              width: 13,
              card: 'labelled' as const,
              value: getDueAt,
            },
          ]
        : []),
      {
        id: 'statementAmount',
        kind: 'money',
        header: t('transactions.difference.statementAmount'),
        width: 7.75,
        card: 'labelled',
        value: ({ statementAmount, currency }) =>
          statementAmount === undefined ? undefined : { amount: statementAmount, currency },
      },
      {
        id: 'ledgerAmount',
        kind: 'money',
        header: t('transactions.difference.ledgerAmount'),
        width: 7.75,
        card: 'labelled',
        value: ({ ledgerAmount, currency }) =>
          ledgerAmount === undefined ? undefined : { amount: ledgerAmount, currency },
      },
      {
        id: 'statement',
        kind: 'text',
        header: t('transactions.column.statement'),
        width: 9.5,
        value: ({ method }) => t(`order:method.${method}`),
        detail: ({ day }) => calendarDay(day),
      },
    ],
    [calendarDay, hasDeadline, t],
  );
}

/** A warning for each provider whose statements could not be read: how many, the last one, and when it is tried again. */
function FailedStatements({ days }: { days: readonly StatementDay[] }) {
  const { t } = useTranslation(['admin', 'order']);
  const { calendarDay, dateTime } = useFormats();
  const failed = days.filter(({ state }) => state === 'failed');
  if (failed.length === 0) return null;
  return (
    <Stack gap="sm">
      {[...groupBy(failed, ({ method }) => method)].map(([method, [last, ...earlier]]) => {
        if (!last) return null;
        const { day, failure: code = '', nextAt } = last;
        const count = 1 + earlier.length;
        const values = { count, method: t(`order:method.${method}`), day: calendarDay(day), code };
        return (
          <Banner key={method} tone="warning">
            {nextAt === undefined
              ? t('transactions.difference.givenUp', values)
              : t('transactions.difference.failed', { ...values, time: dateTime(nextAt) })}
          </Banner>
        );
      })}
    </Stack>
  );
}

const maxShown = 15;

/** The newest statements: how many rows each has, and what the provider kept. */
function StatementDays({ days }: { days: readonly StatementDay[] }) {
  const { t } = useTranslation(['admin', 'order']);
  const { money, list, calendarDay } = useFormats();

  function getResult({ state, entries: count, fees }: StatementDay): string {
    if (state !== 'done') return t(`transactions.difference.statementState.${state}`);
    const entries = t('transactions.difference.entries', { count });
    if (fees.length === 0) return t('transactions.difference.noFees', { entries });
    const amounts = fees.map(({ amount, currency }) => money(amount, currency));
    return t('transactions.difference.fees', { entries, fees: list(amounts) });
  }
  return (
    <Stack gap="md">
      <Heading level={2} size="title">
        {t('transactions.difference.statements')}
      </Heading>
      <DescriptionList
        isWide
        items={[...groupBy(days.slice(0, maxShown), ({ day }) => day)].map(([day, ofDay]) => ({
          label: calendarDay(day),
          value: (
            <Stack gap="2xs">
              {ofDay.map((statement) => (
                <Text key={statement.method} size="bodySm">
                  {t('transactions.difference.statement', {
                    method: t(`order:method.${statement.method}`),
                    result: getResult(statement),
                  })}
                </Text>
              ))}
            </Stack>
          ),
        }))}
      />
    </Stack>
  );
}
