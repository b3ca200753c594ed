import type { Contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import type { Order, OrderStatus } from '@sampan/api/entities';
import { shopZone } from '@sampan/api/shopZone';
import { kycStatus, orderStatus, orderStatuses, userStatus } from '@sampan/api/statuses';
import { isStaff } from '@sampan/domain/access/access';
import { isLowStock } from '@sampan/domain/catalogue/lowStock';
import { getUnansweredNotes } from '@sampan/domain/order/customerNotes';
import { planOrder, toOrderNo } from '@sampan/domain/order/newOrder';
import { toParcelAction } from '@sampan/domain/order/orderFollowUps';
import { getDecisionAction } from '@sampan/domain/order/orderLifecycle';
import { checkOrderLimits, getOrderAllowances, type ReservedUnits } from '@sampan/domain/order/orderLimits';
import { getOrderSettings } from '@sampan/domain/order/orderRules';
import { toOrderSummary } from '@sampan/domain/order/orderSummary';
import { getOrderQuery } from '@sampan/domain/order/searchTokens';
import { isToShip } from '@sampan/domain/order/shipping';
import { sumQuantityByProduct } from '@sampan/domain/order/sumQuantityByProduct';
import { isTransferReported } from '@sampan/domain/payment/transfer';
import { getZone } from '@sampan/domain/reports/zone';
import {
  type CallContext,
  type ClockContext,
  compareNewestFirst,
  type DemoHandlersOf,
  mapPage,
  type WriteContext,
} from '../call.ts';
import { attemptRow, createRowHandler, startJob } from '../jobs.ts';
import { listEnabledMethods } from '../orders/methods.ts';
import { act, findOrder } from '../orders/orderCalls.ts';
import { hasAbnormalRefund, isFoundBy, listStaffOrders } from '../orders/orderList.ts';
import { notifyOwner } from '../orders/orderNotice.ts';
import { isSentByHand, moveUnits, toOrderDto } from '../orders/orders.ts';
import { consume, rejectSpent } from '../rateLimit.ts';
import { allocateId, getProduct, getShopSettings, getUsername, listProducts, type StoredOrder } from '../state.ts';
import { exportOrders } from './exports.ts';
import { agreeupload } from './files.ts';
import { consumeCloseLimit } from './payment.ts';
import { listProviderCalls, resendCall } from './providerCalls.ts';
import { decideTransfer, markRefundDone } from './transfers.ts';

function ownOrders({ state, userId }: WriteContext): StoredOrder[] {
  return [...state.orders.values()]
    .filter((order) => order.userId === userId && !order.isHidden)
    .sort(compareNewestFirst);
}

export const order: DemoHandlersOf<Contract['order']> = {
  detail: ({ id }, call) => toOrderDto(call, findOrder(call, id)),
  list(input, call) {
    const query = input.keyword ? getOrderQuery(input.keyword) : undefined;
    const orders = ownOrders(call).filter(
      (one) =>
        (!input.status || input.status.includes(one.status)) &&
        (query === undefined || isFoundBy(call.state, one, query)) &&
        (!input.from || Date.parse(one.createdAt) >= Date.parse(input.from)) &&
        (!input.to || Date.parse(one.createdAt) <= Date.parse(input.to)),
    );
    return mapPage(orders, input, (one) => toOrderDto(call, one));
  },
  stats(_input, call) {
    const own = ownOrders(call);
    const getCount = (status: OrderStatus) => own.filter((one) => one.status === status).length;
    return {
      total: own.length,
      byStatus: orderStatuses.map((status) => ({ status, count: getCount(status) })).filter(({ count }) => count > 0),
      ...(isStaff(call.viewer) && { shop: computeShopFigures(call) }),
    };
  },
  create(input, call) {
    const { state, userId, now } = call;
    const account = state.users.get(userId);
    if (account?.status !== userStatus.normal) throw call.fail('ACCOUNT_DISABLED');
    const shop = getShopSettings(state);
    if (shop['kyc.requiredForOrder'] && account.kycStatus !== kycStatus.approved) throw call.fail('KYC_REQUIRED');
    const rules = getOrderSettings(shop);
    const allowances = getOrderAllowances(userId, rules);
    rejectSpent(state, now, allowances);
    const limit = checkOrderLimits(getReservedUnits(call), input.items, rules);
    if (limit) throw call.fail(limit.code, { details: limit.details });
    const plan = planOrder(input, { getProduct: (id) => getProduct(state, id), settings: shop, now });
    if (!plan.ok) throw call.fail(plan.code as 'PRICE_CHANGED', plan.details && { details: plan.details });
    consume(call, allowances);
    const { isDigital: _isDigital, entry, lines, ...order } = plan.order;
    const id = allocateId(state, 'order');
    const created: StoredOrder = {
      ...order,
      id,
      orderNo: toOrderNo(now, id, 6),
      userId,
      lines: lines.map((line) => ({ id: allocateId(state, 'line') + 100_000, ...line })),
      actions: [],
      timeline: [entry],
      version: 1,
      isHidden: false,
      locale: call.locale,
      refunds: [],
      downloads: [],
      earlierPayments: [],
    };
    state.orders.set(id, created);
    moveUnits(state, { effect: 'reserveStock', movements: created.lines });
    notifyOwner(call, created, { kind: 'placed' }, { methods: listEnabledMethods(state) });
    return toOrderDto(call, created);
  },
  note: ({ orderId, note }, call) => act(call, orderId, { action: 'note', text: note }),
  delete({ orderId }, call) {
    act(call, orderId, { action: 'delete' });
    return { orderId };
  },
  cancel({ orderId, reason }, call) {
    const found = findOrder(call, orderId);
    if (found.status === orderStatus.pendingPayment) consumeCloseLimit(call, found);
    return act(call, orderId, { action: 'cancel', text: reason });
  },
  confirmReceived: ({ orderId }, call) => act(call, orderId, { action: 'confirm' }),
  requestRefund: ({ orderId, reason, items }, call) =>
    act(call, orderId, { action: 'requestRefund', text: reason, part: { items } }),
  refundWithdraw: ({ orderId }, call) => act(call, orderId, { action: 'withdrawRefund' }),
  agreeupload,
};

/** Units reserved by the viewer's unpaid orders. */
function getReservedUnits(call: WriteContext): ReservedUnits {
  const unpaid = ownOrders(call).filter(({ status }) => status === orderStatus.pendingPayment);
  return { orders: unpaid.length, units: sumQuantityByProduct(unpaid.flatMap(({ lines }) => lines)) };
}

function computeShopFigures({ state, now }: ClockContext) {
  const { getDay } = getZone(shopZone);
  const isToday = (instant: string | null | undefined) =>
    instant != null && getDay(Date.parse(instant)) === getDay(now.getTime());
  const orders = [...state.orders.values()];
  const countOrders = (wanted: OrderStatus) => orders.filter(({ status }) => status === wanted).length;
  const paidToday = orders.filter(({ paidAt }) => isToday(paidAt));
  return {
    todayOrders: orders.filter(({ createdAt }) => isToday(createdAt)).length,
    todayAmount: paidToday.reduce((total, { totalAmount }) => total + totalAmount, 0),
    currency: getShopSettings(state)['site.currency'],
    toPay: countOrders(orderStatus.pendingPayment),
    toShip: orders.filter(isToShip).length,
    transfersReported: orders.filter(({ payment }) => isTransferReported(payment)).length,
    // No provider has books that could differ.
    openDifferences: 0,
    newNotes: orders.filter(({ timeline }) => getUnansweredNotes(timeline).length > 0).length,
    refundsWaiting: countOrders(orderStatus.refundRequested),
    refunding: countOrders(orderStatus.refunding),
    refundsAbnormal: orders.filter(hasAbnormalRefund).length,
    refundsByHand: orders.filter((order) => isSentByHand(state, order, now)).length,
    lowStock: listProducts(state).filter(isLowStock).length,
  };
}

function getStaffOrderPage(
  { page, limit, sort, ...filter }: ParsedInputOf<Contract['adminOrder']['list']> & { keyword?: string },
  call: CallContext,
) {
  return mapPage(listStaffOrders(call, filter, sort), { page, limit }, (one) =>
    toOrderSummary(one, getUsername(call.state, one.userId)),
  );
}

function readBatch({ ids }: ParsedInputOf<Contract['adminOrder']['batch']>, call: CallContext) {
  const { state } = call;
  return [...new Set(ids)].flatMap((id) => {
    const found = state.orders.get(id);
    return found ? [{ ...toOrderDto(call, found), username: getUsername(state, found.userId) }] : [];
  });
}

type Shipment = ParsedInputOf<Contract['adminOrder']['shipment']>;

function ship(call: CallContext, { orderId, carrier, trackingNo }: Shipment): Order {
  act(call, orderId, toParcelAction('ship', { carrier, trackingNo }));
  const shipped = call.state.orders.get(orderId) as StoredOrder;
  const shippedAt = call.now.toISOString();
  const updated = { ...shipped, shipment: { carrier, trackingNo, shippedAt, events: [] } };
  call.state.orders.set(orderId, updated);
  return toOrderDto(call, updated);
}

function correctShipment(call: CallContext, { orderId, carrier, trackingNo }: Shipment): Order {
  act(call, orderId, toParcelAction('correctShipment', { carrier, trackingNo }));
  const { shipment, ...order } = call.state.orders.get(orderId) as StoredOrder;
  const corrected = { ...order, ...(shipment && { shipment: { ...shipment, carrier, trackingNo } }) };
  call.state.orders.set(orderId, corrected);
  return toOrderDto(call, corrected);
}

export const adminOrder: DemoHandlersOf<Contract['adminOrder']> = {
  list: getStaffOrderPage,
  search: getStaffOrderPage,
  batch: readBatch,
  shipment: (shipment, call) => ship(call, shipment),
  shipmentCorrect: (shipment, call) => correctShipment(call, shipment),
  shipMany({ shipments }, call) {
    return startJob(call, {
      kind: 'orderShipment',
      total: shipments.length,
      audited: { orders: shipments.length },
      doRow: createRowHandler(shipments, ({ orderId: id, ...shipment }, now) => {
        const name = call.state.orders.get(id)?.orderNo;
        return attemptRow({ id, ...(name && { name }) }, () => ship({ ...call, now }, { orderId: id, ...shipment }));
      }),
    });
  },
  export: exportOrders,
  refund: ({ orderId, approve, remark, ...part }, call) =>
    act(call, orderId, { action: getDecisionAction(approve), text: remark, part }),
  transfer: decideTransfer,
  refundDone: markRefundDone,
  refundCreate: ({ orderId, reason, restock, ...part }, call) =>
    act(call, orderId, { action: 'createRefund', text: reason, restock, part }),
  calls: listProviderCalls,
  resendCall,
  returnReceived: ({ orderId, items }, call) => act(call, orderId, { action: 'receiveReturn', returned: items }),
  shipmentEvent: ({ orderId, at, text }, call) => act(call, orderId, { action: 'addShipmentEvent', text, eventAt: at }),
};
