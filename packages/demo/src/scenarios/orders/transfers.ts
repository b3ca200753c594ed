import { contract } from '@sampan/api/contract';
import { orderStatus, paymentStatus } from '@sampan/api/statuses';
import { defineScenario, type Scenario, type ScenarioShop } from '../scenario.ts';
import { account, change, plain, sendBack, startTransfer, withAccount } from './transferSteps.ts';

const { order, payment, adminOrder, transaction } = contract;

const day = 24 * 60;
const isOffered = async ({ guest }: ScenarioShop) =>
  (await guest.ok(payment.methods, {})).find(({ code }) => code === 'manual')?.enabled;

export const transferScenarios: Scenario[] = [
  defineScenario({
    name: 'a transfer is offered only when the shop has an account in the currency of its orders',
    async run(shop) {
      const { customer, id: orderId } = await shop.newOrder(plain);
      const rejected = await customer.outcome(payment.start, { orderId, method: 'manual', scene: 'qr' });
      const before = await isOffered(shop);
      const withOne = await withAccount(async (_, { admin }) => {
        const offered = await isOffered(shop);
        await change(admin, { manualCurrency: 'EUR' });
        const elsewhere = await isOffered(shop);
        await change(admin, { manualCurrency: '', manualEnabled: false });
        const off = await isOffered(shop);
        await change(admin, { manualEnabled: true });
        return { offered, elsewhere, off };
      })(shop, shop);
      return {
        start: rejected,
        before,
        withAccount: withOne.offered,
        otherCurrency: withOne.elsewhere,
        disabled: withOne.off,
        afterwards: await isOffered(shop),
      };
    },
    expected: {
      start: 'PAYMENT_METHOD',
      before: false,
      withAccount: true,
      otherCurrency: false,
      disabled: false,
      afterwards: false,
    },
  }),
  defineScenario({
    name: 'a transfer shows the account and the order’s number, and the order waits for days',
    run: withAccount(async (shop) => {
      const { customer, id: orderId } = await shop.newOrder(plain);
      const before = await customer.ok(order.detail, { id: orderId });
      const begun = await customer.ok(payment.start, { orderId, method: 'manual', scene: 'qr' });
      const again = await customer.ok(payment.start, { orderId, method: 'manual', scene: 'qr' });
      const after = await customer.ok(order.detail, { id: orderId });
      await shop.backend.advance(2 * day);
      const waiting = await shop.getStatus(customer, orderId);
      await shop.backend.advance(day + 10);
      const expired = await customer.ok(order.detail, { id: orderId });
      const days = (Date.parse(after.expiresAt ?? '') - Date.parse(before.createdAt)) / 86_400_000;
      return {
        account: begun.transfer?.account,
        isReferenceRight: begun.transfer?.reference === before.orderNo,
        hasReferenceInQr: begun.qrCode?.includes(
          `05${String(before.orderNo.length).padStart(2, '0')}${before.orderNo}`,
        ),
        isSamePayment: begun.id === again.id,
        expiry: { isKept: begun.expiresAt === after.expiresAt, days },
        lastAction: after.timeline.at(-1)?.action,
        statuses: { waiting, expired: expired.status, payment: expired.payment?.status },
      };
    }),
    expected: {
      account: {
        accountName: account.manualAccountName,
        bank: account.manualBank,
        accountNumber: account.manualAccountNumber,
        fpsId: account.manualFpsId,
      },
      isReferenceRight: true,
      hasReferenceInQr: true,
      isSamePayment: true,
      expiry: { isKept: true, days: 3 },
      lastAction: 'awaitTransfer',
      statuses: { waiting: 10, expired: 50, payment: 30 },
    },
  }),
  defineScenario({
    name: 'a transfer that was reported waits for staff, who confirm it',
    run: withAccount(async (shop, { customer, operator }) => {
      const { orderId, amount } = await startTransfer(shop, customer);
      const early = await customer.outcome(adminOrder.transfer, { orderId, received: true });
      const reported = await customer.ok(payment.transferReport, { orderId, note: '用陳大文的戶口' });
      const queue = await operator.ok(adminOrder.list, { transfer: 'reported' });
      const other = await customer.outcome(payment.wechat, { orderId, scene: 'qr' });
      const close = await customer.outcome(payment.close, { orderId });
      const cancel = await customer.outcome(order.cancel, { orderId, reason: '不想要了' });
      await shop.backend.advance(4 * day);
      const seen = await operator.ok(order.detail, { id: orderId });
      const paid = await operator.ok(adminOrder.transfer, { orderId, received: true });
      const again = await operator.outcome(adminOrder.transfer, { orderId, received: true });
      const left = await operator.ok(adminOrder.list, { transfer: 'reported' });
      const { list } = await operator.ok(transaction.logs, { keyword: paid.orderNo });
      const ledger = await Promise.all(list.map(({ id }) => operator.ok(transaction.logDetail, { id })));
      return {
        early,
        reported: { reportedAtType: typeof reported.transfer?.reportedAt, note: reported.transfer?.note },
        isQueued: queue.list.some(({ id }) => id === orderId),
        others: { otherMethod: other, close, cancel },
        actions: seen.actions,
        paid: { orderStatus: paid.status, paymentStatus: paid.payment?.status, paidAtType: typeof paid.paidAt },
        again,
        isStillQueued: left.list.some(({ id }) => id === orderId),
        ledger: ledger.map((entry) => ({
          type: entry.type,
          method: entry.method,
          isAmountSame: entry.amount === amount,
          operatorIdType: typeof entry.operatorId,
        })),
      };
    }),
    expected: {
      early: 'FORBIDDEN',
      reported: { reportedAtType: 'string', note: '用陳大文的戶口' },
      isQueued: true,
      others: { otherMethod: 'ORDER_STATE', close: 'PAYMENT_STATE', cancel: 'ORDER_STATE' },
      actions: ['cancel', 'confirmTransfer', 'declineTransfer', 'note'],
      paid: { orderStatus: orderStatus.paid, paymentStatus: paymentStatus.paid, paidAtType: 'string' },
      again: 'ORDER_STATE',
      isStillQueued: false,
      ledger: [{ type: 1, method: 'manual', isAmountSame: true, operatorIdType: 'number' }],
    },
  }),
  defineScenario({
    name: 'a transfer that never came is declined with a reason, and the customer pays in another way',
    run: withAccount(async (shop, { customer, operator }) => {
      const { orderId } = await startTransfer(shop, customer);
      await customer.ok(payment.transferReport, { orderId });
      await shop.backend.advance(4 * day);
      const silent = await operator.outcome(adminOrder.transfer, { orderId, received: false });
      const declined = await operator.ok(adminOrder.transfer, { orderId, received: false, remark: '沒有收到款項' });
      const seenByCustomer = await customer.ok(order.detail, { id: orderId });
      const begun = await customer.ok(payment.wechat, { orderId, scene: 'qr' });
      await shop.backend.cashier(begun, 'pay');
      return {
        withoutRemark: silent,
        declined: { orderStatus: declined.status, paymentStatus: declined.payment?.status },
        remark: seenByCustomer.payment?.transfer?.remark,
        note: seenByCustomer.timeline.at(-1)?.note,
        canPay: seenByCustomer.actions.includes('pay'),
        paidOtherwise: await shop.getStatus(customer, orderId),
      };
    }),
    expected: {
      withoutRemark: 'REMARK_REQUIRED',
      declined: { orderStatus: orderStatus.pendingPayment, paymentStatus: paymentStatus.failed },
      remark: '沒有收到款項',
      note: '沒有收到款項',
      canPay: true,
      paidOtherwise: 20,
    },
  }),
  defineScenario({
    name: 'a transfer is given up for another way, and the order is paid once',
    run: withAccount(async (shop, { customer }) => {
      const { orderId } = await startTransfer(shop, customer);
      const closed = await customer.ok(payment.close, { orderId });
      const reported = await customer.outcome(payment.transferReport, { orderId });
      await shop.backend.cashier(await customer.ok(payment.wechat, { orderId, scene: 'qr' }), 'pay');
      const paid = await customer.ok(order.detail, { id: orderId });
      return { closed: closed.status, reported, orderStatus: paid.status, method: paid.payment?.method };
    }),
    expected: { closed: 30, reported: 'ORDER_STATE', orderStatus: orderStatus.paid, method: 'wechat' },
  }),
  defineScenario({
    name: 'a transfer that was given up for another way pays its order when it arrives first',
    run: withAccount(async (shop, { customer, operator }) => {
      const { orderId } = await startTransfer(shop, customer);
      const other = await customer.ok(payment.wechat, { orderId, scene: 'qr' });
      const { actions, orderNo, unreceivedTransfer } = await operator.ok(order.detail, { id: orderId });
      const seenByCustomer = await customer.ok(order.detail, { id: orderId });
      const declined = await operator.outcome(adminOrder.transfer, {
        orderId,
        received: false,
        remark: '沒有收到款項',
      });
      const paid = await operator.ok(adminOrder.transfer, { orderId, received: true });
      await shop.backend.cashier(other, 'pay');
      await shop.backend.advance(30);
      const after = await operator.ok(order.detail, { id: orderId });
      const { list } = await operator.ok(transaction.logs, { keyword: paid.orderNo });
      return {
        actions,
        unreceived: {
          isShownToStaff: unreceivedTransfer?.reference === orderNo,
          isShownToCustomer: seenByCustomer.unreceivedTransfer !== undefined,
          isShownOncePaid: paid.unreceivedTransfer !== undefined,
        },
        declined,
        paid: { orderStatus: paid.status, method: paid.payment?.method, paymentStatus: paid.payment?.status },
        after: { orderStatus: after.status, method: after.payment?.method },
        received: list.filter(({ type }) => type === 1).map(({ method }) => method),
      };
    }),
    expected: {
      actions: ['cancel', 'confirmTransfer', 'note'],
      unreceived: { isShownToStaff: true, isShownToCustomer: false, isShownOncePaid: false },
      declined: 'ORDER_STATE',
      paid: { orderStatus: orderStatus.paid, method: 'manual', paymentStatus: paymentStatus.paid },
      after: { orderStatus: orderStatus.paid, method: 'manual' },
      received: ['manual'],
    },
  }),
  defineScenario({
    name: 'a transfer that was given up for another way and arrives after its order has expired goes back by hand',
    run: withAccount(async (shop, { customer, operator }) => {
      const { orderId } = await startTransfer(shop, customer);
      await customer.ok(payment.alipay, { orderId, scene: 'pc' });
      await shop.backend.advance(3 * day + 10);
      const expired = await operator.ok(order.detail, { id: orderId });
      const late = await operator.ok(adminOrder.transfer, { orderId, received: true });
      const done = await sendBack(operator, late);
      const { list } = await operator.ok(transaction.logs, { keyword: done.orderNo });
      return {
        expired: { orderStatus: expired.status, actions: expired.actions },
        late: { orderStatus: late.status, method: late.payment?.method, paymentStatus: late.payment?.status },
        settled: { orderStatus: done.status, paymentStatus: done.payment?.status, actions: done.actions },
        ledgerSum: list.reduce((sum, entry) => sum + (entry.amount ?? 0), 0),
      };
    }),
    expected: {
      expired: { orderStatus: orderStatus.cancelled, actions: ['confirmTransfer', 'note'] },
      late: { orderStatus: orderStatus.cancelled, method: 'manual', paymentStatus: paymentStatus.refunding },
      settled: { orderStatus: orderStatus.cancelled, paymentStatus: paymentStatus.refunded, actions: ['note'] },
      ledgerSum: 0,
    },
  }),
  defineScenario({
    name: 'a payment that expired while its order waits for a transfer is replaced by a new one',
    run: withAccount(async (shop, { customer }) => {
      const { orderId } = await startTransfer(shop, customer);
      const start = () => customer.ok(payment.alipay, { orderId, scene: 'pc' });
      const first = await start();
      await shop.backend.advance(29);
      const before = await start();
      await shop.backend.advance(2);
      const second = await start();
      await shop.backend.cashier(second, 'pay');
      const paid = await customer.ok(order.detail, { id: orderId });
      const minutes = (Date.parse(second.expiresAt) - Date.parse(first.expiresAt)) / 60_000;
      return {
        before: { isSamePayment: before.id === first.id },
        after: { isSamePayment: second.id === first.id, minutes },
        paid: { orderStatus: paid.status, isSecond: paid.payment?.id === second.id },
      };
    }),
    expected: {
      before: { isSamePayment: true },
      after: { isSamePayment: false, minutes: 31 },
      paid: { orderStatus: orderStatus.paid, isSecond: true },
    },
  }),
  defineScenario({
    name: 'staff confirm no payment that a provider speaks of',
    async run(shop, { customer, operator }) {
      const { id: orderId } = await shop.order(customer, plain);
      await customer.ok(payment.wechat, { orderId, scene: 'qr' });
      return {
        confirm: await operator.outcome(adminOrder.transfer, { orderId, received: true }),
        decline: await operator.outcome(adminOrder.transfer, { orderId, received: false, remark: '沒有' }),
        report: await customer.outcome(payment.transferReport, { orderId }),
        orderStatus: await shop.getStatus(customer, orderId),
      };
    },
    expected: {
      confirm: 'ORDER_STATE',
      decline: 'ORDER_STATE',
      report: 'ORDER_STATE',
      orderStatus: orderStatus.pendingPayment,
    },
  }),
];
