import type { AuditTarget, VersionConflict } from '@sampan/api/entities';
import { DemoApiError } from './call.ts';
import type { DemoState } from './state.ts';

interface Versioned {
  id: number;
  version: number;
  updatedAt: string;
}

/** @throws DemoApiError VERSION_CONFLICT, with actor and time, if the record has changed since the client read it */
export function checkVersion<Thing extends Versioned>(
  { state }: { state: DemoState },
  { type, current, version }: { type: AuditTarget; current: Thing; version: number | undefined },
): void {
  if (version === undefined || version === current.version) return;
  const last = state.audit.findLast(({ targetType, targetId }) => targetType === type && targetId === current.id);
  const actor = last && state.users.get(last.actorId)?.username;
  const details: VersionConflict<Thing> = {
    current,
    ...(actor !== undefined && { actor }),
    at: last?.createdAt ?? current.updatedAt,
  };
  throw new DemoApiError('VERSION_CONFLICT', { details });
}
