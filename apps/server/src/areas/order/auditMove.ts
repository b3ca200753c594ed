import { auditedMove, auditedPlan } from '@sampan/domain/audit/orderMoves';
import type { Call } from '../../http/handler.ts';
import { writeAudit } from '../audit/writeAudit.ts';
import type { Move, Moved } from './moveOrder.ts';
import type { OrderRecord } from './orderRecord.ts';

/** Writes down a move that its caller made as staff. */
export async function auditMove(
  call: Pick<Call, 'db' | 'user' | 'now' | 'request'>,
  { order }: OrderRecord,
  { action, text, set }: Pick<Move, 'action' | 'text' | 'set'>,
  { status, plan }: Extract<Moved, { ok: true }>,
): Promise<void> {
  const { id, user_id: userId } = order;
  const audited = auditedMove(call.user, {
    order: { id, userId, status: order.status },
    action,
    status,
    text,
    set: { ...set, ...auditedPlan(plan) },
  });
  if (audited) await writeAudit(call, audited);
}
