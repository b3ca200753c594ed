import { abnormalRefundAction } from '@sampan/domain/payment/abnormalRefund';
import {
  rejectedRefundAction,
  unconfiguredRefundAction,
  unconfiguredReturnAction,
  unverifiedRefundAction,
  waitingRefundAction,
} from '@sampan/domain/payment/rejectedRefund';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/query.ts';
import { orderTimeline, payments } from '../../db/schema.ts';
import type { RefundAnswer } from '../../providers/payment/port.ts';
import type { OrderRecord, PaymentColumns } from '../order/orderRecord.ts';
import { findOrderRefund } from './refundRequest.ts';

const [minStuckPauseMs, maxStuckPauseMs, maxNewNumberPauseMs] = [60_000, 6 * 3_600_000, 24 * 3_600_000];
/** A refund that is under way for longer may wait for the balance of the shop's account at the provider. */
const longRefundMs = 24 * 3_600_000;
/** A payment that staff return themselves; servers of an earlier release would request its return after this pause. */
export const returnToShopPauseMs = 30 * 24 * 3_600_000;

/** Pause until the next request about a payment or refund that has waited for `ageMs`: a quarter of that time. */
export function getStuckPauseMs(ageMs: number): number {
  return Math.min(maxStuckPauseMs, Math.max(minStuckPauseMs, ageMs / 4));
}

/**
 * Pause until the next request about a refund that began `ageMs` ago. Once its number is used up all of that time, up to a
 * day, because the next one has a number, and an entry on the timeline, of its own.
 */
function getReturnPauseMs(ageMs: number, { isUsedUp, isUnreachable, pauseMs }: RefundDelay): number {
  if (pauseMs !== undefined) return pauseMs;
  if (isUnreachable && ageMs < longRefundMs) return minStuckPauseMs;
  return isUsedUp ? Math.min(maxNewNumberPauseMs, Math.max(minStuckPauseMs, ageMs)) : getStuckPauseMs(ageMs);
}

interface RefundDelay {
  /** Action on the timeline that tells staff, once for each note; undefined where they have nothing to do. */
  action: string | undefined;
  note: string;
  isUsedUp?: boolean;
  /** Whether the provider did not answer: of that it may recover at any moment. */
  isUnreachable?: boolean | undefined;
  /** Instead of the pause that grows with the age. */
  pauseMs?: number;
}

/** Delays the next request about a refund that is not settled. */
export async function delayRefund(
  tx: Db,
  record: OrderRecord,
  payment: PaymentColumns,
  delay: RefundDelay,
  now: Date,
): Promise<void> {
  const { action, note } = delay;
  const decidedAt = findOrderRefund(record, payment)?.decided_at;
  const checkAt = new Date(now.getTime() + getReturnPauseMs(getRefundAgeMs(record, payment, now), delay));
  await tx.update(payments).set({ updatedAt: now, checkAt }).where(eq(payments.id, payment.id));
  const isRecorded = record.timeline.some(
    (entry) =>
      entry.action === action && entry.note === note && (!decidedAt || Date.parse(entry.at) >= Date.parse(decidedAt)),
  );
  if (action && !isRecorded)
    await tx.insert(orderTimeline).values({ orderId: record.order.id, at: now, actor: 'system', action, note });
}

/** Time since the refund was approved, or since the late payment came, ms. */
function getRefundAgeMs(record: OrderRecord, payment: PaymentColumns, now: Date): number {
  const decidedAt = findOrderRefund(record, payment)?.decided_at;
  return now.getTime() - Date.parse(decidedAt ?? payment.paid_at ?? payment.created_at);
}

/**
 * Timeline action of a refund that staff should look at, by the provider's answer about it; undefined for any other.
 * Staff may send the money themselves only where no credentials are set: others may be mended, and the provider then pays.
 */
export function getStuckAction(
  answer: RefundAnswer,
  record: OrderRecord,
  payment: PaymentColumns,
  { now, hasCredentials }: { now: Date; hasCredentials: boolean },
): string | undefined {
  if (answer.state !== 'pending') return undefined;
  if (answer.isAbnormal) return abnormalRefundAction;
  if (answer.isRejected) return rejectedRefundAction;
  if (answer.isUnverified) return unverifiedRefundAction;
  if (answer.isUnconfigured) return hasCredentials ? unconfiguredReturnAction : unconfiguredRefundAction;
  return getRefundAgeMs(record, payment, now) >= longRefundMs ? waitingRefundAction : undefined;
}
