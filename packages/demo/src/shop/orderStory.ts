import {
  type Address,
  type Order,
  type OrderLine,
  type Payment,
  type PaymentMethod,
  type Product,
  refundStatus,
} from '@sampan/api/entities';
import { orderStatus } from '@sampan/api/statuses';
import { toOrderLine } from '@sampan/domain/order/newOrder';
import { getAutoConfirmTime, getExpiry } from '@sampan/domain/order/orderRules';
import { planShares, unitsOfRefund } from '@sampan/domain/order/refunds';
import { computeAmounts } from '@sampan/domain/pricing/orderPricing';
import type { OrderPath, Step } from './orderPaths.ts';
import {
  cancelReasons,
  carrierEvents,
  inOwnLanguage,
  refundReasons,
  rejectRemarks,
  staffCancelReasons,
} from './orderTexts.ts';
import type { Random } from './random.ts';
import { after, hour } from './time.ts';
import type { Words } from './translations.ts';

/** What an order is made of before anything has happened to it. */
export interface OrderPlot {
  id: number;
  userId: number;
  lines: OrderLine[];
  /** Where its customer lives; a digital order keeps none. */
  address: Address;
  method: PaymentMethod;
  remark?: string;
  path: OrderPath;
  /** ISO 8601 UTC. */
  createdAt: string;
  /** How long after the step before each step came, in milliseconds; one entry a step of the path. */
  waits: readonly number[];
  now: Date;
  random: Random;
}

export function toLine(product: Product, quantity: number, id: number): OrderLine {
  return { id, ...toOrderLine(product, quantity) };
}

/** `SP`, the day in Hong Kong, and the order's id: SP261120000042. */
export function createOrderNo(id: number, createdAt: string): string {
  const date = after(createdAt, 8 * hour)
    .slice(2, 10)
    .replaceAll('-', '');
  return `SP${date}${String(id).padStart(6, '0')}`;
}

const carriers = [
  { name: '顺丰速运', prefix: 'SF' },
  { name: '中通快递', prefix: 'ZTO' },
  { name: '香港邮政', prefix: 'HK' },
] as const;

type Telling = (order: Order, step: Step, at: string, plot: OrderPlot) => string | undefined;

function createPayment(order: Order, status: Payment['status'], plot: OrderPlot, paidAt?: string): Payment {
  const prefix = plot.method === 'alipay' ? order.createdAt.slice(0, 10).replaceAll('-', '') : '42000020';
  return {
    id: order.id,
    orderId: order.id,
    method: plot.method,
    status,
    amount: order.totalAmount,
    currency: order.currency,
    ...(paidAt && { tradeNo: prefix + plot.random.digits(20), paidAt }),
    expiresAt: getExpiry(order.createdAt),
  };
}

function createShipment(order: Order, shippedAt: string, plot: OrderPlot): NonNullable<Order['shipment']> {
  const carrier = plot.random.pick(carriers);
  const events = carrierEvents
    .map(({ hours, text }) => ({
      at: after(shippedAt, hours * hour),
      text: inOwnLanguage(text, order.address ?? plot.address),
    }))
    .filter((event) => Date.parse(event.at) <= plot.now.getTime());
  return { carrier: carrier.name, trackingNo: carrier.prefix + plot.random.digits(12), shippedAt, events };
}

function close(closeType: NonNullable<Order['closeType']>): Telling {
  return (order, _step, at, plot) => {
    order.closeType = closeType;
    order.cancelledAt = at;
    if (closeType === 2) order.payment = createPayment(order, 30, plot);
    if (closeType === 1) return inOwnLanguage(plot.random.pick(cancelReasons), plot.address);
    return closeType === 3 ? inOwnLanguage(plot.random.pick(staffCancelReasons), plot.address) : undefined;
  };
}

/** Units that were never shipped came back with their refund. */
function takeUnitsBack(order: Order): void {
  const units = order.refund ? unitsOfRefund(order, order.refund) : [];
  order.lines = order.lines.map((line) => {
    const returned = units.find(({ orderLineId }) => orderLineId === line.id);
    return returned ? { ...line, returnedQuantity: returned.quantity } : line;
  });
}

/** Staff's word: approved or rejected. */
const isDecision: ReadonlySet<number> = new Set([20, 40]);

function setRefund(order: Order, refund: NonNullable<Order['refund']>): void {
  order.refund = refund;
  order.refunds = [refund];
}

function moveRefund(status: NonNullable<Order['refund']>['status'], paymentStatus: Payment['status']): Telling {
  return (order, _step, at) => {
    if (order.refund) {
      setRefund(order, {
        ...order.refund,
        status,
        ...(isDecision.has(status) && { decidedAt: at }),
        ...(status === refundStatus.refunded && { settledAt: at }),
      });
    }
    if (status === refundStatus.refunded) takeUnitsBack(order);
    if (order.payment) order.payment = { ...order.payment, status: paymentStatus };
    return undefined;
  };
}

/** What each action writes into the order beside its status; the text it returns goes on the timeline. */
const tellings: Partial<Record<Step['action'], Telling>> = {
  pay: (order, step, at, plot) => {
    order.payment = createPayment(order, 20, plot, at);
    order.paidAt = at;
    if (step.to === orderStatus.completed) order.completedAt = at;
    return undefined;
  },
  ship: (order, _step, at, plot) => {
    order.shipment = createShipment(order, at, plot);
    order.shippedAt = at;
    return undefined;
  },
  confirm: (order, _step, at) => {
    order.completedAt = at;
    return undefined;
  },
  expire: close(2),
  // Money that still arrives is sent back; the order stays closed.
  latePay: (order, _step, at, plot) => {
    order.payment = createPayment(order, 60, plot, at);
    return undefined;
  },
  requestRefund: (order, _step, at, plot) => {
    const inHand = order.address ? (order.status === orderStatus.completed ? 'arrived' : 'notArrived') : 'digital';
    const reason = inOwnLanguage(plot.random.pick<Words>(refundReasons[inHand]), plot.address);
    const part = planShares(order, {});
    if (part.ok) {
      setRefund(order, {
        id: order.id,
        status: refundStatus.requested,
        requestedBy: 'customer',
        ...part.shares,
        reason,
        restock: true,
        fromStatus: order.status,
        requestedAt: at,
      });
    }
    return reason;
  },
  withdrawRefund: moveRefund(50, 20),
  rejectRefund: (order, step, at, plot) => {
    moveRefund(40, 20)(order, step, at, plot);
    const inHand = step.to === orderStatus.completed ? 'arrived' : 'notArrived';
    const remark = inOwnLanguage(plot.random.pick<Words>(rejectRemarks[inHand]), plot.address);
    if (order.refund) setRefund(order, { ...order.refund, remark });
    return remark;
  },
  approveRefund: moveRefund(20, 50),
  refundSettled: moveRefund(30, 60),
};

function take(order: Order, step: Step, at: string, plot: OrderPlot): void {
  const from = step.action === 'create' ? undefined : order.status;
  const telling = step.action === 'cancel' ? close(step.actor === 'staff' ? 3 : 1) : tellings[step.action];
  const note = telling?.(order, step, at, plot);
  order.status = step.to;
  order.timeline.push({
    at,
    actor: step.actor,
    action: step.action,
    ...(from !== step.to && { ...(from && { from }), to: step.to }),
    ...(note && { note }),
  });
}

/** The order after all steps of its path: amounts, payment, shipment, refund, times and timeline agree with each other. */
export function tellOrder(plot: OrderPlot): Order {
  const isDigital = plot.lines.every((line) => line.type === 2);
  const order: Order = {
    id: plot.id,
    orderNo: createOrderNo(plot.id, plot.createdAt),
    userId: plot.userId,
    status: 10,
    lines: plot.lines,
    ...computeAmounts(plot.lines),
    currency: 'CNY',
    ...(!isDigital && { address: plot.address }),
    ...(plot.remark && { remark: plot.remark }),
    refunds: [],
    actions: [],
    timeline: [],
    createdAt: plot.createdAt,
    version: plot.path.steps.length,
  };
  let at = plot.createdAt;
  plot.path.steps.forEach((step, index) => {
    at = after(at, plot.waits[index] ?? 0);
    take(order, step, at, plot);
  });
  if (order.status === orderStatus.pendingPayment) order.expiresAt = getExpiry(order.createdAt);
  if (order.status === orderStatus.shipped && order.shippedAt)
    order.autoConfirmAt = getAutoConfirmTime(order.shippedAt);
  return order;
}
