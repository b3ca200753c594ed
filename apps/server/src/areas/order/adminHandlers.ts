import type { Contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import { requestOrderExport } from '@sampan/domain/bulk/jobRequests';
import { getDecisionAction } from '@sampan/domain/order/orderLifecycle';
import { sql } from 'drizzle-orm';
import { searchFresh } from '../../db/postgres/replica.ts';
import { type Db, toIdArray } from '../../db/query.ts';
import { requireFound } from '../../http/apiError.ts';
import type { Call, HandlersOf } from '../../http/calls/handler.ts';
import { enqueue } from '../job/enqueue.ts';
import { checkBeforeDecision } from '../payment/failedRefund.ts';
import { markRefundDone } from '../payment/manualRefunds.ts';
import { listProviderCalls, resendCall } from '../payment/providerCalls.ts';
import { decideTransfer } from '../payment/transfers.ts';
import { toOrderListItem } from './orderDto.ts';
import { readOrder, readOrders } from './orderRecord.ts';
import { findSummaries, type OrderFilter } from './queries.ts';
import { actOnMoney, actOnOrder, correctShipment, shipOrder } from './service.ts';
import { assertTransition, needsNewRefundNo } from './transitionOrder.ts';

type StaffInput = ParsedInputOf<Contract['adminOrder']['list']> & { keyword?: string };

const staffPage = {
  read({ page, limit, sort, status, ...filters }: StaffInput, { db, deps }: Pick<Call, 'db' | 'deps'>) {
    const filter: OrderFilter = { ...filters, statuses: status };
    const find = (by: Db) => findSummaries(by, filter, { page, limit, sort }, deps.caches);
    return searchFresh({ db, deps }, filter.keyword, find);
  },
};

type BatchInput = ParsedInputOf<Contract['adminOrder']['batch']>;

async function readBatch(
  { ids }: BatchInput,
  { db, user, now, settings }: Pick<Call, 'db' | 'user' | 'now' | 'settings'>,
) {
  const records = await readOrders(db, sql`where o.id = any(${toIdArray(ids)})`);
  const byId = new Map(records.map((record) => [record.order.id, record]));
  return [...new Set(ids)].flatMap((id) => {
    const record = byId.get(id);
    return record ? [{ ...toOrderListItem(record, user, now, settings), username: record.username }] : [];
  });
}

export const adminOrderHandlers: HandlersOf<Contract['adminOrder']> = {
  list: staffPage,
  search: staffPage,
  batch: { read: readBatch },

  shipment: (shipment, call) => shipOrder(call, shipment),
  shipmentCorrect: (shipment, call) => correctShipment(call, shipment),

  /** Queues a bulk shipment; the job writes an audit entry per order. */
  shipMany(input, call) {
    const { length: total } = input.shipments;
    return enqueue(call, { kind: 'orderShipment', input, audited: { orders: total }, total });
  },
  export: (input, call) => enqueue(call, { ...requestOrderExport(input, call.now), input }),

  refund: {
    async prepare({ orderId, approve, remark, ...part }, { db, deps, user: actor, now, settings }) {
      const record = requireFound(await readOrder(db, orderId));
      const decision = { action: getDecisionAction(approve), text: remark, part };
      const { refund } = assertTransition(record, { ...decision, actor, now, settings });
      // Under the same number the provider pays the refund once, whether it has paid it before or not.
      if (!approve || needsNewRefundNo(record, refund)) await checkBeforeDecision(deps, record);
      return (inside) => actOnMoney(inside, orderId, decision);
    },
  },

  transfer: decideTransfer,
  refundDone: markRefundDone,

  refundCreate: ({ orderId, reason, restock, ...part }, call) =>
    actOnMoney(call, orderId, { action: 'createRefund', text: reason, restock, part }),

  calls: listProviderCalls,
  resendCall,

  returnReceived: ({ orderId, items }, call) => actOnOrder(call, orderId, { action: 'receiveReturn', returned: items }),

  shipmentEvent: ({ orderId, at, text }, call) =>
    actOnOrder(call, orderId, { action: 'addShipmentEvent', text, eventAt: at }),
};
