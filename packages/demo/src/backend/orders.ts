import type { Order, PaymentStatus } from '@sampan/api/entities';
import type { ErrorCode } from '@sampan/api/errors';
import { isStaff, type Viewer } from '@sampan/domain/access/access';
import { asksAgreement } from '@sampan/domain/order/agreement';
import {
  actionsFrom,
  type LifecycleAction,
  type LifecycleActor,
  nextStatus,
  type OrderEffect,
} from '@sampan/domain/order/orderLifecycle';
import { orderSettings } from '@sampan/domain/order/orderRules';
import { book } from './book.ts';
import { filesFor } from './files.ts';
import { type DemoState, type KeptOrder, settingsIn } from './state.ts';

/** The order as this viewer sees it. */
export function orderFor(state: DemoState, order: KeptOrder, viewer: Viewer, now: Date): Order {
  const { isHidden: _hidden, isDownloaded: _downloaded, ...wire } = order;
  const settings = settingsIn(state, 'order');
  return {
    ...wire,
    ...(asksAgreement(order, settings.agreementFrom) && { asksAgreement: true }),
    ...filesFor(state, order, viewer?.id),
    actions: actionsFrom(order, viewer, now, orderSettings(settings)),
  };
}

/** How each effect moves the units of a line. */
const unitMoves: Partial<Record<OrderEffect, { onHand: -1 | 0 | 1; reserved: -1 | 0 | 1; sold: -1 | 0 | 1 }>> = {
  reserveStock: { onHand: 0, reserved: 1, sold: 0 },
  sellReserved: { onHand: -1, reserved: -1, sold: 1 },
  releaseStock: { onHand: 0, reserved: -1, sold: 0 },
  restock: { onHand: 1, reserved: 0, sold: -1 },
};

export function moveUnits(state: DemoState, order: Pick<Order, 'lines'>, effects: readonly OrderEffect[]): void {
  for (const move of effects.flatMap((effect) => unitMoves[effect] ?? [])) {
    for (const { productId, quantity } of order.lines) {
      const units = state.units.get(productId);
      const product = state.products.get(productId);
      if (!units || !product) continue;
      units.onHand += move.onHand * quantity;
      units.reserved += move.reserved * quantity;
      state.products.set(productId, { ...product, sold: product.sold + move.sold * quantity });
    }
  }
}

export interface Done {
  order: KeptOrder;
  effects: OrderEffect[];
}

/** Does the action as the lifecycle says, with its effects on stock, or answers the refusal's code. */
export function actOn(
  state: DemoState,
  order: KeptOrder,
  action: LifecycleAction,
  actor: LifecycleActor,
  now: Date,
  text?: string,
): Done | ErrorCode {
  const outcome = nextStatus(order, action, actor, now, orderSettings(settingsIn(state, 'order')), text);
  if (!outcome.ok) return outcome.code;
  const { paymentStatus, refundStatus, refundFrom, ...changes } = outcome.changes;
  const at = now.toISOString();
  const changed: KeptOrder = {
    ...order,
    ...changes,
    version: order.version + 1,
    timeline: [...order.timeline, outcome.entry],
    ...(order.payment && { payment: { ...order.payment, status: paymentStatus ?? order.payment.status } }),
  };
  if (action === 'requestRefund') {
    changed.refund = {
      status: refundStatus ?? 10,
      reason: text ?? '',
      amount: order.totalAmount,
      fromStatus: refundFrom ?? order.status,
      requestedAt: at,
    };
  } else if (order.refund && refundStatus !== undefined) {
    const isDecision = action === 'approveRefund' || action === 'rejectRefund';
    changed.refund = {
      ...order.refund,
      status: refundStatus,
      ...(isDecision && { decidedAt: at, ...(text && { remark: text }) }),
    };
  }
  if (changed.status !== 10) delete changed.expiresAt;
  state.orders.set(order.id, changed);
  moveUnits(state, order, outcome.effects);
  bookMove(state, order, action, paymentStatus, { actor, now });
  return { order: changed, effects: outcome.effects };
}

/** A payment, a refund, or the end of a trade that nobody has paid. */
function bookMove(
  state: DemoState,
  order: KeptOrder,
  action: LifecycleAction,
  status: PaymentStatus | undefined,
  { actor, now }: { actor: LifecycleActor; now: Date },
): void {
  const isOpen = order.payment?.status === 10;
  const type =
    action === 'pay' || action === 'latePay' ? 1 : status === 60 ? 2 : status === 30 && isOpen ? 3 : undefined;
  const operatorId = actor !== 'system' && isStaff(actor) ? actor?.id : undefined;
  if (type) book(state, order, type, { now, details: { action }, operatorId });
}

/** What the shop does by itself when its time has come: orders expire, receipts are confirmed. */
export function runDue(state: DemoState, now: Date): void {
  const at = now.toISOString();
  for (const order of state.orders.values()) {
    if (order.status === 10 && order.expiresAt !== undefined && order.expiresAt <= at) {
      actOn(state, order, 'expire', 'system', now);
    } else if (order.status === 30 && order.autoConfirmAt !== undefined && order.autoConfirmAt <= at) {
      actOn(state, order, 'confirm', 'system', now);
    }
  }
}
