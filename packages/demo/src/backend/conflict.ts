import type { AuditTarget } from '@sampan/api/entities';
import {
  isOutdated,
  type TimedRecord,
  toVersionConflict,
  type VersionedRecord,
} from '@sampan/domain/audit/versionConflict';
import { DemoApiError } from './call.ts';
import { type DemoState, getUsername } from './state.ts';

/** @throws DemoApiError VERSION_CONFLICT, with actor and time, if the record has changed since the client read it */
export function checkVersion<Thing extends VersionedRecord>(
  context: { state: DemoState },
  { version, ...record }: { type: AuditTarget; current: Thing; version: number | undefined },
): void {
  if (isOutdated(record.current, version)) throw createVersionConflict(context, record);
}

/** The error VERSION_CONFLICT with the stored record, and actor and time of its last change. */
export function createVersionConflict<Thing extends TimedRecord>(
  context: { state: DemoState },
  { type, current }: { type: AuditTarget; current: Thing },
): DemoApiError {
  return createConflict(context, current, ({ targetType, targetId }) => targetType === type && targetId === current.id);
}

/** Like `createVersionConflict`, for a record without an id: `isOfRecord` finds its entries in the audit log. */
export function createConflict<Thing extends { updatedAt?: string | undefined }>(
  { state }: { state: DemoState },
  current: Thing,
  isOfRecord: (entry: DemoState['audit'][number]) => boolean,
): DemoApiError {
  const last = state.audit.findLast(isOfRecord);
  const change = last && { actor: getUsername(state, last.actorId), at: last.createdAt };
  const details = toVersionConflict(current, change);
  return new DemoApiError('VERSION_CONFLICT', { details });
}
