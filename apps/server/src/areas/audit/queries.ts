import type { Contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import type { AuditEntry, AuditTarget } from '@sampan/api/entities';
import { type SQL, sql } from 'drizzle-orm';
import { buildWhere, pickConditions } from '../../db/queries/conditions.ts';
import { queryRows } from '../../db/query.ts';
import type { Call } from '../../http/calls/handler.ts';

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

type ListRequest = ParsedInputOf<Contract['audit']['list']>;
export type AuditFilter = Omit<ListRequest, 'page' | 'limit'>;

/** SQL condition on `audit_log a`. */
export function toCondition({ targetType, targetId, actorId }: AuditFilter): SQL {
  const conditions = pickConditions([
    targetType !== undefined && sql`a.target_type = ${targetType}`,
    targetId !== undefined && sql`a.target_id = ${targetId}`,
    actorId !== undefined && sql`a.actor_id = ${actorId}`,
  ]);
  return buildWhere(conditions);
}

/** A page of audit entries, newest first. */
export async function readAudit(
  db: Call['db'],
  filter: AuditFilter,
  { page, limit }: Pick<ListRequest, 'page' | 'limit'>,
): Promise<AuditEntry[]> {
  const rows = await queryRows<{ record: AuditRow }>(
    db,
    sql`select row_to_json(found) as record from (
      select a.*, (select username from users where id = a.actor_id) as actor
      from audit_log a ${toCondition(filter)} order by a.id desc limit ${limit} offset ${(page - 1) * limit}
    ) found`,
  );
  return rows.map(({ record }) => toEntry(record));
}

function toEntry(row: AuditRow): AuditEntry {
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
