import type { contract } from '@sampan/api/contract';
import type { PaymentMethod } from '@sampan/api/entities';
import { transactionType } from '@sampan/api/statuses';
import type { HandlersOf } from '../../http/calls/handler.ts';
import { book } from '../order/ledger.ts';
import { getOpenPayments, lockOrder } from '../order/orderRecord.ts';
import { reportUnbooked } from '../reconciliation/reportUnbooked.ts';
import { listMethods } from './methods.ts';
import { applyNotify, type NotifyCall, verifyNotify } from './notify.ts';
import { closePayments } from './service.ts';
import { startPayment } from './startPayment.ts';
import { closeOwnTrades, hasReportedTransfer, queryPayStatus, readPayStatus, toOrderPayStatus } from './status.ts';
import { transferReceipt, transferReport } from './transfers.ts';
import { openWechatBridge } from './wechatBridge.ts';

/** Queries the provider before the transaction, which then has nothing to write. */
const fetchStatus = (method?: PaymentMethod) => ({
  async prepare({ orderId }: { orderId: number }, call: Parameters<typeof queryPayStatus>[0]) {
    const status = await queryPayStatus(call, orderId, method);
    return async () => status;
  },
});

/**
 * Verifies a notification before the transaction that applies it; `answer` tells the provider that it arrived. What is not
 * in the ledger is fetched from the provider, and needs no transaction.
 */
const receiveNotify = <Answer>(method: PaymentMethod, answer: Answer) => ({
  async prepare(rawBody: string, call: NotifyCall) {
    const event = await verifyNotify(method, rawBody, call);
    if (event.kind === 'unbooked') {
      await reportUnbooked(call, method, event);
      return async () => answer;
    }
    return async (inside: NotifyCall) => {
      await applyNotify(method, event, inside);
      return answer;
    };
  },
});

export const paymentHandlers: HandlersOf<typeof contract.payment> = {
  methods: async ({ amount }, call) => listMethods(call, amount),

  alipay: { prepare: (input, call) => startPayment(input, 'alipay', call) },
  wechat: { prepare: (input, call) => startPayment(input, 'wechat', call) },
  start: { prepare: ({ method, ...input }, call) => startPayment(input, method, call) },
  wechatBridge: { prepare: openWechatBridge },
  status: fetchStatus(),
  alipayStatus: fetchStatus('alipay'),

  close: {
    async prepare({ orderId }, call) {
      const closedIds = await closeOwnTrades(call, orderId);
      return async ({ db: tx, now, fail }) => {
        const record = await lockOrder(tx, orderId);
        if (!record) throw fail('NOT_FOUND');
        // The customer reported the transfer meanwhile.
        if (hasReportedTransfer(record)) throw fail('PAYMENT_STATE');
        const closing = getOpenPayments(record).filter(({ id }) => closedIds.includes(id));
        await closePayments(
          tx,
          closing.map(({ id }) => id),
          now,
        );
        for (const payment of closing) await book(tx, record, { type: transactionType.close, payment, now });
        return toOrderPayStatus((await lockOrder(tx, orderId)) ?? record);
      };
    },
  },

  transferReport,
  transferReceipt,

  alipayNotify: receiveNotify('alipay', 'success'),
  wechatNotify: receiveNotify('wechat', { code: 'SUCCESS' }),
  stripeNotify: receiveNotify('stripe', { received: true }),

  callback: {
    async prepare({ orderId }, call) {
      const { status } = await readPayStatus(call, orderId);
      return async () => ({ orderId, status });
    },
  },
};
