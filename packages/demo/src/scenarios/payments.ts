import { contract } from '@sampan/api/contract';
import type { Scenario } from './scenario.ts';

const { order, adminOrder, payment, product } = contract;
const plain = 'table/chopsticks';

export const paymentScenarios: Scenario[] = [
  {
    name: 'a WeChat QR is paid and the order waits to be shipped',
    async run(shop) {
      const customer = await shop.newCustomer();
      const { id, totalAmount } = await shop.order(customer, plain);
      const begun = await customer.ok(payment.wechat, { orderId: id, scene: 'qr' });
      const waiting = await customer.ok(payment.status, { orderId: id });
      await shop.backend.cashier(begun, 'pay');
      const paid = await customer.ok(payment.status, { orderId: id });
      return [begun.amount === totalAmount, typeof begun.qrCode, waiting.status, paid.status, paid.orderStatus];
    },
    expected: [true, 'string', 10, 20, 20],
  },
  {
    name: 'Alipay sends the customer to its page and back',
    async run(shop) {
      const customer = await shop.newCustomer();
      const { id } = await shop.order(customer, plain);
      const begun = await customer.ok(payment.alipay, { orderId: id, scene: 'wap' });
      await shop.backend.cashier(begun, 'pay');
      const { status } = await customer.ok(payment.callback, { orderId: id });
      const paid = await customer.ok(order.detail, { id });
      return [typeof begun.payUrl, begun.method, status, paid.status, paid.payment?.status, paid.actions];
    },
    expected: ['string', 'alipay', 20, 20, 20, ['requestRefund', 'note']],
  },
  {
    name: 'a card is charged on the page of Stripe',
    async run(shop) {
      const customer = await shop.newCustomer();
      const { id } = await shop.order(customer, plain);
      const begun = await customer.ok(payment.start, { orderId: id, method: 'stripe', scene: 'pc' });
      await shop.backend.cashier(begun, 'pay');
      const paid = await customer.ok(order.detail, { id });
      const methods = await shop.guest.ok(payment.methods, { amount: 100 });
      return [typeof begun.payUrl, begun.method, paid.status, paid.payment?.method, methods.map(({ code }) => code)];
    },
    expected: ['string', 'stripe', 20, 'stripe', ['alipay', 'wechat', 'stripe', 'manual']],
  },
  {
    name: 'the callback alone proves nothing',
    async run(shop) {
      const customer = await shop.newCustomer();
      const { id } = await shop.order(customer, plain);
      await customer.ok(payment.alipay, { orderId: id, scene: 'pc' });
      const { status } = await customer.ok(payment.callback, { orderId: id, trade_status: 'TRADE_SUCCESS' });
      return [status, await shop.getStatus(customer, id)];
    },
    expected: [10, 10],
  },
  {
    name: 'asking again for the same way gives the same payment',
    async run(shop) {
      const customer = await shop.newCustomer();
      const { id } = await shop.order(customer, plain);
      const first = await customer.ok(payment.wechat, { orderId: id, scene: 'qr' });
      const second = await customer.ok(payment.wechat, { orderId: id, scene: 'qr' });
      return [first.id === second.id];
    },
    expected: [true],
  },
  {
    name: 'choosing another way closes the first, and only one is paid',
    async run(shop) {
      const customer = await shop.newCustomer();
      const { id } = await shop.order(customer, plain);
      const first = await customer.ok(payment.wechat, { orderId: id, scene: 'qr' });
      const closed = await customer.ok(payment.close, { orderId: id });
      const second = await customer.ok(payment.alipay, { orderId: id, scene: 'pc' });
      await shop.backend.cashier(first, 'pay');
      const between = await shop.getStatus(customer, id);
      await shop.backend.cashier(second, 'pay');
      const paid = await customer.ok(order.detail, { id });
      return [closed.status, between, paid.status, paid.payment?.method];
    },
    expected: [30, 10, 20, 'alipay'],
  },
  {
    name: 'a payment that failed can be tried again',
    async run(shop) {
      const customer = await shop.newCustomer();
      const { id } = await shop.order(customer, plain);
      const first = await customer.ok(payment.wechat, { orderId: id, scene: 'qr' });
      await shop.backend.cashier(first, 'fail');
      const failed = await customer.ok(payment.status, { orderId: id });
      const second = await customer.ok(payment.wechat, { orderId: id, scene: 'qr' });
      await shop.backend.cashier(second, 'pay');
      return [failed.status, failed.orderStatus, first.id === second.id, await shop.getStatus(customer, id)];
    },
    expected: [40, 10, false, 20],
  },
  {
    name: 'a payment that failed at Alipay is closed, for Alipay has no failed trades',
    async run(shop) {
      const customer = await shop.newCustomer();
      const { id } = await shop.order(customer, plain);
      const begun = await customer.ok(payment.alipay, { orderId: id, scene: 'pc' });
      await shop.backend.cashier(begun, 'fail');
      const { status, orderStatus } = await customer.ok(payment.status, { orderId: id });
      return [begun.tradeNo, status, orderStatus];
    },
    expected: [undefined, 30, 10],
  },
  {
    name: 'a payment that the cashier closed leaves the order waiting',
    async run(shop) {
      const customer = await shop.newCustomer();
      const { id } = await shop.order(customer, plain);
      const begun = await customer.ok(payment.wechat, { orderId: id, scene: 'qr' });
      await shop.backend.cashier(begun, 'close');
      const { status, orderStatus } = await customer.ok(payment.status, { orderId: id });
      return [status, orderStatus];
    },
    expected: [30, 10],
  },
  {
    name: 'what is paid cannot be paid or closed again',
    async run(shop) {
      const customer = await shop.newCustomer();
      const { id: orderId } = await shop.paidOrder(customer, plain);
      return [
        await customer.outcome(payment.wechat, { orderId, scene: 'qr' }),
        await customer.outcome(payment.close, { orderId }),
        await customer.outcome(order.cancel, { orderId, reason: '不想要了' }),
      ];
    },
    expected: ['ORDER_STATE', 'PAYMENT_STATE', 'ORDER_STATE'],
  },
  {
    name: "nobody pays or asks for somebody else's order",
    async run(shop) {
      const owner = await shop.newCustomer();
      const other = await shop.newCustomer();
      const { id: orderId } = await shop.order(owner, plain);
      return [
        await other.outcome(payment.wechat, { orderId, scene: 'qr' }),
        await other.outcome(payment.status, { orderId }),
        await other.outcome(payment.close, { orderId }),
      ];
    },
    expected: ['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
  },
  {
    name: 'a notify that nobody signed changes nothing',
    async run(shop) {
      const customer = await shop.newCustomer();
      const { id } = await shop.order(customer, plain);
      await customer.ok(payment.alipay, { orderId: id, scene: 'pc' });
      const { status } = await shop.guest.send(payment.alipayNotify, 'trade_status=TRADE_SUCCESS&sign=AAAA');
      return [status, await shop.getStatus(customer, id)];
    },
    expected: [422, 10],
  },
  {
    name: 'blueprints are complete as soon as they are paid',
    async run(shop) {
      const customer = await shop.newCustomer();
      const { list } = await shop.guest.ok(product.list, { limit: 100 });
      const digital = list.find(({ type }) => type === 2);
      const items = [{ productId: digital?.id ?? 0, quantity: 1, priceAmount: digital?.priceAmount ?? 0 }];
      const { id } = await customer.ok(order.create, { items });
      await shop.backend.cashier(await customer.ok(payment.wechat, { orderId: id, scene: 'qr' }), 'pay');
      return [await shop.getStatus(customer, id)];
    },
    expected: [40],
  },
  {
    name: 'staff ship a paid order once, and the customer confirms receipt',
    async run(shop) {
      const customer = await shop.newCustomer();
      const operator = await shop.signIn('operator');
      const { id: orderId } = await shop.paidOrder(customer, plain);
      const shipped = await operator.ok(adminOrder.shipment, { orderId, carrier: '順豐', trackingNo: 'SF1234' });
      const again = await operator.outcome(adminOrder.shipment, { orderId, carrier: 'ZTO', trackingNo: 'Z1' });
      const seen = await customer.ok(order.detail, { id: orderId });
      const received = await customer.ok(order.confirmReceived, { orderId });
      return [
        shipped.status,
        again,
        [seen.shipment?.carrier, seen.shipment?.trackingNo],
        seen.actions,
        received.status,
        received.actions,
      ];
    },
    expected: [
      30,
      'ORDER_STATE',
      ['順豐', 'SF1234'],
      ['confirm', 'requestRefund', 'note'],
      40,
      ['requestRefund', 'delete', 'note'],
    ],
  },
  {
    name: 'what is not paid cannot be shipped, what is not shipped cannot be received',
    async run(shop) {
      const customer = await shop.newCustomer();
      const operator = await shop.signIn('operator');
      const { id: waiting } = await shop.order(customer, plain);
      const { id: paid } = await shop.paidOrder(customer, plain);
      return [
        await operator.outcome(adminOrder.shipment, { orderId: waiting, carrier: 'SF', trackingNo: '1' }),
        await customer.outcome(order.confirmReceived, { orderId: paid }),
      ];
    },
    expected: ['ORDER_STATE', 'ORDER_STATE'],
  },
  {
    name: 'a shipped order confirms itself after seven days',
    async run(shop) {
      const customer = await shop.newCustomer();
      const { id } = await shop.shippedOrder(customer, plain);
      await shop.backend.advance(7 * 24 * 60 + 1);
      const confirmed = await customer.ok(order.detail, { id });
      return [confirmed.status, confirmed.timeline.at(-1)?.actor];
    },
    expected: [40, 'system'],
  },
  {
    name: 'a refund is asked for, withdrawn, and the order is where it was',
    async run(shop) {
      const customer = await shop.newCustomer();
      const { id: orderId } = await shop.paidOrder(customer, plain);
      const asked = await customer.ok(order.requestRefund, { orderId, reason: '買錯了' });
      const back = await customer.ok(order.refundWithdraw, { orderId });
      return [asked.status, asked.refund?.fromStatus, asked.actions, back.status, back.refund?.status];
    },
    expected: [60, 20, ['withdrawRefund', 'note'], 20, 50],
  },
  {
    name: 'an approved refund pays all back and restocks what was never shipped',
    async run(shop) {
      const customer = await shop.newCustomer();
      const operator = await shop.signIn('operator');
      const before = await shop.getStock(plain);
      const { id: orderId, totalAmount } = await shop.paidOrder(customer, plain, 2);
      const taken = before - (await shop.getStock(plain));
      await customer.ok(order.requestRefund, { orderId, reason: '買錯了' });
      await operator.ok(adminOrder.refund, { orderId, approve: true });
      const refunded = await customer.ok(order.detail, { id: orderId });
      return [
        taken,
        refunded.status,
        refunded.refund?.amount === totalAmount,
        refunded.payment?.status,
        (await shop.getStock(plain)) - before,
      ];
    },
    expected: [2, 80, true, 60, 0],
  },
  {
    name: 'what was shipped is paid back but not put on the shelf again',
    async run(shop) {
      const customer = await shop.newCustomer();
      const operator = await shop.signIn('operator');
      const before = await shop.getStock(plain);
      const { id: orderId } = await shop.shippedOrder(customer, plain);
      await customer.ok(order.requestRefund, { orderId, reason: '到货破损' });
      await operator.ok(adminOrder.refund, { orderId, approve: true });
      return [await shop.getStatus(customer, orderId), before - (await shop.getStock(plain))];
    },
    expected: [80, 1],
  },
  {
    name: 'a rejection needs a word, and the order is where it was',
    async run(shop) {
      const customer = await shop.newCustomer();
      const operator = await shop.signIn('operator');
      const { id: orderId } = await shop.shippedOrder(customer, plain);
      await customer.ok(order.requestRefund, { orderId, reason: '不喜歡' });
      const silent = await operator.outcome(adminOrder.refund, { orderId, approve: false });
      const told = await operator.ok(adminOrder.refund, { orderId, approve: false, remark: '請先寄回' });
      return [silent, told.status, told.refund?.status, told.refund?.remark];
    },
    expected: ['REMARK_REQUIRED', 30, 40, '請先寄回'],
  },
  {
    name: 'a completed order can be sent back for seven days',
    async run(shop) {
      const customer = await shop.newCustomer();
      const early = await shop.completedOrder(customer, plain);
      const late = await shop.completedOrder(customer, plain);
      await shop.backend.advance(60);
      const asked = await customer.outcome(order.requestRefund, { orderId: early.id, reason: '有裂痕' });
      await shop.backend.advance(8 * 24 * 60);
      return [asked, await customer.outcome(order.requestRefund, { orderId: late.id, reason: '有裂痕' })];
    },
    expected: ['ok', 'REFUND_WINDOW'],
  },
  {
    name: 'an unpaid order has nothing to refund, and staff cannot decide what nobody asked',
    async run(shop) {
      const customer = await shop.newCustomer();
      const operator = await shop.signIn('operator');
      const { id: orderId } = await shop.order(customer, plain);
      return [
        await customer.outcome(order.requestRefund, { orderId, reason: '不想要了' }),
        await operator.outcome(adminOrder.refund, { orderId, approve: true }),
        await customer.outcome(order.refundWithdraw, { orderId }),
      ];
    },
    expected: ['ORDER_STATE', 'ORDER_STATE', 'ORDER_STATE'],
  },
  {
    name: 'the status of Alipay says nothing of a payment by WeChat',
    async run(shop) {
      const customer = await shop.newCustomer();
      const { id: orderId } = await shop.paidOrder(customer, plain);
      const ofAlipay = await customer.ok(payment.alipayStatus, { orderId });
      const ofOrder = await customer.ok(payment.status, { orderId });
      return [ofAlipay.status, ofAlipay.method, ofAlipay.paidAt, ofOrder.status, ofOrder.method];
    },
    expected: [0, undefined, undefined, 20, 'wechat'],
  },
  {
    name: 'a second order of the same customer is paid on its own',
    async run(shop) {
      const customer = await shop.newCustomer();
      const first = await shop.order(customer, plain);
      const second = await shop.paidOrder(customer, plain);
      return [await shop.getStatus(customer, first.id), second.status];
    },
    expected: [10, 20],
  },
];
