import { abnormalRefundAction } from '@sampan/domain/payment/abnormalRefund';
import {
  rejectedRefundAction,
  unconfiguredRefundAction,
  unverifiedRefundAction,
} from '@sampan/domain/payment/rejectedRefund';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { orderTimeline, payments } from '../../db/schema.ts';
import type { RefundAnswer } from '../../providers/payment/port.ts';
import type { OrderRecord, PaymentColumns } from '../order/orderRecord.ts';
import { findOrderRefund } from './refundRequest.ts';

const [minStuckPauseMs, maxStuckPauseMs, maxNewNumberPauseMs] = [60_000, 6 * 3_600_000, 24 * 3_600_000];

/** Pause until the next request about a payment or refund that has waited for staff for `ageMs`: a quarter of that time. */
export function getStuckPauseMs(ageMs: number): number {
  return Math.min(maxStuckPauseMs, Math.max(minStuckPauseMs, ageMs / 4));
}

/**
 * Pause until the next request about a refund that began `ageMs` ago and waits for staff. Once its number is used up all of
 * that time, up to a day, because the next one has a number, and an entry on the timeline, of its own.
 */
function getReturnPauseMs(ageMs: number, isUsedUp: boolean): number {
  return isUsedUp ? Math.min(maxNewNumberPauseMs, Math.max(minStuckPauseMs, ageMs)) : getStuckPauseMs(ageMs);
}

/**
 * Delays the next request about a refund that the provider does not settle without staff, and tells them on the timeline
 * once.
 */
export async function recordStuckRefund(
  tx: Db,
  record: OrderRecord,
  payment: PaymentColumns,
  { isUsedUp = false, ...entry }: { action: string; note: string; isUsedUp?: boolean },
  now: Date,
): Promise<void> {
  const decidedAt = findOrderRefund(record, payment)?.decided_at;
  const ageMs = now.getTime() - Date.parse(decidedAt ?? payment.paid_at ?? payment.created_at);
  const checkAt = new Date(now.getTime() + getReturnPauseMs(ageMs, isUsedUp));
  await tx.update(payments).set({ updatedAt: now, checkAt }).where(eq(payments.id, payment.id));
  const isRecorded = record.timeline.some(
    ({ at, action, note }) =>
      action === entry.action && note === entry.note && (!decidedAt || Date.parse(at) >= Date.parse(decidedAt)),
  );
  if (!isRecorded)
    await tx.insert(orderTimeline).values({ orderId: record.order.id, at: now, actor: 'system', ...entry });
}

/** Timeline action of a refund that the provider does not settle without staff; undefined for any other. */
export function getStuckAction(answer: RefundAnswer): string | undefined {
  if (answer.state !== 'pending') return undefined;
  if (answer.isAbnormal) return abnormalRefundAction;
  if (answer.isRejected) return rejectedRefundAction;
  if (answer.isUnverified) return unverifiedRefundAction;
  return answer.isUnconfigured && unconfiguredRefundAction;
}
