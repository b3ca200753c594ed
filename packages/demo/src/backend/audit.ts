import { type Audited, getChanges } from '@sampan/domain/audit/changes';
import type { DemoCall } from './call.ts';
import { nextId } from './state.ts';

/** Writes down what a member of staff does, as the server does: the fields that changed; nothing where none did. */
export function writeAudit(call: Pick<DemoCall, 'state' | 'userId' | 'now'>, audited: Audited): void {
  const changes = getChanges(audited);
  if (!changes) return;
  const { action, targetType, targetId } = audited;
  const { before, after } = changes;
  call.state.audit.push({
    id: nextId(call.state, 'audit'),
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
