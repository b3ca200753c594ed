import type { Contract } from '@sampan/api/contract';
import { bucketsOf } from '@sampan/domain/reports/buckets';
import { figuresOf, methodRows, statusRows } from '@sampan/domain/reports/figures';
import { periodOf, previousPeriod } from '@sampan/domain/reports/period';
import { zoneOf } from '@sampan/domain/reports/zone';
import { eq } from 'drizzle-orm';
import { together } from '../../db/query.ts';
import { transactionLogs } from '../../db/schema.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { exportTransactions } from '../job/exports.ts';
import { createEntry, deleteEntry, editEntry } from './entries.ts';
import { logShape } from './logShape.ts';
import { daysOf, findLogs } from './logs.ts';
import { rankProducts, rankUsers } from './rankings.ts';
import { ordersByStatus, paymentsByMethod, sumsOf, trendSums } from './sums.ts';

export const transactionHandlers: HandlersOf<Contract['transaction']> = {
  export: exportTransactions,
  createLog: ({ details }, call) => createEntry(details, call),
  logEdit: ({ id, details }, call) => editEntry(id, details, call),
  logDelete: ({ id }, call) => deleteEntry(id, call),

  async logDetail({ id }, call) {
    const [row] = await call.db.select().from(transactionLogs).where(eq(transactionLogs.id, id));
    if (!row) throw call.refuse('NOT_FOUND');
    return logShape(row);
  },

  logs: ({ page, limit, type, keyword }, { db }) => findLogs(db, { type, keyword }, { page, limit }),

  async logsByDate({ page, limit, tz, ...input }, { db }) {
    const period = periodOf(input);
    const found = await findLogs(db, { period }, { page, limit });
    return { ...found, days: await daysOf(db, found.list, period, tz) };
  },

  paymentMethods: async (input, { db }) => methodRows(await paymentsByMethod(db, periodOf(input))),
  statusDistribution: async (input, { db }) => statusRows(await ordersByStatus(db, periodOf(input))),
  productRanking: ({ by, limit, ...input }, { db }) => rankProducts(db, { period: periodOf(input), by, limit }),
  userRanking: ({ by, limit, ...input }, { db }) => rankUsers(db, { period: periodOf(input), by, limit }),

  async report({ tz, ...input }, { db, settings }) {
    const period = periodOf(input);
    const [sums, before] = await together([sumsOf(db, period), sumsOf(db, previousPeriod(period, zoneOf(tz)))]);
    return { ...figuresOf(sums), currency: settings['site.currency'], previous: figuresOf(before) };
  },

  async trends({ unit, tz, ...input }, call) {
    const period = periodOf(input);
    const buckets = bucketsOf(period, unit, zoneOf(tz));
    if (!buckets) throw call.refuse('VALIDATION', undefined, { fields: { unit: 'tooMany' } });
    return trendSums(call.db, period, buckets);
  },
};
