import type { Contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import type { AuditEntry } from '@sampan/api/entities';
import { and, desc, eq, type SQL } from 'drizzle-orm';
import { type Db, pickFields, toDtoFields } from '../../db/query.ts';
import { auditLog, users } from '../../db/schema.ts';

type AuditFilter = Omit<ParsedInputOf<Contract['audit']['list']>, 'page' | 'limit'>;

export function toCondition({ targetType, targetId, actorId }: AuditFilter): SQL | undefined {
  return and(
    targetType === undefined ? undefined : eq(auditLog.targetType, targetType),
    targetId === undefined ? undefined : eq(auditLog.targetId, targetId),
    actorId === undefined ? undefined : eq(auditLog.actorId, actorId),
  );
}

const entryColumns = pickFields(auditLog, [
  'id',
  'actorId',
  'action',
  'targetType',
  'targetId',
  'before',
  'after',
  'requestId',
  'createdAt',
]);

/** Audit entries, newest first. */
export async function readAudit(
  db: Db,
  condition: SQL | undefined,
  limit: number,
  offset: number,
): Promise<AuditEntry[]> {
  const rows = await db
    .select({ entry: entryColumns, actor: users.username })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(condition)
    .orderBy(desc(auditLog.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ entry, actor }) => ({ ...toDtoFields(entry), actor: actor ?? '' }));
}
