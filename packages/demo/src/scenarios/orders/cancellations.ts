import { contract } from '@sampan/api/contract';
import { orderStatus } from '@sampan/api/statuses';
import { defineScenario, type Scenario } from '../scenario.ts';

const { order, adminOrder } = contract;
/** A product with large stock, so that scenarios do not exhaust it for each other. */
const plain = 'table/chopsticks';

export const cancellationScenarios: Scenario[] = [
  defineScenario({
    name: 'a cancelled order gives its stock back and says who and why',
    async run(shop, { customer }) {
      const before = await shop.getStock(plain);
      const { id } = await shop.order(customer, plain, 3);
      const cancelled = await customer.ok(order.cancel, { orderId: id, reason: '下错单了' });
      const last = cancelled.timeline.at(-1);
      return {
        status: cancelled.status,
        closeType: cancelled.closeType,
        stockDifference: (await shop.getStock(plain)) - before,
        timeline: { actor: last?.actor, action: last?.action, from: last?.from, to: last?.to, note: last?.note },
        actions: cancelled.actions,
      };
    },
    expected: {
      status: orderStatus.cancelled,
      closeType: 1,
      stockDifference: 0,
      timeline: {
        actor: 'customer',
        action: 'cancel',
        from: orderStatus.pendingPayment,
        to: orderStatus.cancelled,
        note: '下错单了',
      },
      actions: ['delete', 'note'],
    },
  }),
  defineScenario({
    name: 'staff cancel an unpaid order in the name of the shop',
    async run(shop, { customer, operator }) {
      const { id } = await shop.order(customer, plain);
      const { status, closeType } = await operator.ok(order.cancel, { orderId: id, reason: 'Out of the kiln broken' });
      return { status, closeType };
    },
    expected: { status: orderStatus.cancelled, closeType: 3 },
  }),
  defineScenario({
    name: 'an unpaid order expires and releases its stock',
    async run(shop, { customer }) {
      // Orders left by other scenarios expire first, so that the stock changes only by this order.
      await shop.backend.advance(31);
      const before = await shop.getStock(plain);
      const { id } = await shop.order(customer, plain, 2);
      await shop.backend.advance(31);
      const expired = await customer.ok(order.detail, { id });
      return {
        status: expired.status,
        closeType: expired.closeType,
        actor: expired.timeline.at(-1)?.actor,
        stockDifference: (await shop.getStock(plain)) - before,
      };
    },
    expected: { status: orderStatus.cancelled, closeType: 2, actor: 'system', stockDifference: 0 },
  }),
  defineScenario({
    name: 'a cancelled order cannot be cancelled, received, shipped or paid',
    async run(shop, { customer, operator }) {
      const { id: orderId } = await shop.order(customer, plain);
      await customer.ok(order.cancel, { orderId, reason: '不想要了' });
      return {
        cancel: await customer.outcome(order.cancel, { orderId, reason: '不想要了' }),
        confirmReceived: await customer.outcome(order.confirmReceived, { orderId }),
        shipment: await operator.outcome(adminOrder.shipment, { orderId, carrier: 'SF', trackingNo: '1' }),
        alipay: await customer.outcome(contract.payment.alipay, { orderId, scene: 'pc' }),
      };
    },
    expected: { cancel: 'ORDER_STATE', confirmReceived: 'ORDER_STATE', shipment: 'ORDER_STATE', alipay: 'ORDER_STATE' },
  }),
  defineScenario({
    name: 'a reason too short is refused on its field',
    async run(shop) {
      const { customer, id } = await shop.newOrder(plain);
      const { status, fields = {} } = await customer.error(order.cancel, { orderId: id, reason: ' x ' });
      return { status, fields: Object.keys(fields) };
    },
    expected: { status: 400, fields: ['reason'] },
  }),
];
