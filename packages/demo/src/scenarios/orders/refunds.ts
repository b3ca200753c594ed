import { contract } from '@sampan/api/contract';
import type { Order } from '@sampan/api/entities';
import { orderStatus, paymentStatus } from '@sampan/api/statuses';
import { readMessages, registerAndLogIn, runInOwnHour } from '../accounts/codeSteps.ts';
import { defineScenario, homeAddress, type Scenario, type ScenarioClient } from '../scenario.ts';

const { adminOrder, order, transaction, product, file } = contract;
const plain = 'table/chopsticks';

const toRefundLines = ({ lines }: Order, quantity: number) => [{ orderLineId: lines[0]?.id ?? 0, quantity }];
const read = (client: ScenarioClient, { id }: Pick<Order, 'id'>) => client.ok(order.detail, { id });

/** Returns the amounts of an order's ledger entries, oldest first. */
async function createLedger(operator: ScenarioClient, { orderNo }: Order): Promise<number[]> {
  const { list } = await operator.ok(transaction.logs, { keyword: orderNo, page: 1, limit: 100 });
  return list
    .filter((entry) => entry.orderNo === orderNo)
    .map(({ amount = 0 }) => amount)
    .reverse();
}

const table: Scenario[] = [
  defineScenario({
    name: 'a customer asks for a part, staff approve it, and order, stock, ledger and report agree',
    async run(shop, { customer, operator }) {
      const stock = await shop.getStock(plain);
      const made = await shop.paidOrder(customer, plain, 3);
      const price = made.lines[0]?.priceAmount ?? 0;
      const orderAfterRequest = await customer.ok(order.requestRefund, {
        orderId: made.id,
        reason: 'one came broken',
        items: toRefundLines(made, 1),
      });
      const end = new Date(Date.parse(made.createdAt) + 3_600_000).toISOString();
      const period = { from: made.createdAt, to: end, tz: 'Asia/Hong_Kong' };
      const before = await operator.ok(transaction.report, period);
      await operator.ok(adminOrder.refund, { orderId: made.id, approve: true });
      const after = await read(customer, made);
      const { refundAmount } = await operator.ok(transaction.report, period);
      return {
        request: {
          orderStatus: orderAfterRequest.status,
          isAmountRight: orderAfterRequest.refund?.amount === price,
          shipping: orderAfterRequest.refund?.shippingAmount,
        },
        refunded: {
          orderStatus: after.status,
          refunds: after.refunds.length,
          refundStatus: after.refund?.status,
          returned: after.lines[0]?.returnedQuantity,
        },
        left: { paymentStatus: after.payment?.status, stockDifference: stock - (await shop.getStock(plain)) },
        ledgerDifferences: (await createLedger(operator, made)).map(
          (amount) => amount + (amount < 0 ? price : -made.totalAmount),
        ),
        isInReport: refundAmount - before.refundAmount === price,
      };
    },
    expected: {
      request: { orderStatus: orderStatus.refundRequested, isAmountRight: true, shipping: 0 },
      refunded: { orderStatus: orderStatus.paid, refunds: 1, refundStatus: 30, returned: 1 },
      left: { paymentStatus: paymentStatus.paid, stockDifference: 2 },
      ledgerDifferences: [0, 0],
      isInReport: true,
    },
  }),
  defineScenario({
    name: 'staff approve less than was asked for, and the rest of the money ends the order',
    async run(shop, { customer, operator }) {
      const made = await shop.shippedOrder(customer, plain, 2);
      await customer.ok(order.requestRefund, { orderId: made.id, reason: 'both came broken' });
      await operator.ok(adminOrder.refund, {
        orderId: made.id,
        approve: true,
        items: toRefundLines(made, 1),
        amount: 100,
      });
      const partly = await read(customer, made);
      await customer.ok(order.requestRefund, { orderId: made.id, reason: 'the other one, too' });
      const rest = await read(customer, made);
      await operator.ok(adminOrder.refund, { orderId: made.id, approve: true });
      const ended = await read(customer, made);
      return {
        partial: {
          orderStatus: partly.status,
          amount: partly.refund?.amount,
          items: partly.refund?.items.map(({ quantity, amount }) => ({ quantity, amount })),
        },
        isRestRight: (rest.refund?.amount ?? 0) === made.totalAmount - 100,
        whole: {
          orderStatus: ended.status,
          refundStatuses: ended.refunds.map(({ status }) => status),
          paymentStatus: ended.payment?.status,
        },
        ledgerSum: (await createLedger(operator, made)).reduce((sum, amount) => sum + amount, 0),
      };
    },
    expected: {
      partial: { orderStatus: orderStatus.shipped, amount: 100, items: [{ quantity: 1, amount: 100 }] },
      isRestRight: true,
      whole: { orderStatus: orderStatus.refunded, refundStatuses: [30, 30], paymentStatus: paymentStatus.refunded },
      ledgerSum: 0,
    },
  }),
  defineScenario({
    name: 'staff cancel a paid order: all money and stock go back, and its owner reads why',
    async run(shop, { operator }) {
      const customer = await registerAndLogIn(shop, 'refund.cancelled');
      const stock = await shop.getStock(plain);
      const made = await shop.paidOrder(customer, plain, 2);
      await operator.ok(order.cancel, { orderId: made.id, reason: 'the kiln broke' });
      const after = await read(customer, made);
      const [message = ''] = await readMessages(shop, 'refund.cancelled@example.com');
      return {
        cancelled: {
          orderStatus: after.status,
          closeType: after.closeType,
          isCancellation: after.refund?.isCancellation,
          isAmountRight: after.refund?.amount === made.totalAmount,
        },
        stockDifference: stock - (await shop.getStock(plain)),
        message: {
          namesOrder: message.includes(made.orderNo),
          namesReason: message.includes('the kiln broke'),
          linksOrder: message.includes(`/orders/${made.id}`),
        },
        namesAmount: message.includes((made.totalAmount / 100).toFixed(2)),
      };
    },
    expected: {
      cancelled: { orderStatus: orderStatus.refunded, closeType: 3, isCancellation: true, isAmountRight: true },
      stockDifference: 0,
      message: { namesOrder: true, namesReason: true, linksOrder: true },
      namesAmount: true,
    },
  }),
  defineScenario({
    name: 'the owner is written to when staff cancel an unpaid order or refund a part, and not for their own cancellation',
    async run(shop, { operator }) {
      const customer = await registerAndLogIn(shop, 'refund.told');
      const readOwnMessages = () => readMessages(shop, 'refund.told@example.com');
      const before = (await readOwnMessages()).length;
      const own = await shop.order(customer, plain);
      await customer.ok(order.cancel, { orderId: own.id, reason: 'changed my mind' });
      const afterOwn = (await readOwnMessages()).length - before;
      const unpaid = await shop.order(customer, plain);
      await operator.ok(order.cancel, { orderId: unpaid.id, reason: 'no more of it' });
      const [cancelled = ''] = await readOwnMessages();
      const paid = await shop.paidOrder(customer, plain, 2);
      await operator.ok(adminOrder.refundCreate, { orderId: paid.id, amount: 150, reason: 'for the wait' });
      const [refunded = ''] = await readOwnMessages();
      return {
        afterOwn,
        cancelled: cancelled.includes(unpaid.orderNo) && cancelled.includes('no more of it'),
        refunded: refunded.includes(paid.orderNo) && refunded.includes('1.50') && refunded.includes('for the wait'),
        messages: (await readOwnMessages()).length - before,
      };
    },
    // The first order's placement is notified; its cancellation by the owner is not.
    expected: { afterOwn: 1, cancelled: true, refunded: true, messages: 6 },
  }),
  defineScenario({
    name: 'goodwill for all the money of an order that was never shipped ends it, and its units go back on the shelf',
    async run(shop, { customer, operator }) {
      const stock = await shop.getStock(plain);
      const made = await shop.paidOrder(customer, plain, 3);
      const refundGoodwill = (amount: number) =>
        operator.ok(adminOrder.refundCreate, {
          orderId: made.id,
          items: [],
          amount,
          reason: 'for the wait',
          restock: true,
        });
      await refundGoodwill(100);
      const part = await read(customer, made);
      const out = stock - (await shop.getStock(plain));
      await refundGoodwill(made.totalAmount - 100);
      const whole = await read(customer, made);
      return {
        part: { orderStatus: part.status, stockDifference: out },
        whole: { orderStatus: whole.status, stockDifference: stock - (await shop.getStock(plain)) },
        returnedQuantity: whole.lines[0]?.returnedQuantity,
      };
    },
    expected: {
      part: { orderStatus: orderStatus.paid, stockDifference: 3 },
      whole: { orderStatus: orderStatus.refunded, stockDifference: 0 },
      returnedQuantity: 3,
    },
  }),
  defineScenario({
    name: 'a completed order is refunded in parts: goods go back on the shelf when they are there, not with the money',
    async run(shop, { customer, operator }) {
      const stock = await shop.getStock(plain);
      const made = await shop.completedOrder(customer, plain, 3);
      await operator.ok(adminOrder.refundCreate, {
        orderId: made.id,
        items: toRefundLines(made, 2),
        reason: 'two were chipped',
      });
      const refunded = await read(customer, made);
      const out = stock - (await shop.getStock(plain));
      const [back] = toRefundLines(made, 1);
      const items = back ? [{ ...back, restock: true }] : [];
      await operator.ok(adminOrder.returnReceived, { orderId: made.id, items });
      const written = back ? [{ ...back, restock: false }] : [];
      await operator.ok(adminOrder.returnReceived, { orderId: made.id, items: written });
      const tooMany = await operator.error(adminOrder.returnReceived, {
        orderId: made.id,
        items: toRefundLines(made, 2),
      });
      const after = await read(customer, made);
      return {
        refunded: { orderStatus: refunded.status, quantities: refunded.refund?.items.map(({ quantity }) => quantity) },
        stockOut: out,
        returned: {
          stockDifference: stock - (await shop.getStock(plain)),
          returnedQuantity: after.lines[0]?.returnedQuantity,
          orderStatus: after.status,
        },
        tooMany,
      };
    },
    expected: {
      refunded: { orderStatus: orderStatus.completed, quantities: [2] },
      stockOut: 3,
      returned: { stockDifference: 2, returnedQuantity: 2, orderStatus: orderStatus.completed },
      tooMany: { status: 422, code: 'RETURN_LIMIT', fields: { 'items.0.quantity': 'max' } },
    },
  }),
  defineScenario({
    name: 'more than is left is refused on its field, by the customer and by staff, and nothing changes',
    async run(shop, { customer, operator }) {
      const made = await shop.paidOrder(customer, plain, 2);
      const ask = (items: ReturnType<typeof toRefundLines>) =>
        customer.error(order.requestRefund, { orderId: made.id, reason: 'broken', items });
      const create = (input: object) =>
        operator.error(adminOrder.refundCreate, { orderId: made.id, reason: 'broken', ...input });
      return {
        tooManyOfLine: await ask(toRefundLines(made, 3)),
        lineTwice: await ask([...toRefundLines(made, 1), ...toRefundLines(made, 1)]),
        foreignLine: await ask([{ orderLineId: 1, quantity: 1 }]),
        tooMuchShipping: await create({ shippingAmount: made.shippingAmount + 1 }),
        tooMuchMoney: await create({ amount: made.totalAmount + 1 }),
        unchanged: {
          orderStatus: (await read(customer, made)).status,
          refunds: (await read(customer, made)).refunds.length,
        },
      };
    },
    expected: {
      tooManyOfLine: { status: 422, code: 'REFUND_LIMIT', fields: { 'items.0.quantity': 'max' } },
      lineTwice: { status: 422, code: 'REFUND_LIMIT', fields: { 'items.1.orderLineId': 'duplicate' } },
      foreignLine: { status: 422, code: 'REFUND_LIMIT', fields: { 'items.0.orderLineId': 'unknown' } },
      tooMuchShipping: { status: 422, code: 'REFUND_LIMIT', fields: { shippingAmount: 'max' } },
      tooMuchMoney: { status: 422, code: 'REFUND_LIMIT', fields: { amount: 'max' } },
      unchanged: { orderStatus: orderStatus.paid, refunds: 0 },
    },
  }),
  defineScenario({
    name: 'an order with nothing left to send is not shipped; cancelling it refunds the rest',
    async run(shop, { customer, operator }) {
      const made = await shop.paidOrder(customer, 'table/sauce-jar');
      async function readToShip() {
        const { list } = await operator.ok(adminOrder.list, { userId: made.userId, goods: 'unsent' });
        const { shop: figures } = await operator.ok(order.stats, {});
        return { isListed: list.some(({ id }) => id === made.id), count: figures?.toShip ?? Number.NaN };
      }
      const before = await readToShip();
      await operator.ok(adminOrder.refundCreate, {
        orderId: made.id,
        items: toRefundLines(made, 1),
        reason: 'sold out',
      });
      const after = await readToShip();
      const refunded = await operator.ok(order.detail, { id: made.id });
      const shipment = await operator.outcome(adminOrder.shipment, {
        orderId: made.id,
        carrier: 'SF',
        trackingNo: 'SF1',
      });
      await operator.ok(order.cancel, { orderId: made.id, reason: 'nothing is left to send' });
      const cancelled = await read(customer, made);
      return {
        isFeeLeft: made.shippingAmount > 0,
        toShip: { before: before.isListed, after: after.isListed, counted: before.count - after.count },
        refunded: { orderStatus: refunded.status, mayShip: refunded.actions.includes('ship') },
        shipment,
        cancelled: { orderStatus: cancelled.status, isFeeRefunded: cancelled.refund?.amount === made.shippingAmount },
      };
    },
    expected: {
      isFeeLeft: true,
      toShip: { before: true, after: false, counted: 1 },
      refunded: { orderStatus: orderStatus.paid, mayShip: false },
      shipment: 'NOTHING_TO_SHIP',
      cancelled: { orderStatus: orderStatus.refunded, isFeeRefunded: true },
    },
  }),
  defineScenario({
    name: 'files that were downloaded are refused on their line; the goods beside them can be asked for',
    async run(shop, { customer }) {
      const { list } = await shop.guest.ok(product.list, { limit: 100 });
      const digital = list.find(({ type }) => type === 2);
      const bowl = await shop.product(plain);
      const items = [digital, bowl].map((one) => ({
        productId: one?.id ?? 0,
        quantity: 1,
        priceAmount: one?.priceAmount ?? 0,
      }));
      const { id } = await customer.ok(order.create, { items, address: homeAddress });
      const payment = await customer.ok(contract.payment.wechat, { orderId: id, scene: 'qr' });
      await shop.backend.cashier(payment, 'pay');
      const paid = await read(customer, { id });
      const fileId = paid.files?.[0]?.id ?? 0;
      const { status } = await customer.send(file.download, { id: fileId });
      const ask = (chosen?: { orderLineId: number; quantity: number }[]) =>
        customer.error(order.requestRefund, {
          orderId: id,
          reason: 'changed my mind',
          ...(chosen && { items: chosen }),
        });
      const all = paid.lines.map((line) => ({ orderLineId: line.id, quantity: 1 }));
      return {
        download: status,
        wholeOrder: await ask(),
        everyLine: await ask(all),
        responseStatus: (await ask(all.slice(1))).status,
        orderStatus: (await read(customer, { id })).status,
      };
    },
    expected: {
      download: 200,
      wholeOrder: { status: 422, code: 'REFUND_LIMIT', fields: { items: 'downloaded' } },
      everyLine: { status: 422, code: 'REFUND_LIMIT', fields: { 'items.0.orderLineId': 'downloaded' } },
      responseStatus: 200,
      orderStatus: orderStatus.refundRequested,
    },
  }),
];

export const refundScenarios = table.map(runInOwnHour);
