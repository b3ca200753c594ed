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
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/connect.ts';
import { orders, orderTimeline, payments, refunds } from '../../db/schema.ts';
import type { ShopSettings } from '../../settings.ts';
import { book } from './books.ts';
import { grantFiles, revokeFiles } from './files.ts';
import { mainPayment, type OrderRecord, openPayments, type PaymentColumns } from './orderRecord.ts';
import { lifecycleOf, rulesOf } from './orderShape.ts';
import { isStockEffect, lockProducts, moveStock } from './stock.ts';

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
  set?: PgUpdateSetSource<typeof orders>;
}

export type Moved =
  | { ok: true; status: OrderStatus; effects: OrderEffect[]; isStockMoved: boolean; isAvailabilityChanged: boolean }
  | { ok: false; code: ErrorCode };

type Outcome = Extract<LifecycleOutcome, { ok: true }>;
const toDate = (text: string | undefined) => (text === undefined ? undefined : new Date(text));

/**
 * Moves a locked order along the lifecycle, with all that belongs to the step: its columns on condition that nobody
 * moved it meanwhile, payment, refund, stock, files, books and timeline. What must be asked of a provider is in
 * `effects`, for the caller to ask outside the transaction.
 */
export async function moveOrder(tx: Db, record: OrderRecord, move: Move): Promise<Moved> {
  const { action, actor, now, settings, text } = move;
  const outcome = nextStatus(lifecycleOf(record), action, actor, now, rulesOf(settings), text);
  if (!outcome.ok) return outcome;
  if (!(await writeOrder(tx, record, move, outcome))) return { ok: false, code: 'ORDER_STATE' };
  await writePayment(tx, record, move, outcome);
  await writeRefund(tx, record, move, outcome);
  const stock = await performEffects(tx, record, move, outcome);
  await writeTimeline(tx, record, move, outcome);
  return { ok: true, status: outcome.status, effects: outcome.effects, ...stock };
}

async function writeOrder(tx: Db, { order }: OrderRecord, { now, set }: Move, outcome: Outcome): Promise<boolean> {
  const { changes, status } = outcome;
  const written = await tx
    .update(orders)
    .set({
      ...set,
      status,
      ...(changes.closeType && { closeType: changes.closeType }),
      ...(changes.isHidden && { hiddenAt: now }),
      paidAt: toDate(changes.paidAt),
      shippedAt: toDate(changes.shippedAt),
      autoConfirmAt: toDate(changes.autoConfirmAt),
      completedAt: toDate(changes.completedAt),
      cancelledAt: toDate(changes.cancelledAt),
      version: sql`${orders.version} + 1`,
      updatedAt: now,
    })
    .where(and(eq(orders.id, order.id), eq(orders.status, order.status), eq(orders.version, order.version)))
    .returning({ id: orders.id });
  return written.length > 0;
}

/** The status that a payment gets, and its line in the books where money moved or never will. */
async function writePayment(tx: Db, record: OrderRecord, move: Move, { changes }: Outcome): Promise<void> {
  const { paymentStatus: status } = changes;
  if (status === undefined) return;
  const { now, actor, action } = move;
  const main = move.payment ?? mainPayment(record);
  const touched = status === 30 ? openPayments(record) : main ? [main] : [];
  if (touched.length === 0) return;
  const isArrival = action === 'pay' || action === 'latePay';
  await tx
    .update(payments)
    .set({ status, updatedAt: now, ...(isArrival && { paidAt: now }), ...(status === 30 && { closedAt: now }) })
    .where(
      inArray(
        payments.id,
        touched.map(({ id }) => id),
      ),
    );
  const type = isArrival ? 1 : status === 30 ? 3 : status === 60 ? 2 : undefined;
  if (type === undefined) return;
  const operatorId = actor !== 'system' && actor !== null && actor.role <= 2 ? actor.id : undefined;
  for (const payment of touched) await book(tx, record, { type, payment, now, operatorId, details: { action } });
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
      await lockProducts(
        tx,
        movements.map(({ productId }) => productId),
      );
      const moved = await moveStock(tx, effect, movements);
      isStockMoved = true;
      isAvailabilityChanged ||= moved.isAvailabilityChanged;
    }
    if (effect === 'grantFiles') await grantFiles(tx, { id: order.id, userId: order.user_id }, now);
    if (effect === 'revokeFiles') await revokeFiles(tx, order.id, now);
  }
  return { isStockMoved, isAvailabilityChanged };
}

async function writeTimeline(tx: Db, { order }: OrderRecord, { actor }: Move, { entry }: Outcome): Promise<void> {
  await tx.insert(orderTimeline).values({
    orderId: order.id,
    at: new Date(entry.at),
    actor: entry.actor,
    actorId: actor === 'system' ? undefined : actor?.id,
    action: entry.action,
    fromStatus: entry.from,
    toStatus: entry.to,
    note: entry.note,
  });
}
