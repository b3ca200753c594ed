import type { Contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import type { Job, Locale } from '@sampan/api/entities';
import {
  type JobRequest,
  requestOrderExport,
  requestTransactionExport,
  requestUserExport,
} from '@sampan/domain/bulk/jobRequests';
import { byteOrderMark, formatCsvLine } from '@sampan/domain/csv/csv';
import { orderColumns, transactionColumns, userColumns } from '@sampan/domain/exports/columnLists';
import { createExportStyle, type ExportColumn, getExportCells, getExportHeader } from '@sampan/domain/exports/columns';
import { isInside, parsePeriod } from '@sampan/domain/reports/period';
import { listStaffUsers } from '../accounts/userList.ts';
import { type CallContext, compareNewestFirst, type WriteContext } from '../call.ts';
import { startJob } from '../jobs.ts';
import { listStaffOrders } from '../orders/orderList.ts';
import { toOrderDto } from '../orders/orders.ts';
import { getShopSettings, getUsername } from '../state.ts';
import { createKeywordFilter } from './transaction/logs.ts';

interface ExportDefinition<Row> {
  columns: readonly ExportColumn<Row>[];
  rows: readonly Row[];
  locale: Locale;
  tz: string;
}

/** The export holds the rows as they were when the job was requested. */
function startExport<Row>(
  call: WriteContext,
  request: JobRequest,
  { columns, rows, locale, tz }: ExportDefinition<Row>,
): Job {
  const style = createExportStyle(locale, tz);
  return startJob(call, {
    ...request,
    total: rows.length,
    isCountedLater: true,
    result: () =>
      byteOrderMark +
      [getExportHeader(columns, style), ...rows.map((row) => getExportCells(columns, row, style))]
        .map(formatCsvLine)
        .join(''),
  });
}

/**
 * Starts a job that exports the chosen or filtered orders as CSV in the staff's locale and time zone, and returns
 * it.
 */
export function exportOrders(input: ParsedInputOf<Contract['adminOrder']['export']>, call: CallContext): Job {
  const { state, now } = call;
  const { filter, ids, except = [], sort, locale, tz } = input;
  const rows = listStaffOrders(call, filter, sort)
    .filter(({ id }) => (!ids || ids.includes(id)) && !except.includes(id))
    .map((order) => ({ ...toOrderDto(call, order), username: getUsername(state, order.userId) }));
  const request = requestOrderExport(input, now);
  return startExport(call, request, { columns: orderColumns, rows, locale, tz });
}

/** Starts a job that exports the filtered accounts as CSV, and returns it. */
export function exportUsers(input: ParsedInputOf<Contract['adminUser']['export']>, call: WriteContext): Job {
  const { filter, sort, locale, tz } = input;
  const currency = getShopSettings(call.state)['site.currency'];
  const rows = listStaffUsers(call.state, filter, call.now, sort).map((user) => ({ ...user, currency }));
  return startExport(call, requestUserExport(input, call.now), { columns: userColumns, rows, locale, tz });
}

/** Starts a job that exports the ledger entries of a period as CSV, and returns it. */
export function exportTransactions(input: ParsedInputOf<Contract['transaction']['export']>, call: WriteContext): Job {
  const { type, keyword, locale, tz, from, to } = input;
  const period = parsePeriod({ from, to });
  const rows = call.state.ledger
    .filter(({ createdAt }) => isInside(period, createdAt))
    .filter((entry) => type === undefined || entry.type === type)
    .filter(createKeywordFilter(call.state, keyword))
    .sort(compareNewestFirst);
  const request = requestTransactionExport(input, call.now);
  return startExport(call, request, { columns: transactionColumns, rows, locale, tz });
}
