import type { Contract } from '@sampan/api/contract';
import type { Endpoint, OutputOf, ParsedInputOf } from '@sampan/api/endpoint';
import { requestTransactionExport } from '@sampan/domain/bulk/jobRequests';
import { toFigures, toMethodRows, toStatusRows } from '@sampan/domain/reports/figures';
import { getPreviousPeriod, parsePeriod } from '@sampan/domain/reports/period';
import { planTrend } from '@sampan/domain/reports/trend';
import { getZone } from '@sampan/domain/reports/zone';
import { eq } from 'drizzle-orm';
import { readFresh, searchFresh } from '../../db/postgres/replica.ts';
import { type Db, pipelined } from '../../db/query.ts';
import { transactionLogs } from '../../db/schema.ts';
import { createFieldError, requireRow } from '../../http/apiError.ts';
import type { Answer, HandlersOf, StagedHandler } from '../../http/calls/handler.ts';
import { enqueue } from '../job/enqueue.ts';
import { decideDifference, listDifferences, listStatements } from '../reconciliation/handlers.ts';
import { findFee } from '../reconciliation/statementDays.ts';
import { findLogs, getDays, toTransactionLogDto } from './queries.ts';
import { rankProducts, rankUsers } from './rankings.ts';
import { createEntry, deleteEntry, editEntry } from './service.ts';
import { computeSums, computeTrendSums, sumOrdersByStatus, sumPaymentsByMethod } from './sums.ts';

interface ReportCall {
  /** Connection with a longer statement timeout. */
  db: Db;
  /** The shop's currency; reports never add amounts of different currencies. */
  currency: string;
}

/** Handler of a read-only report: no transaction, on the replica or a connection with a longer statement timeout. */
function report<E extends Endpoint>(
  read: (input: ParsedInputOf<E>, call: ReportCall) => Promise<OutputOf<E>>,
): StagedHandler<E> {
  return {
    async prepare(input, { deps, settings }) {
      const currency = settings['site.currency'];
      const output = await readFresh(deps, (db) => read(input, { db, currency }));
      return async () => output as Answer<E>;
    },
  };
}

export const transactionHandlers: HandlersOf<Contract['transaction']> = {
  differences: { read: listDifferences },
  statements: { read: listStatements },
  decideDifference,

  export: (input, call) => enqueue(call, { ...requestTransactionExport(input, call.now), input }),
  createLog: ({ details }, call) => createEntry(details, call),
  logEdit: editEntry,
  logDelete: ({ id }, call) => deleteEntry(id, call),

  async logDetail({ id }, { db }) {
    const row = requireRow(await db.select().from(transactionLogs).where(eq(transactionLogs.id, id)));
    const fee = await findFee(db, row);
    return { ...toTransactionLogDto(row), ...(fee && { fee }) };
  },

  logs: {
    read({ page, limit, type, keyword }, { db, deps }) {
      const find = (by: Db) => findLogs(by, { type, keyword }, { page, limit });
      return searchFresh({ db, deps }, keyword, find);
    },
  },

  async logsByDate({ page, limit, tz, ...input }, { db, settings }) {
    const period = parsePeriod(input);
    const found = await findLogs(db, { period }, { page, limit });
    return { ...found, days: await getDays(db, found.list, { period, tz, currency: settings['site.currency'] }) };
  },

  paymentMethods: report(async (input, { db, currency }) =>
    toMethodRows(await sumPaymentsByMethod(db, parsePeriod(input), currency)),
  ),
  statusDistribution: report(async (input, { db, currency }) =>
    toStatusRows(await sumOrdersByStatus(db, parsePeriod(input), currency)),
  ),
  productRanking: report(({ by, limit, ...input }, { db, currency }) =>
    rankProducts(db, { period: parsePeriod(input), by, limit, currency }),
  ),
  userRanking: report(({ by, limit, ...input }, { db, currency }) =>
    rankUsers(db, { period: parsePeriod(input), by, limit, currency }),
  ),

  report: report(async ({ tz, ...input }, { db, currency }) => {
    const period = parsePeriod(input);
    const earlier = getPreviousPeriod(period, getZone(tz));
    const [sums, before] = await pipelined([computeSums(db, period, currency), computeSums(db, earlier, currency)]);
    return { ...toFigures(sums), currency, previous: toFigures(before) };
  }),

  trends: report(async ({ unit, tz, isPrevious, ...input }, { db, currency }) => {
    const trend = planTrend(parsePeriod(input), { unit, isPrevious }, getZone(tz));
    if (!trend) throw createFieldError({ unit: 'tooMany' });
    return computeTrendSums(db, trend.period, trend.buckets, currency);
  }),
};
