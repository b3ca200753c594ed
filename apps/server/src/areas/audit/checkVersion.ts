import type { AuditTarget } from '@sampan/api/entities';
import {
  isOutdated,
  type TimedRecord,
  toVersionConflict,
  type VersionedRecord,
} from '@sampan/domain/audit/versionConflict';
import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { auditLog, users } from '../../db/schema.ts';
import { ApiError } from '../../http/apiError.ts';

/**
 * Optimistic locking. @throws ApiError VERSION_CONFLICT if the object changed since the client read it, with the author
 * and time of that change
 */
export async function checkVersion<Thing extends VersionedRecord>(
  db: Db,
  { version, ...record }: { type: AuditTarget; current: Thing; version: number | undefined },
): Promise<void> {
  if (isOutdated(record.current, version)) throw await createVersionConflict(db, record);
}

/** The error VERSION_CONFLICT with the stored record, and author and time of its last change. */
export async function createVersionConflict<Thing extends TimedRecord>(
  db: Db,
  { type, current }: { type: AuditTarget; current: Thing },
): Promise<ApiError> {
  const [last] = await db
    .select({ actor: users.username, at: auditLog.createdAt })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(and(eq(auditLog.targetType, type), eq(auditLog.targetId, current.id)))
    .orderBy(desc(auditLog.id))
    .limit(1);
  const details = toVersionConflict(current, last && { ...last, at: last.at.toISOString() });
  return new ApiError('VERSION_CONFLICT', { details });
}
