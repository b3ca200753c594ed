import { randomBytes } from 'node:crypto';
import type { OrderStatus } from '@sampan/api/entities';
import type { ErrorCode } from '@sampan/api/errors';
import { getDownloadExpiry } from '@sampan/domain/order/downloadExpiry';
import type { OrderEffect } from '@sampan/domain/order/orderLifecycle';
import { type AcceptedPlan, planOrderAction } from '@sampan/domain/order/orderPlan';
import { getOrderSettings } from '@sampan/domain/order/orderRules';
import type { FieldCodes } from '@sampan/domain/order/refunds';
import { planStockChanges } from '@sampan/domain/order/stock';
import { isRefundNoUsedUp } from '@sampan/domain/payment/lateRefund';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { pipelined, toIdArray } from '../../db/query.ts';
import { refunds } from '../../db/schema.ts';
import { ApiError } from '../../http/apiError.ts';
import { toLifecycle } from './orderDto.ts';
import { findMainPayment, type OrderRecord } from './orderRecord.ts';
import { persistTransition, type Transition } from './persistTransition.ts';
import { adjustStock, type StockMove } from './stock.ts';

export type TransitionResult =
  | ({ ok: true; status: OrderStatus; effects: OrderEffect[]; plan: AcceptedPlan } & StockMove)
  | { ok: false; code: ErrorCode; fields?: FieldCodes };

/**
 * Applies a lifecycle action to a locked order and writes all its changes: the order (if unchanged meanwhile), payment,
 * refund, stock, files, ledger and timeline. Requests to providers are returned in `effects`, for the caller to make
 * after the transaction.
 */
export async function transitionOrder(tx: Db, record: OrderRecord, move: Transition): Promise<TransitionResult> {
  const order = { ...toLifecycle(record), lacksProviderCredentials: move.lacksProviderCredentials };
  const plan = planOrderAction(order, { ...move, settings: getOrderSettings(move.settings) });
  if (!plan.ok) return plan;
  // Independent statements, pipelined in one round trip.
  const [stock] = await pipelined([
    performEffects(tx, record, move, plan),
    persistTransition(tx, record, move, plan),
    writeRefund(tx, record, move, plan),
  ]);
  return { ok: true, status: plan.status, effects: plan.effects, plan, ...stock };
}

/** The shop's refund number at the provider; repeating a request with the same number pays only once. */
const createRefundNumber = ({ order }: OrderRecord) => `R${order.order_no}${randomBytes(3).toString('hex')}`;

async function writeRefund(tx: Db, record: OrderRecord, move: Transition, { refund }: AcceptedPlan): Promise<void> {
  if (!refund) return;
  const { order } = record;
  const { id, requestedAt, decidedAt, settledAt, ...fields } = refund;
  const before = record.refunds.at(-1);
  const { action, actor, now } = move;
  const isDecision = decidedAt === now.toISOString();
  const values = {
    ...fields,
    failure: refund.failure ?? null,
    ...(decidedAt && { decidedAt: new Date(decidedAt) }),
    ...(settledAt && { settledAt: new Date(settledAt) }),
    ...(isDecision && actor !== 'system' && { operatorId: actor?.id }),
  };
  if (id === undefined) {
    await tx.insert(refunds).values({
      ...values,
      orderId: order.id,
      paymentId: findMainPayment(record)?.id,
      outRefundNo: createRefundNumber(record),
      requestedAt: new Date(requestedAt),
    });
    return;
  }
  // The provider refuses the old number with another amount. If it pays it nevertheless, its webhook or statement is a
  // difference with the order that the number names. A refund that is settled or declined keeps its number, by which the
  // provider's statement and webhooks name it.
  const failure = before?.failure ?? undefined;
  const hasFailed = failure !== undefined;
  const isUsedUp =
    hasFailed &&
    action === 'approveRefund' &&
    (before?.amount !== refund.amount || isRefundNoUsedUp(findMainPayment(record)?.method, failure));
  await tx
    .update(refunds)
    .set({ ...values, ...(hasFailed && { attempts: 0 }), ...(isUsedUp && { outRefundNo: createRefundNumber(record) }) })
    .where(eq(refunds.id, id));
}

async function performEffects(tx: Db, record: OrderRecord, { now, settings }: Transition, plan: AcceptedPlan) {
  const { order } = record;
  const lines = record.lines.map(({ product_id: productId, quantity }) => ({ productId, quantity }));
  let isStockMoved = false;
  let isAvailabilityChanged = false;
  for (const { effect, movements } of planStockChanges(lines, plan)) {
    const adjustment = await adjustStock(tx, effect, movements);
    if (adjustment.short.length > 0) throw new ApiError('OUT_OF_STOCK');
    isStockMoved = true;
    isAvailabilityChanged ||= adjustment.isAvailabilityChanged;
  }
  if (plan.effects.includes('grantFiles')) {
    const expiresAt = getDownloadExpiry(now, settings['order.downloadDays']);
    await grantFiles(tx, { id: order.id, userId: order.user_id }, { now, expiresAt });
  }
  if (plan.effects.includes('revokeFiles')) await revokeFiles(tx, order.id, plan.revokedProductIds, now);
  return { isStockMoved, isAvailabilityChanged };
}

interface GrantTimes {
  now: Date;
  /** Undefined if the downloads never expire. */
  expiresAt: Date | undefined;
}

/** Lets the buyer download the files of the order's digital lines. */
async function grantFiles(
  tx: Db,
  order: { id: number; userId: number },
  { now, expiresAt }: GrantTimes,
): Promise<void> {
  const at = now.toISOString();
  await tx.execute(sql`
    insert into file_grants (file_id, user_id, order_id, product_id, created_at, expires_at)
    select distinct f.id, ${order.userId}::bigint, l.order_id, l.product_id, ${at}::timestamptz,
      ${expiresAt?.toISOString() ?? null}::timestamptz
    from order_lines l join files f on f.product_id = l.product_id and f.deleted_at is null
    where l.order_id = ${order.id} and l.type = 2
    on conflict (order_id, file_id) do update set revoked_at = null`);
}

/** Revokes the order's downloads of these products. */
async function revokeFiles(tx: Db, orderId: number, productIds: readonly number[], now: Date): Promise<void> {
  if (productIds.length === 0) return;
  await tx.execute(sql`
    update file_grants set revoked_at = ${now.toISOString()}::timestamptz
    where order_id = ${orderId} and product_id = any(${toIdArray(productIds)}) and revoked_at is null`);
}
