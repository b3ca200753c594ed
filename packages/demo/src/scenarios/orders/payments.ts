import { contract } from '@sampan/api/contract';
import { orderStatus, paymentStatus } from '@sampan/api/statuses';
import { defineScenario, type Scenario } from '../scenario.ts';

const { order, adminOrder, payment, product } = contract;
const plain = 'table/chopsticks';

export const paymentScenarios: Scenario[] = [
  defineScenario({
    name: 'a WeChat QR is paid and the order waits to be shipped',
    async run(shop) {
      const { customer, id, totalAmount } = await shop.newOrder(plain);
      const begun = await customer.ok(payment.wechat, { orderId: id, scene: 'qr' });
      const waiting = await customer.ok(payment.status, { orderId: id });
      await shop.backend.cashier(begun, 'pay');
      const paid = await customer.ok(payment.status, { orderId: id });
      return {
        isAmountRight: begun.amount === totalAmount,
        qrCodeType: typeof begun.qrCode,
        waiting: waiting.status,
        paid: paid.status,
        orderStatus: paid.orderStatus,
      };
    },
    expected: {
      isAmountRight: true,
      qrCodeType: 'string',
      waiting: paymentStatus.pending,
      paid: paymentStatus.paid,
      orderStatus: orderStatus.paid,
    },
  }),
  defineScenario({
    name: 'Alipay sends the customer to its page and back',
    async run(shop) {
      const { customer, id } = await shop.newOrder(plain);
      const begun = await customer.ok(payment.alipay, { orderId: id, scene: 'wap' });
      await shop.backend.cashier(begun, 'pay');
      const { status } = await customer.ok(payment.callback, { orderId: id });
      const paid = await customer.ok(order.detail, { id });
      return {
        payUrlType: typeof begun.payUrl,
        method: begun.method,
        payment: status,
        orderStatus: paid.status,
        paymentStatus: paid.payment?.status,
        actions: paid.actions,
      };
    },
    expected: {
      payUrlType: 'string',
      method: 'alipay',
      payment: paymentStatus.paid,
      orderStatus: orderStatus.paid,
      paymentStatus: paymentStatus.paid,
      actions: ['requestRefund', 'note'],
    },
  }),
  defineScenario({
    name: 'a card is charged on the page of Stripe',
    async run(shop) {
      const { customer, id } = await shop.newOrder(plain);
      const begun = await customer.ok(payment.start, { orderId: id, method: 'stripe', scene: 'pc' });
      await shop.backend.cashier(begun, 'pay');
      const paid = await customer.ok(order.detail, { id });
      const methods = await shop.guest.ok(payment.methods, { amount: 100 });
      return {
        payUrlType: typeof begun.payUrl,
        method: begun.method,
        orderStatus: paid.status,
        paidMethod: paid.payment?.method,
        methods: methods.map(({ code }) => code),
      };
    },
    expected: {
      payUrlType: 'string',
      method: 'stripe',
      orderStatus: orderStatus.paid,
      paidMethod: 'stripe',
      methods: ['alipay', 'wechat', 'stripe', 'manual'],
    },
  }),
  defineScenario({
    name: 'no payment provider takes an amount of nothing',
    async run(shop) {
      const list = async (amount: number) =>
        (await shop.guest.ok(payment.methods, { amount })).filter(({ enabled }) => enabled).map(({ code }) => code);
      return { nothing: await list(0), smallest: await list(1) };
    },
    expected: { nothing: [], smallest: ['alipay', 'wechat', 'stripe'] },
  }),
  defineScenario({
    name: 'inside WeChat, without an official account, WeChat Pay is a code',
    async run(shop) {
      const { customer, id } = await shop.newOrder(plain);
      const before = await customer.outcome(payment.wechatBridge, { orderId: id, code: 'x' });
      const begun = await customer.ok(payment.start, { orderId: id, method: 'wechat', scene: 'jsapi' });
      const bridge = await customer.outcome(payment.wechatBridge, { orderId: id, code: 'x' });
      return { before, qrCodeType: typeof begun.qrCode, bridge };
    },
    expected: { before: 'ORDER_STATE', qrCodeType: 'string', bridge: 'PAYMENT_METHOD' },
  }),
  defineScenario({
    name: 'the callback alone proves nothing',
    async run(shop) {
      const { customer, id } = await shop.newOrder(plain);
      await customer.ok(payment.alipay, { orderId: id, scene: 'pc' });
      const { status } = await customer.ok(payment.callback, { orderId: id, trade_status: 'TRADE_SUCCESS' });
      return { payment: status, orderStatus: await shop.getStatus(customer, id) };
    },
    expected: { payment: paymentStatus.pending, orderStatus: orderStatus.pendingPayment },
  }),
  defineScenario({
    name: 'asking again for the same way gives the same payment',
    async run(shop) {
      const { customer, id } = await shop.newOrder(plain);
      const first = await customer.ok(payment.wechat, { orderId: id, scene: 'qr' });
      const second = await customer.ok(payment.wechat, { orderId: id, scene: 'qr' });
      return { isSamePayment: first.id === second.id };
    },
    expected: { isSamePayment: true },
  }),
  defineScenario({
    name: "on a phone WeChat Pay sends the customer to its page, which takes the code's place",
    async run(shop) {
      const { customer, id } = await shop.newOrder(plain);
      const code = await customer.ok(payment.wechat, { orderId: id, scene: 'qr' });
      const page = await customer.ok(payment.wechat, { orderId: id, scene: 'wap' });
      const again = await customer.ok(payment.wechat, { orderId: id, scene: 'wap' });
      await shop.backend.cashier(code, 'pay');
      const between = await shop.getStatus(customer, id);
      await shop.backend.cashier(page, 'pay');
      return {
        payUrlType: typeof page.payUrl,
        qrCodeType: typeof page.qrCode,
        isNewPayment: page.id !== code.id,
        isContinued: page.id === again.id,
        orderStatusBetween: between,
        orderStatus: await shop.getStatus(customer, id),
      };
    },
    expected: {
      payUrlType: 'string',
      qrCodeType: 'undefined',
      isNewPayment: true,
      isContinued: true,
      orderStatusBetween: orderStatus.pendingPayment,
      orderStatus: orderStatus.paid,
    },
  }),
  defineScenario({
    name: 'a page of Alipay for a desktop does not become one for a phone, and a page of Stripe is the same on both',
    async run(shop) {
      const { customer, id } = await shop.newOrder(plain);
      const start = async (method: 'alipay' | 'stripe', scene: 'pc' | 'wap') =>
        (await customer.ok(payment.start, { orderId: id, method, scene })).id;
      const alipay = [await start('alipay', 'pc'), await start('alipay', 'wap'), await start('alipay', 'wap')];
      const stripe = [await start('stripe', 'pc'), await start('stripe', 'wap')];
      return { alipayPayments: new Set(alipay).size, stripePayments: new Set(stripe).size };
    },
    expected: { alipayPayments: 2, stripePayments: 1 },
  }),
  defineScenario({
    name: 'choosing another way closes the first, and only one is paid',
    async run(shop) {
      const { customer, id } = await shop.newOrder(plain);
      const first = await customer.ok(payment.wechat, { orderId: id, scene: 'qr' });
      const closed = await customer.ok(payment.close, { orderId: id });
      const second = await customer.ok(payment.alipay, { orderId: id, scene: 'pc' });
      await shop.backend.cashier(first, 'pay');
      const between = await shop.getStatus(customer, id);
      await shop.backend.cashier(second, 'pay');
      const paid = await customer.ok(order.detail, { id });
      return {
        closed: closed.status,
        orderStatusBetween: between,
        orderStatus: paid.status,
        method: paid.payment?.method,
      };
    },
    expected: {
      closed: paymentStatus.closed,
      orderStatusBetween: orderStatus.pendingPayment,
      orderStatus: orderStatus.paid,
      method: 'alipay',
    },
  }),
  defineScenario({
    name: 'a payment that failed can be tried again',
    async run(shop) {
      const { customer, id } = await shop.newOrder(plain);
      const first = await customer.ok(payment.wechat, { orderId: id, scene: 'qr' });
      await shop.backend.cashier(first, 'fail');
      const failed = await customer.ok(payment.status, { orderId: id });
      const second = await customer.ok(payment.wechat, { orderId: id, scene: 'qr' });
      await shop.backend.cashier(second, 'pay');
      return {
        payment: failed.status,
        orderStatus: failed.orderStatus,
        isSamePayment: first.id === second.id,
        orderStatusAfterwards: await shop.getStatus(customer, id),
      };
    },
    expected: {
      payment: paymentStatus.failed,
      orderStatus: orderStatus.pendingPayment,
      isSamePayment: false,
      orderStatusAfterwards: orderStatus.paid,
    },
  }),
  defineScenario({
    name: 'a payment that failed at Alipay is closed, for Alipay has no failed trades',
    async run(shop) {
      const { customer, id } = await shop.newOrder(plain);
      const begun = await customer.ok(payment.alipay, { orderId: id, scene: 'pc' });
      await shop.backend.cashier(begun, 'fail');
      const { status, orderStatus } = await customer.ok(payment.status, { orderId: id });
      return { tradeNo: begun.tradeNo, status, orderStatus };
    },
    expected: { tradeNo: undefined, status: paymentStatus.closed, orderStatus: orderStatus.pendingPayment },
  }),
  defineScenario({
    name: 'a delayed payment that failed at Stripe is failed, and the order is paid by another method',
    async run(shop) {
      const { customer, id } = await shop.newOrder(plain);
      const begun = await customer.ok(payment.start, { orderId: id, method: 'stripe', scene: 'pc' });
      await shop.backend.cashier(begun, 'fail');
      const { status } = await customer.ok(payment.status, { orderId: id });
      const next = await customer.ok(payment.wechat, { orderId: id, scene: 'qr' });
      await shop.backend.cashier(next, 'pay');
      return { status, orderStatus: await shop.getStatus(customer, id) };
    },
    expected: { status: paymentStatus.failed, orderStatus: orderStatus.paid },
  }),
  defineScenario({
    name: 'a payment that the cashier closed leaves the order waiting',
    async run(shop) {
      const { customer, id } = await shop.newOrder(plain);
      const begun = await customer.ok(payment.wechat, { orderId: id, scene: 'qr' });
      await shop.backend.cashier(begun, 'close');
      const { status, orderStatus } = await customer.ok(payment.status, { orderId: id });
      return { status, orderStatus };
    },
    expected: { status: paymentStatus.closed, orderStatus: orderStatus.pendingPayment },
  }),
  defineScenario({
    name: 'a paid order cannot be paid or closed again',
    async run(shop, { customer }) {
      const { id: orderId } = await shop.paidOrder(customer, plain);
      return {
        wechat: await customer.outcome(payment.wechat, { orderId, scene: 'qr' }),
        close: await customer.outcome(payment.close, { orderId }),
        cancel: await customer.outcome(order.cancel, { orderId, reason: '不想要了' }),
      };
    },
    expected: { wechat: 'ORDER_STATE', close: 'PAYMENT_STATE', cancel: 'ORDER_STATE' },
  }),
  defineScenario({
    name: "nobody pays or asks for somebody else's order",
    async run(shop, { customer: owner, other }) {
      const { id: orderId } = await shop.order(owner, plain);
      return {
        wechat: await other.outcome(payment.wechat, { orderId, scene: 'qr' }),
        status: await other.outcome(payment.status, { orderId }),
        close: await other.outcome(payment.close, { orderId }),
      };
    },
    expected: { wechat: 'NOT_FOUND', status: 'NOT_FOUND', close: 'NOT_FOUND' },
  }),
  defineScenario({
    name: 'an unsigned notification changes nothing',
    async run(shop) {
      const { customer, id } = await shop.newOrder(plain);
      await customer.ok(payment.alipay, { orderId: id, scene: 'pc' });
      const { status } = await shop.guest.send(payment.alipayNotify, 'trade_status=TRADE_SUCCESS&sign=AAAA');
      return { responseStatus: status, orderStatus: await shop.getStatus(customer, id) };
    },
    expected: { responseStatus: 422, orderStatus: orderStatus.pendingPayment },
  }),
  defineScenario({
    name: 'blueprints are complete as soon as they are paid',
    async run(shop, { customer }) {
      const { list } = await shop.guest.ok(product.list, { limit: 100 });
      const digital = list.find(({ type }) => type === 2);
      const items = [{ productId: digital?.id ?? 0, quantity: 1, priceAmount: digital?.priceAmount ?? 0 }];
      const { id } = await customer.ok(order.create, { items });
      await shop.backend.cashier(await customer.ok(payment.wechat, { orderId: id, scene: 'qr' }), 'pay');
      return { orderStatus: await shop.getStatus(customer, id) };
    },
    expected: { orderStatus: orderStatus.completed },
  }),
  defineScenario({
    name: 'staff ship a paid order once, and the customer confirms receipt',
    async run(shop, { customer, operator }) {
      const { id: orderId } = await shop.paidOrder(customer, plain);
      const shipped = await operator.ok(adminOrder.shipment, { orderId, carrier: '順豐', trackingNo: 'SF1234' });
      const again = await operator.outcome(adminOrder.shipment, { orderId, carrier: 'ZTO', trackingNo: 'Z1' });
      const seen = await customer.ok(order.detail, { id: orderId });
      const received = await customer.ok(order.confirmReceived, { orderId });
      return {
        shipped: shipped.status,
        again,
        shipment: { carrier: seen.shipment?.carrier, trackingNo: seen.shipment?.trackingNo },
        actions: seen.actions,
        received: received.status,
        receivedActions: received.actions,
      };
    },
    expected: {
      shipped: orderStatus.shipped,
      again: 'ORDER_STATE',
      shipment: { carrier: '順豐', trackingNo: 'SF1234' },
      actions: ['confirm', 'requestRefund', 'note'],
      received: orderStatus.completed,
      receivedActions: ['requestRefund', 'delete', 'note'],
    },
  }),
  defineScenario({
    name: 'an unpaid order cannot be shipped, an unshipped one cannot be received',
    async run(shop, { customer, operator }) {
      const { id: waiting } = await shop.order(customer, plain);
      const { id: paid } = await shop.paidOrder(customer, plain);
      return {
        shipUnpaid: await operator.outcome(adminOrder.shipment, { orderId: waiting, carrier: 'SF', trackingNo: '1' }),
        receiveUnshipped: await customer.outcome(order.confirmReceived, { orderId: paid }),
      };
    },
    expected: { shipUnpaid: 'ORDER_STATE', receiveUnshipped: 'ORDER_STATE' },
  }),
  defineScenario({
    name: 'a shipped order confirms itself after seven days',
    async run(shop, { customer }) {
      const { id } = await shop.shippedOrder(customer, plain);
      await shop.backend.advance(7 * 24 * 60 + 1);
      const confirmed = await customer.ok(order.detail, { id });
      return { status: confirmed.status, actor: confirmed.timeline.at(-1)?.actor };
    },
    expected: { status: orderStatus.completed, actor: 'system' },
  }),
  defineScenario({
    name: 'the status of Alipay says nothing of a payment by WeChat',
    async run(shop, { customer }) {
      const { id: orderId } = await shop.paidOrder(customer, plain);
      const ofAlipay = await customer.ok(payment.alipayStatus, { orderId });
      const ofOrder = await customer.ok(payment.status, { orderId });
      return {
        alipayStatus: ofAlipay.status,
        alipayMethod: ofAlipay.method,
        alipayPaidAt: ofAlipay.paidAt,
        orderPaymentStatus: ofOrder.status,
        orderPaymentMethod: ofOrder.method,
      };
    },
    expected: {
      alipayStatus: 0,
      alipayMethod: undefined,
      alipayPaidAt: undefined,
      orderPaymentStatus: paymentStatus.paid,
      orderPaymentMethod: 'wechat',
    },
  }),
  defineScenario({
    name: 'the status of Alipay is that of its last payment, also once another method was chosen',
    async run(shop, { customer }) {
      const { id: orderId } = await shop.order(customer, plain);
      await customer.ok(payment.alipay, { orderId, scene: 'pc' });
      await customer.ok(payment.wechat, { orderId, scene: 'qr' });
      const { status, method } = await customer.ok(payment.alipayStatus, { orderId });
      return { status, method };
    },
    expected: { status: paymentStatus.closed, method: 'alipay' },
  }),
  defineScenario({
    name: 'a second order of the same customer is paid on its own',
    async run(shop, { customer }) {
      const first = await shop.order(customer, plain);
      const second = await shop.paidOrder(customer, plain);
      return { firstOrder: await shop.getStatus(customer, first.id), secondOrder: second.status };
    },
    expected: { firstOrder: orderStatus.pendingPayment, secondOrder: orderStatus.paid },
  }),
];
