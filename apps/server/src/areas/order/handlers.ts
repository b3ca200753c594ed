import type { contract } from '@sampan/api/contract';
import type { HandlersOf } from '../../http/calls/handler.ts';
import { listMethods } from '../payment/methods.ts';
import { agreeupload } from './agreement.ts';
import { createOrder } from './createOrder.ts';
import { getOrderStats } from './getOrderStats.ts';
import { toOrderListItem } from './orderDto.ts';
import { findOrders } from './queries.ts';
import { actOnMoney, actOnOrder, closeTradesBeforeCancel, showOrder, transitionAsViewer } from './service.ts';

export const orderHandlers: HandlersOf<typeof contract.order> = {
  // Without a transaction, because it may read the credentials of a provider.
  detail: { read: ({ id }, call) => showOrder(call, id) },

  async list({ page, limit, status, keyword, from, to }, { db, user, now, settings }) {
    const filter = { userId: user.id, isVisible: true, statuses: status, keyword, from, to };
    const found = await findOrders(db, filter, { page, limit });
    return { ...found, list: found.list.map((record) => toOrderListItem(record, user, now, settings)) };
  },

  stats: (_input, call) => getOrderStats(call),
  create: {
    // Before the transaction: credentials of providers are settings.
    async prepare(input, call) {
      const offered = (await listMethods(call)).filter(({ enabled }) => enabled);
      return (inside) =>
        createOrder(
          input,
          inside,
          offered.map(({ code }) => code),
        );
    },
  },
  note: ({ orderId, note }, call) => actOnOrder(call, orderId, { action: 'note', text: note }),

  async delete({ orderId }, call) {
    await transitionAsViewer(call, orderId, { action: 'delete' });
    return { orderId };
  },

  cancel: {
    async prepare({ orderId, reason }, call) {
      const checkClosed = await closeTradesBeforeCancel(call, orderId);
      return async (inside) => {
        await checkClosed(inside);
        return actOnMoney(inside, orderId, { action: 'cancel', text: reason });
      };
    },
  },

  confirmReceived: ({ orderId }, call) => actOnOrder(call, orderId, { action: 'confirm' }),
  requestRefund: ({ orderId, reason, items }, call) =>
    actOnOrder(call, orderId, { action: 'requestRefund', text: reason, part: { items } }),
  refundWithdraw: ({ orderId }, call) => actOnOrder(call, orderId, { action: 'withdrawRefund' }),
  agreeupload,
};
