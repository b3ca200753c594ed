import { randomBytes } from 'node:crypto';
import type { OrderStatus } from '@sampan/api/entities';
import type { ErrorCode } from '@sampan/api/errors';
import {
  type LifecycleAction,
  type LifecycleActor,
  type LifecycleOutcome,
  nextStatus,
  type OrderEffect,
} from '@sampan/domain/order/orderLifecycle';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { together } from '../../db/query.ts';
import { refunds } from '../../db/schema.ts';
import { Refusal } from '../../http/refusal.ts';
import type { ShopSettings } from '../../settings.ts';
import { grantFiles, revokeFiles } from './files.ts';
import { mainPayment, type OrderRecord, type PaymentColumns } from './orderRecord.ts';
import { lifecycleOf, rulesOf } from './orderShape.ts';
import { isStockEffect, moveStock } from './stock.ts';
import { writeMove } from './writeMove.ts';

export interface Move {
  action: LifecycleAction;
  actor: LifecycleActor;
  now: Date;
  settings: ShopSettings;
  /** The reason, remark or note that comes with the action. */
  text?: string;
  /** The payment that the provider speaks of; else the order's main one. */
  payment?: PaymentColumns;
  /** Columns that the action brings along, such as the tracking number. */
  set?: { carrier: string; trackingNo: string };
}

export type Moved =
  | { ok: true; status: OrderStatus; effects: OrderEffect[]; isStockMoved: boolean; isAvailabilityChanged: boolean }
  | { ok: false; code: ErrorCode };

type Outcome = Extract<LifecycleOutcome, { ok: true }>;

/**
 * Moves a locked order along the lifecycle, with all that belongs to the step: its columns on condition that nobody
 * moved it meanwhile, payment, refund, stock, files, books and timeline. What must be asked of a provider is in
 * `effects`, for the caller to ask outside the transaction.
 */
export async function moveOrder(tx: Db, record: OrderRecord, move: Move): Promise<Moved> {
  const { action, actor, now, settings, text } = move;
  const outcome = nextStatus(lifecycleOf(record), action, actor, now, rulesOf(settings), text);
  if (!outcome.ok) return outcome;
  // Nothing here reads what another of them writes: they travel together.
  const [stock] = await together([
    performEffects(tx, record, move, outcome),
    writeMove(tx, record, move, outcome),
    writeRefund(tx, record, move, outcome),
  ]);
  return { ok: true, status: outcome.status, effects: outcome.effects, ...stock };
}

async function writeRefund(tx: Db, record: OrderRecord, move: Move, { changes }: Outcome): Promise<void> {
  const { refundStatus: status } = changes;
  if (status === undefined) return;
  const { now, actor, text } = move;
  const { order, refund } = record;
  if (status === 10) {
    await tx.insert(refunds).values({
      orderId: order.id,
      paymentId: mainPayment(record)?.id,
      status,
      reason: text ?? '',
      amount: order.total_amount,
      fromStatus: order.status,
      outRefundNo: `R${order.order_no}${randomBytes(3).toString('hex')}`,
      requestedAt: now,
    });
    return;
  }
  if (!refund) return;
  const isDecision = status === 20 || status === 40;
  const operatorId = actor !== 'system' && actor !== null ? actor.id : undefined;
  await tx
    .update(refunds)
    .set({
      status,
      ...(isDecision && { decidedAt: now, operatorId, ...(text && { remark: text }) }),
      ...(status === 30 && { settledAt: now }),
    })
    .where(eq(refunds.id, refund.id));
}

async function performEffects(tx: Db, { order, lines }: OrderRecord, { now }: Move, { effects }: Outcome) {
  let isStockMoved = false;
  let isAvailabilityChanged = false;
  for (const effect of effects) {
    if (isStockEffect(effect)) {
      const movements = lines.map((line) => ({ productId: line.product_id, quantity: line.quantity }));
      const moved = await moveStock(tx, effect, movements);
      if (moved.short.length > 0) throw new Refusal('OUT_OF_STOCK');
      isStockMoved = true;
      isAvailabilityChanged ||= moved.isAvailabilityChanged;
    }
    if (effect === 'grantFiles') await grantFiles(tx, { id: order.id, userId: order.user_id }, now);
    if (effect === 'revokeFiles') await revokeFiles(tx, order.id, now);
  }
  return { isStockMoved, isAvailabilityChanged };
}
