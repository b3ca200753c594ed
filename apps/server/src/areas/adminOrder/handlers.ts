import type { contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import { decisionAction } from '@sampan/domain/order/orderLifecycle';
import type { Call, HandlersOf } from '../../http/handler.ts';
import { exportOrders } from '../job/exports.ts';
import { shipMany } from '../job/shipMany.ts';
import { actOnMoney, actOnOrder } from '../order/act.ts';
import { listItemShape } from '../order/orderShape.ts';
import { findOrders, type OrderFilter } from '../order/search.ts';
import { shipOrder } from '../order/ship.ts';

type StaffInput = ParsedInputOf<typeof contract.adminOrder.list> & { keyword?: string };

async function staffPage(
  { page, limit, sort, status, ...asked }: StaffInput,
  { db, user, now, settings }: Pick<Call, 'db' | 'user' | 'now' | 'settings'>,
) {
  const filter: OrderFilter = { ...asked, statuses: status };
  const found = await findOrders(db, filter, { page, limit, sort });
  const list = found.list.map((record) => ({
    ...listItemShape(record, user, now, settings),
    username: record.username,
  }));
  return { ...found, list };
}

export const adminOrderHandlers: HandlersOf<typeof contract.adminOrder> = {
  list: staffPage,
  search: staffPage,

  shipment: (shipment, call) => shipOrder(call, shipment),

  shipMany,
  export: exportOrders,

  refund: ({ orderId, approve, remark, ...part }, call) =>
    actOnMoney(call, orderId, { action: decisionAction(approve), text: remark, part }),

  refundCreate: ({ orderId, reason, restock, ...part }, call) =>
    actOnMoney(call, orderId, { action: 'createRefund', text: reason, restock, part }),

  returnReceived: ({ orderId, items }, call) => actOnOrder(call, orderId, { action: 'receiveReturn', returned: items }),

  shipmentEvent: ({ orderId, at, text }, call) =>
    actOnOrder(call, orderId, { action: 'addShipmentEvent', text, eventAt: at }),
};
