import type { AuditTarget } from '@sampan/api/entities';
import {
  isOutdated,
  type TimedRecord,
  toVersionConflict,
  type VersionedRecord,
} from '@sampan/domain/audit/versionConflict';
import { and, desc, eq, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/query.ts';
import { auditLog, users } from '../../db/schema.ts';
import { ApiError } from '../../http/apiError.ts';

/**
 * Optimistic locking. @throws ApiError VERSION_CONFLICT if the object changed since the client read it, with the author
 * and time of that change
 */
export async function checkVersion<Stored extends VersionedRecord>(
  db: Db,
  { version, ...record }: { type: AuditTarget; current: Stored; version: number | undefined },
): Promise<void> {
  if (isOutdated(record.current, version)) throw await createVersionConflict(db, record);
}

interface ConflictingRecord<Stored> {
  type: AuditTarget;
  current: Stored;
  /** Condition on the record's entries in the audit log. */
  isOfRecord: SQL;
}

/** The error VERSION_CONFLICT with the stored record, and author and time of its last change. */
export function createVersionConflict<Stored extends TimedRecord>(
  db: Db,
  record: Omit<ConflictingRecord<Stored>, 'isOfRecord'>,
): Promise<ApiError> {
  return createConflict(db, { ...record, isOfRecord: eq(auditLog.targetId, record.current.id) });
}

/** Like `createVersionConflict`, for a record without an id. */
export async function createConflict<Stored extends { updatedAt?: string | undefined }>(
  db: Db,
  { type, current, isOfRecord }: ConflictingRecord<Stored>,
): Promise<ApiError> {
  const [last] = await db
    .select({ actor: users.username, at: auditLog.createdAt })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(and(eq(auditLog.targetType, type), isOfRecord))
    .orderBy(desc(auditLog.id))
    .limit(1);
  const details = toVersionConflict(current, last && { ...last, at: last.at.toISOString() });
  return new ApiError('VERSION_CONFLICT', { details });
}
