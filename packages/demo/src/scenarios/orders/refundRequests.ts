import { contract } from '@sampan/api/contract';
import { orderStatus, paymentStatus } from '@sampan/api/statuses';
import { defineScenario, type Scenario } from '../scenario.ts';

const { order, adminOrder } = contract;
const plain = 'table/chopsticks';

export const refundRequestScenarios: Scenario[] = [
  defineScenario({
    name: 'a refund is asked for, withdrawn, and the order is where it was',
    async run(shop) {
      const customer = await shop.newCustomer();
      const { id: orderId } = await shop.paidOrder(customer, plain);
      const orderAfterRequest = await customer.ok(order.requestRefund, { orderId, reason: '買錯了' });
      const back = await customer.ok(order.refundWithdraw, { orderId });
      return {
        requested: orderAfterRequest.status,
        fromStatus: orderAfterRequest.refund?.fromStatus,
        actions: orderAfterRequest.actions,
        withdrawn: back.status,
        refundStatus: back.refund?.status,
      };
    },
    expected: {
      requested: orderStatus.refundRequested,
      fromStatus: orderStatus.paid,
      actions: ['withdrawRefund', 'note'],
      withdrawn: orderStatus.paid,
      refundStatus: 50,
    },
  }),
  defineScenario({
    name: 'an approved refund pays all back and restocks what was never shipped',
    async run(shop) {
      const customer = await shop.newCustomer();
      const operator = await shop.signIn('operator');
      const before = await shop.getStock(plain);
      const { id: orderId, totalAmount } = await shop.paidOrder(customer, plain, 2);
      const stockChange = before - (await shop.getStock(plain));
      await customer.ok(order.requestRefund, { orderId, reason: '買錯了' });
      await operator.ok(adminOrder.refund, { orderId, approve: true });
      const refunded = await customer.ok(order.detail, { id: orderId });
      return {
        taken: stockChange,
        orderStatus: refunded.status,
        isAmountRight: refunded.refund?.amount === totalAmount,
        paymentStatus: refunded.payment?.status,
        stockDifference: (await shop.getStock(plain)) - before,
      };
    },
    expected: {
      taken: 2,
      orderStatus: orderStatus.refunded,
      isAmountRight: true,
      paymentStatus: paymentStatus.refunded,
      stockDifference: 0,
    },
  }),
  defineScenario({
    name: 'shipped units are refunded but not restocked',
    async run(shop) {
      const customer = await shop.newCustomer();
      const operator = await shop.signIn('operator');
      const before = await shop.getStock(plain);
      const { id: orderId } = await shop.shippedOrder(customer, plain);
      await customer.ok(order.requestRefund, { orderId, reason: '到货破损' });
      await operator.ok(adminOrder.refund, { orderId, approve: true });
      return {
        orderStatus: await shop.getStatus(customer, orderId),
        stockDifference: before - (await shop.getStock(plain)),
      };
    },
    expected: { orderStatus: orderStatus.refunded, stockDifference: 1 },
  }),
  defineScenario({
    name: 'a rejection needs a word, and the order is where it was',
    async run(shop) {
      const customer = await shop.newCustomer();
      const operator = await shop.signIn('operator');
      const { id: orderId } = await shop.shippedOrder(customer, plain);
      await customer.ok(order.requestRefund, { orderId, reason: '不喜歡' });
      const silent = await operator.outcome(adminOrder.refund, { orderId, approve: false });
      const rejected = await operator.ok(adminOrder.refund, { orderId, approve: false, remark: '請先寄回' });
      return {
        withoutRemark: silent,
        orderStatus: rejected.status,
        refundStatus: rejected.refund?.status,
        remark: rejected.refund?.remark,
      };
    },
    expected: {
      withoutRemark: 'REMARK_REQUIRED',
      orderStatus: orderStatus.shipped,
      refundStatus: 40,
      remark: '請先寄回',
    },
  }),
  defineScenario({
    name: 'a completed order can be sent back for seven days',
    async run(shop) {
      const customer = await shop.newCustomer();
      const early = await shop.completedOrder(customer, plain);
      const late = await shop.completedOrder(customer, plain);
      await shop.backend.advance(60);
      const outcome = await customer.outcome(order.requestRefund, { orderId: early.id, reason: '有裂痕' });
      await shop.backend.advance(8 * 24 * 60);
      return {
        requested: outcome,
        late: await customer.outcome(order.requestRefund, { orderId: late.id, reason: '有裂痕' }),
      };
    },
    expected: { requested: 'ok', late: 'REFUND_WINDOW' },
  }),
  defineScenario({
    name: 'an unpaid order cannot be refunded, and staff cannot decide without a request',
    async run(shop) {
      const customer = await shop.newCustomer();
      const operator = await shop.signIn('operator');
      const { id: orderId } = await shop.order(customer, plain);
      return {
        requestRefund: await customer.outcome(order.requestRefund, { orderId, reason: '不想要了' }),
        decide: await operator.outcome(adminOrder.refund, { orderId, approve: true }),
        withdraw: await customer.outcome(order.refundWithdraw, { orderId }),
      };
    },
    expected: { requestRefund: 'ORDER_STATE', decide: 'ORDER_STATE', withdraw: 'ORDER_STATE' },
  }),
];
