import { auditedPlan, auditedTransition } from '@sampan/domain/audit/orderTransitions';
import type { Call } from '../../http/handler.ts';
import { writeAudit } from '../audit/writeAudit.ts';
import type { OrderRecord } from './orderRecord.ts';
import type { Transition } from './persistTransition.ts';
import type { TransitionResult } from './transitionOrder.ts';

/** Writes the audit entry of a transition by staff. */
export async function auditTransition(
  call: Pick<Call, 'db' | 'user' | 'now' | 'request'>,
  { order }: OrderRecord,
  { action, text, set }: Pick<Transition, 'action' | 'text' | 'set'>,
  { status, plan }: Extract<TransitionResult, { ok: true }>,
): Promise<void> {
  const { id, user_id: userId } = order;
  const audited = auditedTransition(call.user, {
    order: { id, userId, status: order.status },
    action,
    status,
    text,
    set: { ...set, ...auditedPlan(plan) },
  });
  if (audited) await writeAudit(call, audited);
}
