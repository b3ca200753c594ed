import type { Order, PaymentStatus } from '@sampan/api/entities';
import { paymentStatus } from '@sampan/api/statuses';
import { isStaff, type Viewer } from '@sampan/domain/access/access';
import { asksAgreement } from '@sampan/domain/order/agreement';
import { getDownloadExpiry } from '@sampan/domain/order/downloadExpiry';
import { actionsFrom, type LifecycleAction, type LifecycleActor } from '@sampan/domain/order/orderLifecycle';
import { type OrderPlan, type OrderRequest, planOrderAction } from '@sampan/domain/order/orderPlan';
import { orderSettings } from '@sampan/domain/order/orderRules';
import { book } from './book.ts';
import { filesFor } from './files.ts';
import { type DemoState, nextId, type StoredOrder, settingsIn } from './state.ts';

/** The order as this viewer sees it. */
export function orderFor(state: DemoState, order: StoredOrder, viewer: Viewer, now: Date): Order {
  const {
    isHidden: _hidden,
    downloadedProductIds: _downloaded,
    filesExpireAt: _expiry,
    locale: _locale,
    ...wire
  } = order;
  const settings = settingsIn(state, 'order');
  return {
    ...wire,
    ...(asksAgreement(order, settings.agreementFrom) && { asksAgreement: true }),
    ...filesFor(state, order, viewer?.id, now),
    actions: actionsFrom(order, viewer, now, orderSettings(settings)),
  };
}

/** How each effect moves the units of a line. */
const unitMoves = {
  reserveStock: { onHand: 0, reserved: 1, sold: 0 },
  sellReserved: { onHand: -1, reserved: -1, sold: 1 },
  releaseStock: { onHand: 0, reserved: -1, sold: 0 },
  restock: { onHand: 1, reserved: 0, sold: -1 },
} as const;
type StockEffect = keyof typeof unitMoves;
const isStockEffect = (effect: string): effect is StockEffect => Object.hasOwn(unitMoves, effect);

type Movement = Pick<Order['lines'][number], 'productId' | 'quantity'>;

function moveUnits(state: DemoState, effect: StockEffect, movements: readonly Movement[]): void {
  const move = unitMoves[effect];
  for (const { productId, quantity } of movements) {
    const units = state.units.get(productId);
    const product = state.products.get(productId);
    if (!units || !product) continue;
    units.onHand += move.onHand * quantity;
    units.reserved += move.reserved * quantity;
    state.products.set(productId, { ...product, sold: product.sold + move.sold * quantity });
  }
}

/** Reserves the units of a new order. */
export function reserveUnits(state: DemoState, order: Pick<Order, 'lines'>): void {
  moveUnits(state, 'reserveStock', order.lines);
}

export interface Done {
  order: StoredOrder;
  plan: Extract<OrderPlan, { ok: true }>;
}
export type Refused = Extract<OrderPlan, { ok: false }>;

/** Does the action as the domain plans it, with its effects on stock, or answers the refusal. */
export function actOn(state: DemoState, order: StoredOrder, request: Omit<OrderRequest, 'settings'>): Done | Refused {
  const settings = orderSettings(settingsIn(state, 'order'));
  const plan = planOrderAction(order, { ...request, settings });
  if (!plan.ok) return plan;
  const { action, actor, now } = request;
  const {
    paymentStatus,
    refundStatus: _status,
    refundFrom: _from,
    refundBy: _by,
    isCancellation: _isCancellation,
    ...changes
  } = plan.changes;
  const refunds = refundsAfter(state, order, plan);
  const downloadDays = plan.effects.includes('grantFiles') ? Number(settingsIn(state, 'order').downloadDays) : 0;
  const filesExpireAt = getDownloadExpiry(now, downloadDays)?.toISOString();
  const changed: StoredOrder = {
    ...order,
    ...changes,
    ...(filesExpireAt && { filesExpireAt }),
    version: order.version + 1,
    timeline: [...order.timeline, plan.entry],
    lines: order.lines.map((line) => {
      const units = plan.returned.filter(({ orderLineId }) => orderLineId === line.id);
      const returned = units.reduce((total, { quantity }) => total + quantity, line.returnedQuantity ?? 0);
      return returned > 0 ? { ...line, returnedQuantity: returned } : line;
    }),
    refunds,
    ...(refunds.length > 0 && { refund: refunds.at(-1) }),
    ...(order.shipment && { shipment: { ...order.shipment, events: plan.shipmentEvents ?? order.shipment.events } }),
    ...(order.payment && { payment: { ...order.payment, status: paymentStatus ?? order.payment.status } }),
  };
  state.orders.set(order.id, changed);
  for (const name of plan.effects) {
    const effect = name === 'receiveUnits' ? 'restock' : name;
    if (!isStockEffect(effect)) continue;
    moveUnits(state, effect, effect === 'restock' ? plan.returned.filter(({ restock }) => restock) : order.lines);
  }
  bookTransition(state, order, action, paymentStatus, {
    actor,
    now,
    refundedAmount: plan.refundedAmount,
    refundId: changed.refund?.id,
  });
  return { order: changed, plan };
}

function refundsAfter(state: DemoState, order: StoredOrder, { refund }: Done['plan']): StoredOrder['refunds'] {
  if (!refund) return order.refunds;
  const { id, ...fields } = refund;
  if (id === undefined) return [...order.refunds, { ...fields, id: nextId(state, 'refund') }];
  return order.refunds.map((one) => (one.id === id ? { ...fields, id } : one));
}

/** A payment, a refund, or the end of a trade that nobody has paid. */
function bookTransition(
  state: DemoState,
  order: StoredOrder,
  action: LifecycleAction,
  status: PaymentStatus | undefined,
  {
    actor,
    now,
    refundedAmount,
    refundId,
  }: { actor: LifecycleActor; now: Date; refundedAmount: number | undefined; refundId: number | undefined },
): void {
  const isOpen = order.payment?.status === paymentStatus.pending;
  const type =
    action === 'pay' || action === 'latePay'
      ? 1
      : refundedAmount !== undefined
        ? 2
        : status === paymentStatus.closed && isOpen
          ? 3
          : undefined;
  const operatorId = actor !== 'system' && isStaff(actor) ? actor?.id : undefined;
  if (type)
    book(state, order, type, {
      now,
      details: { action, ...(type === 2 && { refundId }) },
      operatorId,
      amount: refundedAmount,
    });
}
