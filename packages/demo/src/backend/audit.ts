import { type Audited, getChanges } from '@sampan/domain/audit/changes';
import type { WriteContext } from './call.ts';
import { allocateId } from './state.ts';

/** Writes the changed fields of a staff action to the audit log, as the server does; writes nothing if none changed. */
export function writeAudit(call: WriteContext, audited: Audited): void {
  const changes = getChanges(audited);
  if (!changes) return;
  const { action, targetType, targetId } = audited;
  const { before, after } = changes;
  call.state.audit.push({
    id: allocateId(call.state, 'audit'),
    actorId: call.userId,
    action,
    targetType,
    ...(targetId !== undefined && { targetId }),
    ...(before && { before }),
    ...(after && { after }),
    requestId: 'demo',
    createdAt: call.now.toISOString(),
  });
}
