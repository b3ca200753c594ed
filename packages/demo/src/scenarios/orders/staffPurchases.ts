import { contract } from '@sampan/api/contract';
import { orderStatus } from '@sampan/api/statuses';
import { samplePdf } from '../samples.ts';
import { defineScenario, type Scenario } from '../scenario.ts';
import { plain, startTransfer, withAccount } from './transferSteps.ts';

const { adminOrder, order, payment } = contract;

/** Orders that members of staff place for themselves. */
export const staffPurchaseScenarios: Scenario[] = [
  defineScenario({
    name: 'an operator does not decide about the money of their own order, another member of staff does',
    run: withAccount(async (shop, { operator, admin }) => {
      const { orderId, amount } = await startTransfer(shop, operator);
      const { actions } = await operator.ok(order.detail, { id: orderId });
      const receive = (staff: typeof operator) => staff.outcome(adminOrder.transfer, { orderId, received: true });
      const received = [await receive(operator), await receive(admin)];
      const refundAll = { orderId, reason: 'not needed', restock: true };
      const created = await operator.outcome(adminOrder.refundCreate, refundAll);
      const cancelled = await operator.outcome(order.cancel, { orderId, reason: 'not needed' });
      await operator.ok(order.requestRefund, { orderId, reason: 'not needed' });
      const approve = (staff: typeof operator) => staff.outcome(adminOrder.refund, { orderId, approve: true });
      const approved = [await approve(operator), await approve(admin)];
      const settle = (staff: typeof operator) =>
        staff.outcome(adminOrder.refundDone, { orderId, amount, note: 'FT-1' });
      const settled = [await settle(operator), await settle(admin)];
      return { canConfirm: actions.includes('confirmTransfer'), received, created, cancelled, approved, settled };
    }),
    expected: {
      canConfirm: false,
      received: ['FORBIDDEN', 'ok'],
      created: 'FORBIDDEN',
      cancelled: 'ORDER_STATE',
      approved: ['FORBIDDEN', 'ok'],
      settled: ['FORBIDDEN', 'ok'],
    },
  }),
  defineScenario({
    name: 'an operator does not take back the goods of their own order; an admin decides about their own, being perhaps alone',
    run: withAccount(async (shop, { operator, admin }) => {
      const { id: orderId, lines } = await shop.shippedOrder(operator, plain);
      const items = [{ orderLineId: lines[0]?.id ?? 0, quantity: 1, restock: true }];
      const returned = [
        await operator.outcome(adminOrder.returnReceived, { orderId, items }),
        await admin.outcome(adminOrder.returnReceived, { orderId, items }),
      ];
      const own = await startTransfer(shop, admin);
      const paid = await admin.ok(adminOrder.transfer, { orderId: own.orderId, received: true });
      return { returned, isPaid: paid.status === orderStatus.paid };
    }),
    expected: { returned: ['FORBIDDEN', 'ok'], isPaid: true },
  }),
  defineScenario({
    name: 'an order that an operator deleted from their own list takes no report of its transfer',
    run: withAccount(async (shop, { operator }) => {
      const { orderId } = await startTransfer(shop, operator);
      await operator.ok(order.cancel, { orderId, reason: 'not needed' });
      await operator.ok(order.delete, { orderId });
      return {
        report: await operator.outcome(payment.transferReport, { orderId }),
        receipt: await operator.outcome(payment.transferReceipt, { orderId, file: samplePdf() }),
      };
    }),
    expected: { report: 'NOT_FOUND', receipt: 'NOT_FOUND' },
  }),
];
