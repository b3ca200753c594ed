import type { Contract } from '@sampan/api/contract';
import { sql } from 'drizzle-orm';
import { countedRows, countUpTo, toPage } from '../../db/queries/countUpTo.ts';
import type { HandlersOf } from '../../http/calls/handler.ts';
import { readAudit, toCondition } from './queries.ts';

export const auditHandlers: HandlersOf<Contract['audit']> = {
  async list({ page, limit, ...filter }, { db }) {
    const paging = { page, limit };
    const isCounted = (page - 1) * limit < countedRows;
    const [total, list] = await Promise.all([
      countUpTo(db, sql`from audit_log a ${toCondition(filter)}`),
      isCounted ? readAudit(db, filter, paging) : [],
    ]);
    return toPage(list, total, paging);
  },
};
