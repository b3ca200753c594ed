import { type Audited, getChanges } from '@sampan/domain/audit/changes';
import { insertRows } from '../../db/queries/manyRows.ts';
import { auditLog } from '../../db/schema.ts';
import type { Call } from '../../http/calls/handler.ts';

type Auditor = Pick<Call, 'db' | 'user' | 'now' | 'request'>;

/**
 * Writes an audit entry in the transaction of the audited change. Writes nothing if no field changed. Never pass a
 * password, a secret or a token.
 */
export function writeAudit(call: Auditor, audited: Audited): Promise<void> {
  return writeAudits(call, [audited]);
}

/** Writes one audit entry per change of a bulk action. */
export async function writeAudits({ db, user, now, request }: Auditor, all: readonly Audited[]): Promise<void> {
  const entries = all.flatMap((audited) => {
    const changes = getChanges(audited);
    if (!changes) return [];
    const { action, targetType, targetId = null } = audited;
    const { before = null, after = null } = changes;
    const { id: requestId } = request;
    return [{ actorId: user.id, action, targetType, targetId, before, after, requestId, createdAt: now }];
  });
  await insertRows(db, auditLog, entries);
}
