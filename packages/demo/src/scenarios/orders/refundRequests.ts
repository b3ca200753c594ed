import { contract } from '@sampan/api/contract';
import { orderStatus, paymentStatus } from '@sampan/api/statuses';
import { defineScenario, homeAddress, type Scenario, type ScenarioClient } from '../scenario.ts';
import { sendBack, startTransfer, withAccount } from './transferSteps.ts';

const { order, adminOrder, product, payment, file } = contract;
const plain = 'table/chopsticks';

/** Returns how many orders wait for money that staff send by hand, and whether this one does. */
async function readByHand(staff: ScenarioClient, orderId: number) {
  const { shop } = await staff.ok(order.stats, {});
  const { list, total } = await staff.ok(adminOrder.list, { refund: 'byHand', limit: 100 });
  return { count: shop?.refundsByHand, total, isListed: list.some(({ id }) => id === orderId) };
}

export const refundRequestScenarios: Scenario[] = [
  defineScenario({
    name: 'a refund is asked for, withdrawn, and the order is where it was',
    async run(shop, { customer }) {
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
    async run(shop, { customer, operator }) {
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
    async run(shop, { customer, operator }) {
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
    async run(shop, { customer, operator }) {
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
    async run(shop, { customer }) {
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
    async run(shop, { customer, operator }) {
      const { id: orderId } = await shop.order(customer, plain);
      return {
        requestRefund: await customer.outcome(order.requestRefund, { orderId, reason: '不想要了' }),
        decide: await operator.outcome(adminOrder.refund, { orderId, approve: true }),
        withdraw: await customer.outcome(order.refundWithdraw, { orderId }),
      };
    },
    expected: { requestRefund: 'ORDER_STATE', decide: 'ORDER_STATE', withdraw: 'ORDER_STATE' },
  }),
  defineScenario({
    name: 'money that staff send by hand is counted and listed until it is marked as sent, also of a cancelled order',
    run: withAccount(async (shop, { customer, operator }) => {
      const refunded = await startTransfer(shop, customer);
      await operator.ok(adminOrder.transfer, { orderId: refunded.orderId, received: true });
      const late = await startTransfer(shop, customer);
      await shop.backend.advance(3 * 24 * 60 + 10);
      const before = await readByHand(operator, late.orderId);
      await operator.ok(adminOrder.refundCreate, {
        orderId: refunded.orderId,
        items: [],
        amount: 100,
        reason: '有瑕疵',
      });
      const approved = await readByHand(operator, refunded.orderId);
      const arrived = await operator.ok(adminOrder.transfer, { orderId: late.orderId, received: true });
      const received = await readByHand(operator, late.orderId);
      await operator.ok(adminOrder.refundDone, { orderId: refunded.orderId, amount: 100, note: '已轉賬' });
      await sendBack(operator, arrived);
      const after = await readByHand(operator, late.orderId);
      return {
        listed: [before, approved, received, after].map(({ isListed }) => isListed),
        added: [approved, received, after].map(({ count = 0 }) => count - (before.count ?? 0)),
        isCountListed: [before, approved, received, after].map(({ count, total }) => count === total),
      };
    }),
    expected: {
      listed: [false, true, true, false],
      added: [1, 2, 0],
      isCountListed: [true, true, true, true],
    },
  }),
  defineScenario({
    name: 'a refund under way stops only the downloads that it pays back',
    run: withAccount(async (shop, { customer, operator }) => {
      const { list } = await shop.guest.ok(product.list, { limit: 100 });
      const items = [list.find(({ type }) => type === 2), await shop.product('table/soy-dish')].map((one) => ({
        productId: one?.id ?? 0,
        quantity: 1,
        priceAmount: one?.priceAmount ?? 0,
      }));
      async function refund(choose: (lineIds: number[], total: number) => { lineIds: number[]; amount?: number }) {
        const made = await customer.ok(order.create, { items, address: homeAddress });
        await customer.ok(payment.start, { orderId: made.id, method: 'manual', scene: 'qr' });
        await operator.ok(adminOrder.transfer, { orderId: made.id, received: true });
        const { files = [], totalAmount, lines } = await customer.ok(order.detail, { id: made.id });
        const { lineIds, amount } = choose(
          lines.map(({ id }) => id),
          totalAmount,
        );
        const begun = await operator.ok(adminOrder.refundCreate, {
          orderId: made.id,
          items: lineIds.map((orderLineId) => ({ orderLineId, quantity: 1 })),
          ...(amount !== undefined && { amount }),
          reason: '有瑕疵',
        });
        const during = await customer.ok(order.detail, { id: made.id });
        const mine = await customer.ok(contract.user.myfiles, {});
        const { status } = await customer.send(file.download, { id: files[0]?.id ?? 0 });
        await operator.ok(adminOrder.refundDone, {
          orderId: made.id,
          amount: begun.refund?.amount ?? 0,
          note: '已轉賬',
        });
        const share = (listed: readonly { isOnHold?: boolean | undefined }[] = []) =>
          listed.filter(({ isOnHold }) => !isOnHold).length / files.length;
        return {
          orderStatus: begun.status,
          onOrder: share(during.files),
          mine: share(mine.list),
          download: status,
        };
      }
      return {
        ofFiles: await refund(([digital = 0]) => ({ lineIds: [digital] })),
        ofAllMoney: await refund((_, amount) => ({ lineIds: [], amount })),
        ofGoods: await refund(([, goods = 0]) => ({ lineIds: [goods] })),
      };
    }),
    expected: {
      ofFiles: { orderStatus: orderStatus.refunding, onOrder: 0, mine: 0, download: 404 },
      ofAllMoney: { orderStatus: orderStatus.refunding, onOrder: 0, mine: 0, download: 404 },
      ofGoods: { orderStatus: orderStatus.refunding, onOrder: 1, mine: 1, download: 200 },
    },
  }),
];
