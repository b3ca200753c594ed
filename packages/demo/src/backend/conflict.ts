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
  { state }: { state: DemoState },
  { type, current }: { type: AuditTarget; current: Thing },
): DemoApiError {
  const last = state.audit.findLast(({ targetType, targetId }) => targetType === type && targetId === current.id);
  const change = last && { actor: getUsername(state, last.actorId), at: last.createdAt };
  const details = toVersionConflict(current, change);
  return new DemoApiError('VERSION_CONFLICT', { details });
}
