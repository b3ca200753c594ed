import { type Audited, changesOf } from '@sampan/domain/audit/changes';
import { auditLog } from '../../db/schema.ts';
import type { Call } from '../../http/handler.ts';

/**
 * Writes down what a member of staff does, in the transaction that does it: neither stays without the other. Where
 * nothing changed nothing is written. Never give it a password, a secret or a token.
 */
export async function writeAudit(call: Pick<Call, 'db' | 'user' | 'now' | 'request'>, audited: Audited): Promise<void> {
  const changes = changesOf(audited);
  if (!changes) return;
  const { action, targetType, targetId = null } = audited;
  const { before = null, after = null } = changes;
  await call.db.insert(auditLog).values({
    actorId: call.user.id,
    action,
    targetType,
    targetId,
    before,
    after,
    requestId: call.request.id,
    createdAt: call.now,
  });
}
