import type { AuditTarget } from '@sampan/api/entities';
import { isOutdated, toVersionConflict, type VersionedRecord } from '@sampan/domain/audit/versionConflict';
import { DemoApiError } from './call.ts';
import { type DemoState, getUsername } from './state.ts';

/** @throws DemoApiError VERSION_CONFLICT, with actor and time, if the record has changed since the client read it */
export function checkVersion<Thing extends VersionedRecord>(
  { state }: { state: DemoState },
  { type, current, version }: { type: AuditTarget; current: Thing; version: number | undefined },
): void {
  if (!isOutdated(current, version)) return;
  const last = state.audit.findLast(({ targetType, targetId }) => targetType === type && targetId === current.id);
  const change = last && { actor: getUsername(state, last.actorId), at: last.createdAt };
  const details = toVersionConflict(current, change);
  throw new DemoApiError('VERSION_CONFLICT', { details });
}
