import type { Order } from '@sampan/api/entities';
import type { ErrorCode } from '@sampan/api/errors';
import type { Viewer } from '@sampan/domain/access/access';
import {
  actionsFrom,
  type LifecycleAction,
  type LifecycleActor,
  nextStatus,
  type OrderEffect,
} from '@sampan/domain/order/orderLifecycle';
import { orderSettings } from '@sampan/domain/order/orderRules';
import { type DemoState, type KeptOrder, settingsIn } from './state.ts';

/** The order as this viewer sees it. */
export function orderFor(state: DemoState, order: KeptOrder, viewer: Viewer, now: Date): Order {
  const { isHidden: _hidden, isDownloaded: _downloaded, ...wire } = order;
  return { ...wire, actions: actionsFrom(order, viewer, now, orderSettings(settingsIn(state, 'order'))) };
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
  return { order: changed, effects: outcome.effects };
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
