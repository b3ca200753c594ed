import type { Contract } from '@sampan/api/contract';
import { sql } from 'drizzle-orm';
import { countUpTo, readCountedPage } from '../../db/queries/countUpTo.ts';
import { auditLog } from '../../db/schema.ts';
import type { HandlersOf } from '../../http/calls/handler.ts';
import { readAudit, toCondition } from './queries.ts';

export const auditHandlers: HandlersOf<Contract['audit']> = {
  list({ page, limit, ...filter }, { db }) {
    const condition = toCondition(filter);
    return readCountedPage(
      { page, limit },
      {
        total: countUpTo(db, sql`from ${auditLog} where ${condition ?? sql`true`}`),
        rows: (...range) => readAudit(db, condition, ...range),
      },
    );
  },
};
