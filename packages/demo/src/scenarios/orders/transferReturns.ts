import { contract } from '@sampan/api/contract';
import { orderStatus, paymentStatus } from '@sampan/api/statuses';
import { defineScenario, type Scenario } from '../scenario.ts';
import { sendBack, startTransfer, withAccount } from './transferSteps.ts';

const { order, payment, adminOrder, transaction, audit } = contract;

/** Minutes. */
const day = 24 * 60;

export const transferReturnScenarios: Scenario[] = [
  defineScenario({
    name: 'the refund of a transfer waits until staff have sent it by hand',
    run: withAccount(async (shop, { customer, operator }) => {
      const { orderId, amount } = await startTransfer(shop, customer);
      await operator.ok(adminOrder.transfer, { orderId, received: true });
      await operator.ok(adminOrder.refundCreate, { orderId, items: [], amount: 100, reason: '有瑕疵' });
      await shop.backend.advance(30);
      const waiting = await operator.ok(order.detail, { id: orderId });
      const wrong = await operator.send(adminOrder.refundDone, { orderId, amount: 99, note: '已轉賬' });
      const foreign = await customer.outcome(adminOrder.refundDone, { orderId, amount: 100, note: '已轉賬' });
      const done = await operator.ok(adminOrder.refundDone, { orderId, amount: 100, note: '轉數快 FT123' });
      const again = await operator.outcome(adminOrder.refundDone, { orderId, amount: 100, note: '轉數快 FT123' });
      const { list } = await operator.ok(transaction.logs, { keyword: done.orderNo });
      return {
        waiting: { orderStatus: waiting.status, canSettle: waiting.actions.includes('settleRefund') },
        wrongAmount: (wrong.body as { fields?: unknown }).fields,
        asCustomer: foreign,
        settled: {
          orderStatus: done.status,
          refundStatus: done.refund?.status,
          paymentStatus: done.payment?.status,
          note: done.timeline.at(-1)?.note,
        },
        again,
        ledger: list
          .map((entry) => ({ type: entry.type, amount: entry.amount === amount ? 'all' : entry.amount }))
          .sort((one, other) => one.type - other.type),
      };
    }),
    expected: {
      waiting: { orderStatus: orderStatus.refunding, canSettle: true },
      wrongAmount: { amount: 'differs' },
      asCustomer: 'FORBIDDEN',
      settled: {
        orderStatus: orderStatus.paid,
        refundStatus: 30,
        paymentStatus: paymentStatus.paid,
        note: '轉數快 FT123',
      },
      again: 'ORDER_STATE',
      ledger: [
        { type: 1, amount: 'all' },
        { type: 2, amount: -100 },
      ],
    },
  }),
  defineScenario({
    name: 'a transfer that arrives after its order has expired goes back by hand',
    run: withAccount(async (shop, { customer, operator, admin }) => {
      const { orderId, amount } = await startTransfer(shop, customer);
      await shop.backend.advance(3 * day + 10);
      const late = await operator.ok(adminOrder.transfer, { orderId, received: true });
      await shop.backend.advance(30);
      const waiting = await operator.ok(order.detail, { id: orderId });
      const toCustomer = await customer.ok(order.detail, { id: orderId });
      const settle = (input: { paymentId?: number; amount: number }) =>
        operator.outcome(adminOrder.refundDone, { orderId, note: '已退回原戶口', ...input });
      const paymentId = late.payment?.id ?? 0;
      const rejected = {
        asRefund: await settle({ amount }),
        otherPayment: await settle({ paymentId: paymentId + 1000, amount }),
        otherAmount: await settle({ paymentId, amount: amount - 1 }),
      };
      const done = await sendBack(operator, waiting);
      const again = await settle({ paymentId, amount });
      const { list } = await operator.ok(transaction.logs, { keyword: done.orderNo });
      const { list: audited } = await admin.ok(audit.list, { targetType: 'order', targetId: orderId, limit: 1 });
      return {
        late: { orderStatus: late.status, paymentStatus: late.payment?.status },
        actions: waiting.actions,
        latePayments: {
          toStaff: waiting.latePayments?.map(({ id }) => id === paymentId),
          toCustomer: toCustomer.latePayments,
          afterwards: done.latePayments,
        },
        rejected: { ...rejected, again },
        entry: [done.timeline.at(-1)?.action, done.timeline.at(-1)?.note],
        audited: audited.map(({ action, after }) => ({ action, isPaymentNamed: after?.paymentId === paymentId })),
        settled: { orderStatus: done.status, paymentStatus: done.payment?.status, actions: done.actions },
        ledgerSum: list.reduce((sum, entry) => sum + (entry.amount ?? 0), 0),
      };
    }),
    expected: {
      late: { orderStatus: orderStatus.cancelled, paymentStatus: paymentStatus.refunding },
      actions: ['settleLatePayment', 'note'],
      latePayments: { toStaff: [true], toCustomer: undefined, afterwards: undefined },
      rejected: {
        asRefund: 'ORDER_STATE',
        otherPayment: 'ORDER_STATE',
        otherAmount: 'REFUND_LIMIT',
        again: 'ORDER_STATE',
      },
      entry: ['settleLatePayment', '已退回原戶口'],
      audited: [{ action: 'adminOrder.refundDone', isPaymentNamed: true }],
      settled: { orderStatus: orderStatus.cancelled, paymentStatus: paymentStatus.refunded, actions: ['note'] },
      ledgerSum: 0,
    },
  }),
  defineScenario({
    name: 'a late transfer that two of the staff confirm is received once, and no declined one in its place',
    run: withAccount(async (shop, { customer, admin }) => {
      const { orderId, amount } = await startTransfer(shop, customer);
      await admin.ok(adminOrder.transfer, { orderId, received: false, remark: '沒有收到款項' });
      await customer.ok(payment.start, { orderId, method: 'manual', scene: 'qr' });
      await shop.backend.advance(3 * day + 10);
      const late = await admin.ok(adminOrder.transfer, { orderId, received: true });
      const again = await admin.outcome(adminOrder.transfer, { orderId, received: true });
      const done = await sendBack(admin, late);
      const { list } = await admin.ok(transaction.logs, { keyword: done.orderNo });
      return {
        late: { orderStatus: late.status, actions: late.actions },
        again,
        done: { isSamePayment: done.payment?.id === late.payment?.id, actions: done.actions },
        ledger: list.filter(({ type }) => type !== 3).map((entry) => (entry.amount ?? 0) / amount),
      };
    }),
    expected: {
      late: { orderStatus: orderStatus.cancelled, actions: ['settleLatePayment', 'note'] },
      again: 'ORDER_STATE',
      done: { isSamePayment: true, actions: ['note'] },
      ledger: [-1, 1],
    },
  }),
];
