import type { CallName, Contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import type { AuditTarget, Job, JobKind, Locale } from '@sampan/api/entities';
import { byteOrderMark, csvLine } from '@sampan/domain/csv/csv';
import { type ExportColumn, exportCells, exportHeader, exportName, exportStyle } from '@sampan/domain/exports/columns';
import { orderColumns } from '@sampan/domain/exports/orders';
import { transactionColumns } from '@sampan/domain/exports/transactions';
import { userColumns } from '@sampan/domain/exports/users';
import { isInside, parsePeriod } from '@sampan/domain/reports/period';
import type { DemoCall } from '../call.ts';
import { startJob } from '../jobs.ts';
import { staffOrders } from '../orderList.ts';
import { orderFor } from '../orders.ts';
import { settingsIn } from '../state.ts';
import { staffUsers } from '../userList.ts';
import { isAbout } from './transaction/logs.ts';

interface Exported<Row> {
  kind: JobKind;
  action: CallName;
  target: AuditTarget;
  what: string;
  columns: readonly ExportColumn<Row>[];
  rows: readonly Row[];
  locale: Locale;
  tz: string;
  audited: Record<string, unknown>;
}

/** The export holds the rows as they were when the job was requested. */
function startExport<Row>(
  call: Pick<DemoCall, 'state' | 'userId' | 'now'>,
  { what, columns, rows, locale, tz, ...asked }: Exported<Row>,
): Job {
  const style = exportStyle(locale, tz);
  return startJob(call, {
    ...asked,
    total: rows.length,
    isCountedLater: true,
    name: exportName(what, call.now, tz),
    result: () =>
      byteOrderMark +
      [exportHeader(columns, style), ...rows.map((row) => exportCells(columns, row, style))].map(csvLine).join(''),
  });
}

/**
 * Starts a job that exports the chosen or filtered orders as CSV in the staff's locale and time zone, and returns
 * it.
 */
export function exportOrders(
  { filter, ids, locale, tz }: ParsedInputOf<Contract['adminOrder']['export']>,
  { state, viewer, userId, now }: Pick<DemoCall, 'state' | 'viewer' | 'userId' | 'now'>,
): Job {
  const rows = staffOrders(state, filter)
    .filter(({ id }) => !ids || ids.includes(id))
    .map((order) => ({
      ...orderFor(state, order, viewer, now),
      username: state.users.get(order.userId)?.username ?? '',
    }));
  const asked = { kind: 'orderExport', action: 'adminOrder.export', target: 'order', what: 'orders' } as const;
  return startExport(
    { state, userId, now },
    { ...asked, columns: orderColumns, rows, locale, tz, audited: { filter, ...(ids && { orders: ids.length }) } },
  );
}

/** Starts a job that exports the filtered accounts as CSV, and returns it. */
export function exportUsers(
  { filter, locale, tz }: ParsedInputOf<Contract['adminUser']['export']>,
  call: Pick<DemoCall, 'state' | 'userId' | 'now'>,
): Job {
  const currency = String(settingsIn(call.state, 'site').currency);
  const rows = staffUsers(call.state, filter, call.now).map((user) => ({ ...user, currency }));
  const asked = { kind: 'userExport', action: 'adminUser.export', target: 'user', what: 'users' } as const;
  return startExport(call, { ...asked, columns: userColumns, rows, locale, tz, audited: { filter } });
}

/** Starts a job that exports the ledger entries of a period as CSV, and returns it. */
export function exportTransactions(
  { type, keyword, locale, tz, from, to }: ParsedInputOf<Contract['transaction']['export']>,
  call: Pick<DemoCall, 'state' | 'userId' | 'now'>,
): Job {
  const period = parsePeriod({ from, to });
  const rows = call.state.ledger
    .filter(({ createdAt }) => isInside(period, createdAt))
    .filter((entry) => type === undefined || entry.type === type)
    .filter(isAbout(call.state, keyword))
    .sort((one, other) => other.createdAt.localeCompare(one.createdAt) || other.id - one.id);
  const asked = { kind: 'transactionExport', action: 'transaction.export', target: 'transaction' } as const;
  const audited = { from, to, ...(type && { type }), ...(keyword && { keyword }) };
  return startExport(call, {
    ...asked,
    what: 'transactions',
    columns: transactionColumns,
    rows,
    locale,
    tz,
    audited,
  });
}
