import { randomBytes } from 'node:crypto';
import type { OrderStatus } from '@sampan/api/entities';
import type { ErrorCode } from '@sampan/api/errors';
import { productType } from '@sampan/api/statuses';
import { getDownloadExpiry } from '@sampan/domain/order/downloads';
import type { OrderEffect } from '@sampan/domain/order/orderLifecycle';
import { type AcceptedPlan, type OrderPlan, planOrderAction } from '@sampan/domain/order/orderPlan';
import { getOrderSettings } from '@sampan/domain/order/orderRules';
import type { FieldCodes } from '@sampan/domain/order/refunds';
import { planStockChanges } from '@sampan/domain/order/stock';
import { isRefundNoUsedUp, wasRejectedAtOnce } from '@sampan/domain/payment/lateRefund';
import { formatRefundNo } from '@sampan/domain/payment/refundNumbers';
import { eq, sql } from 'drizzle-orm';
import { type Db, pipelined, toIdArray } from '../../db/query.ts';
import { refunds } from '../../db/schema.ts';
import { ApiError } from '../../http/apiError.ts';
import { toLifecycle } from './orderDto.ts';
import { findMainPayment, type OrderRecord, type RefundColumns } from './orderRecord.ts';
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
export async function transitionOrder(tx: Db, record: OrderRecord, transition: Transition): Promise<TransitionResult> {
  const plan = planRecordTransition(record, transition);
  if (!plan.ok) return plan;
  // Independent statements, pipelined in one round trip.
  const [stock] = await pipelined([
    performEffects(tx, record, transition, plan),
    persistTransition(tx, record, transition, plan),
    writeRefund(tx, record, transition, plan),
  ]);
  return { ok: true, status: plan.status, effects: plan.effects, plan, ...stock };
}

function planRecordTransition(record: OrderRecord, transition: Transition): OrderPlan {
  return planOrderAction(toLifecycle(record, transition.goneProviders), {
    ...transition,
    settings: getOrderSettings(transition.settings),
  });
}

/**
 * Plans a lifecycle action before the transaction, so that one that the order does not allow is refused before files are
 * stored or providers asked. @throws ApiError as the transition
 */
export function assertTransition(record: OrderRecord, transition: Transition): AcceptedPlan {
  const plan = planRecordTransition(record, transition);
  if (!plan.ok) throw new ApiError(plan.code, plan.fields && { fields: plan.fields });
  return plan;
}

/** The shop's refund number at the provider; repeating a request with the same number pays only once. */
const createRefundNumber = ({ order }: OrderRecord) => formatRefundNo(order.order_no, randomBytes(3).toString('hex'));

/**
 * Whether the approval of the order's refund that failed needs another number: the provider refuses the old one with
 * another amount, or never pays it. If it pays it nevertheless, its webhook or statement is a difference with the order
 * that the number names.
 */
export function needsNewRefundNo(record: OrderRecord, approved: Pick<RefundColumns, 'amount'> | undefined): boolean {
  const refund = record.refunds.at(-1);
  if (!refund?.failure) return false;
  return refund.amount !== approved?.amount || isRefundNoUsedUp(findMainPayment(record)?.method, refund.failure);
}

async function writeRefund(
  tx: Db,
  record: OrderRecord,
  transition: Transition,
  { refund }: AcceptedPlan,
): Promise<void> {
  if (!refund) return;
  const { order } = record;
  const { id, requestedAt, decidedAt, settledAt, ...fields } = refund;
  const { action, actor, now } = transition;
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
  // A refund that is settled or declined keeps its number, by which the provider's statement and webhooks name it.
  const isApproval = action === 'approveRefund';
  const isNew = isApproval && needsNewRefundNo(record, refund);
  const before = record.refunds.at(-1);
  // Of several requests under a number, one without an answer may have been paid: the next one is not the first.
  const startsAgain = isNew || (isApproval && before !== undefined && wasRejectedAtOnce(before));
  await tx
    .update(refunds)
    .set({ ...values, ...(startsAgain && { attempts: 0 }), ...(isNew && { outRefundNo: createRefundNumber(record) }) })
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
    where l.order_id = ${order.id} and l.type = ${productType.digital}
    on conflict (order_id, file_id) do update set revoked_at = null`);
}

/** Revokes the order's downloads of these products. */
async function revokeFiles(tx: Db, orderId: number, productIds: readonly number[], now: Date): Promise<void> {
  if (productIds.length === 0) return;
  await tx.execute(sql`
    update file_grants set revoked_at = ${now.toISOString()}::timestamptz
    where order_id = ${orderId} and product_id = any(${toIdArray(productIds)}) and revoked_at is null`);
}
