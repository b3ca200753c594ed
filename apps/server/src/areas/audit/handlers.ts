import type { Contract } from '@sampan/api/contract';
import type { AuditTarget } from '@sampan/api/entities';
import { type SQL, sql } from 'drizzle-orm';
import { countedRows, countUpTo, pageOf } from '../../db/countUpTo.ts';
import { rowsOf } from '../../db/query.ts';
import type { HandlersOf } from '../../http/handler.ts';

interface AuditRow {
  id: number;
  actor_id: number;
  actor: string | null;
  action: string;
  target_type: AuditTarget;
  target_id: number | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  request_id: string;
  created_at: string;
}

export const auditHandlers: HandlersOf<Contract['audit']> = {
  async list({ targetType, targetId, actorId, ...paging }, { db }) {
    const conditions = [
      targetType !== undefined && sql`a.target_type = ${targetType}`,
      targetId !== undefined && sql`a.target_id = ${targetId}`,
      actorId !== undefined && sql`a.actor_id = ${actorId}`,
    ].filter((condition): condition is SQL => condition instanceof Object);
    const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
    const offset = (paging.page - 1) * paging.limit;
    const [total, rows] = await Promise.all([
      countUpTo(db, sql`from audit_log a ${where}`),
      offset >= countedRows
        ? []
        : rowsOf<{ record: AuditRow }>(
            db,
            sql`select row_to_json(found) as record from (
              select a.*, (select username from users where id = a.actor_id) as actor
              from audit_log a ${where} order by a.id desc limit ${paging.limit} offset ${offset}
            ) found`,
          ),
    ]);
    return pageOf(
      rows.map(({ record }) => entryOf(record)),
      total,
      paging,
    );
  },
};

function entryOf(row: AuditRow) {
  return {
    id: row.id,
    actorId: row.actor_id,
    actor: row.actor ?? '',
    action: row.action,
    targetType: row.target_type,
    ...(row.target_id !== null && { targetId: row.target_id }),
    ...(row.before && { before: row.before }),
    ...(row.after && { after: row.after }),
    requestId: row.request_id,
    createdAt: new Date(row.created_at).toISOString(),
  };
}
