import { contract } from '@sampan/api/contract';
import type { Setting } from '@sampan/api/entities';
import { samplePdf } from './samples.ts';
import type { Scenario, ScenarioCaller, ScenarioShop } from './scenario.ts';

const { order, payment, adminOrder, adminSetting, transaction, file } = contract;

const plain = 'table/rice-bowl';
const day = 24 * 60;
const account = {
  manualAccountName: '舢舨有限公司',
  manualBank: '匯豐銀行',
  manualAccountNumber: '004-123-456789',
  manualFpsId: '1234567',
};

async function change(admin: ScenarioCaller, values: Record<string, Setting['value']>): Promise<void> {
  const list = await admin.ok(adminSetting.list, { settingGroup: 'payment' });
  for (const { id, key } of list) {
    const value = Object.hasOwn(values, key) ? values[key] : undefined;
    if (value !== undefined) await admin.ok(adminSetting.update, { id, value });
  }
}

/** Runs a scenario with the transfer account configured, and removes it afterwards. */
function withAccount(run: (shop: ScenarioShop, admin: ScenarioCaller) => Promise<unknown[]>): Scenario['run'] {
  return async (shop) => {
    const admin = await shop.signIn('admin');
    await change(admin, account);
    try {
      return await run(shop, admin);
    } finally {
      await change(admin, Object.fromEntries(Object.keys(account).map((key) => [key, ''])));
    }
  };
}

/** Places an order and starts its payment by transfer. */
async function startTransfer(shop: ScenarioShop, customer: ScenarioCaller, slug = plain) {
  const { id } = await shop.order(customer, slug);
  return customer.ok(payment.start, { orderId: id, method: 'manual', scene: 'qr' });
}

const isOffered = async ({ guest }: ScenarioShop) =>
  (await guest.ok(payment.methods, {})).find(({ code }) => code === 'manual')?.enabled;

export const transferScenarios: Scenario[] = [
  {
    name: 'a transfer is offered only when the shop has an account in the currency of its orders',
    async run(shop) {
      const customer = await shop.newCustomer();
      const { id: orderId } = await shop.order(customer, plain);
      const refused = await customer.outcome(payment.start, { orderId, method: 'manual', scene: 'qr' });
      const before = await isOffered(shop);
      const rest = await withAccount(async (_shop, admin) => {
        const offered = await isOffered(shop);
        await change(admin, { manualCurrency: 'EUR' });
        const elsewhere = await isOffered(shop);
        await change(admin, { manualCurrency: '', manualEnabled: false });
        const off = await isOffered(shop);
        await change(admin, { manualEnabled: true });
        return [offered, elsewhere, off];
      })(shop);
      return [refused, before, ...rest, await isOffered(shop)];
    },
    expected: ['PAYMENT_METHOD', false, true, false, false, false],
  },
  {
    name: 'a transfer shows the account and the order’s number, and the order waits for days',
    run: withAccount(async (shop) => {
      const customer = await shop.newCustomer();
      const { id: orderId } = await shop.order(customer, plain);
      const before = await customer.ok(order.detail, { id: orderId });
      const begun = await customer.ok(payment.start, { orderId, method: 'manual', scene: 'qr' });
      const again = await customer.ok(payment.start, { orderId, method: 'manual', scene: 'qr' });
      const after = await customer.ok(order.detail, { id: orderId });
      await shop.backend.advance(2 * day);
      const waiting = await shop.getStatus(customer, orderId);
      await shop.backend.advance(day + 10);
      const expired = await customer.ok(order.detail, { id: orderId });
      const days = (Date.parse(after.expiresAt ?? '') - Date.parse(before.createdAt)) / 86_400_000;
      return [
        begun.transfer?.account,
        begun.transfer?.reference === before.orderNo,
        begun.qrCode?.includes(`05${String(before.orderNo.length).padStart(2, '0')}${before.orderNo}`),
        begun.id === again.id,
        [begun.expiresAt === after.expiresAt, days],
        after.timeline.at(-1)?.action,
        [waiting, expired.status, expired.payment?.status],
      ];
    }),
    expected: [
      {
        accountName: account.manualAccountName,
        bank: account.manualBank,
        accountNumber: account.manualAccountNumber,
        fpsId: account.manualFpsId,
      },
      true,
      true,
      true,
      [true, 3],
      'awaitTransfer',
      [10, 50, 30],
    ],
  },
  {
    name: 'a transfer that was reported waits for staff, who confirm it',
    run: withAccount(async (shop) => {
      const customer = await shop.newCustomer();
      const operator = await shop.signIn('operator');
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
      return [
        early,
        [typeof reported.transfer?.reportedAt, reported.transfer?.note],
        queue.list.some(({ id }) => id === orderId),
        [other, close, cancel],
        seen.actions,
        [paid.status, paid.payment?.status, typeof paid.paidAt],
        again,
        left.list.some(({ id }) => id === orderId),
        list.map((entry) => [entry.type, entry.method, entry.amount === amount, typeof entry.operatorId]),
      ];
    }),
    expected: [
      'FORBIDDEN',
      ['string', '用陳大文的戶口'],
      true,
      ['ORDER_STATE', 'PAYMENT_STATE', 'ORDER_STATE'],
      ['cancel', 'confirmTransfer', 'declineTransfer', 'note'],
      [20, 20, 'string'],
      'ORDER_STATE',
      false,
      [[1, 'manual', true, 'number']],
    ],
  },
  {
    name: 'a receipt is uploaded, replaced, and read by its owner and staff alone',
    run: withAccount(async (shop) => {
      const customer = await shop.newCustomer();
      const operator = await shop.signIn('operator');
      const stranger = await shop.newCustomer();
      const { orderId } = await startTransfer(shop, customer);
      const foreign = await stranger.outcome(payment.transferReceipt, { orderId: String(orderId), file: samplePdf() });
      const first = await customer.ok(payment.transferReceipt, { orderId: String(orderId), file: samplePdf() });
      const other = samplePdf({ words: 'second' });
      const second = await customer.ok(payment.transferReceipt, { orderId: String(orderId), file: other });
      const { payment: seen } = await operator.ok(order.detail, { id: orderId });
      return [
        foreign,
        seen?.transfer?.receipt?.id === second.id,
        typeof seen?.transfer?.reportedAt,
        (await operator.send(file.download, { id: String(second.id) })).status,
        (await stranger.send(file.download, { id: String(second.id) })).status,
        (await customer.send(file.download, { id: String(first.id) })).status,
      ];
    }),
    expected: ['NOT_FOUND', true, 'string', 200, 404, 404],
  },
  {
    name: 'a transfer that never came is declined with a reason, and the customer pays in another way',
    run: withAccount(async (shop) => {
      const customer = await shop.newCustomer();
      const operator = await shop.signIn('operator');
      const { orderId } = await startTransfer(shop, customer);
      await customer.ok(payment.transferReport, { orderId });
      await shop.backend.advance(4 * day);
      const silent = await operator.outcome(adminOrder.transfer, { orderId, received: false });
      const declined = await operator.ok(adminOrder.transfer, { orderId, received: false, remark: '沒有收到款項' });
      const told = await customer.ok(order.detail, { id: orderId });
      const begun = await customer.ok(payment.wechat, { orderId, scene: 'qr' });
      await shop.backend.cashier(begun, 'pay');
      return [
        silent,
        [declined.status, declined.payment?.status],
        told.payment?.transfer?.remark,
        told.timeline.at(-1)?.note,
        told.actions.includes('pay'),
        await shop.getStatus(customer, orderId),
      ];
    }),
    expected: ['REMARK_REQUIRED', [10, 40], '沒有收到款項', '沒有收到款項', true, 20],
  },
  {
    name: 'a transfer is given up for another way, and the order is paid once',
    run: withAccount(async (shop) => {
      const customer = await shop.newCustomer();
      const { orderId } = await startTransfer(shop, customer);
      const closed = await customer.ok(payment.close, { orderId });
      const reported = await customer.outcome(payment.transferReport, { orderId });
      await shop.backend.cashier(await customer.ok(payment.wechat, { orderId, scene: 'qr' }), 'pay');
      const paid = await customer.ok(order.detail, { id: orderId });
      return [closed.status, reported, paid.status, paid.payment?.method];
    }),
    expected: [30, 'ORDER_STATE', 20, 'wechat'],
  },
  {
    name: 'the refund of a transfer waits until staff have sent it by hand',
    run: withAccount(async (shop) => {
      const customer = await shop.newCustomer();
      const operator = await shop.signIn('operator');
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
      return [
        [waiting.status, waiting.actions.includes('settleRefund')],
        (wrong.body as { fields?: unknown }).fields,
        foreign,
        [done.status, done.refund?.status, done.payment?.status, done.timeline.at(-1)?.note],
        again,
        list.map((entry) => [entry.type, entry.amount === amount ? 'all' : entry.amount]).sort(),
      ];
    }),
    expected: [
      [70, true],
      { amount: 'differs' },
      'FORBIDDEN',
      [20, 30, 20, '轉數快 FT123'],
      'ORDER_STATE',
      [
        [1, 'all'],
        [2, -100],
      ],
    ],
  },
  {
    name: 'a transfer that arrives after its order has expired goes back by hand',
    run: withAccount(async (shop) => {
      const customer = await shop.newCustomer();
      const operator = await shop.signIn('operator');
      const { orderId, amount } = await startTransfer(shop, customer);
      await shop.backend.advance(3 * day + 10);
      const late = await operator.ok(adminOrder.transfer, { orderId, received: true });
      await shop.backend.advance(30);
      const waiting = await operator.ok(order.detail, { id: orderId });
      const done = await operator.ok(adminOrder.refundDone, { orderId, amount, note: '已退回原戶口' });
      const { list } = await operator.ok(transaction.logs, { keyword: done.orderNo });
      return [
        [late.status, late.payment?.status],
        waiting.actions,
        [done.status, done.payment?.status, done.actions],
        list.reduce((sum, entry) => sum + (entry.amount ?? 0), 0),
      ];
    }),
    expected: [[50, 50], ['settleRefund', 'note'], [50, 60, ['note']], 0],
  },
  {
    name: 'staff confirm no payment that a provider speaks of',
    async run(shop) {
      const customer = await shop.newCustomer();
      const operator = await shop.signIn('operator');
      const { id: orderId } = await shop.order(customer, plain);
      await customer.ok(payment.wechat, { orderId, scene: 'qr' });
      return [
        await operator.outcome(adminOrder.transfer, { orderId, received: true }),
        await operator.outcome(adminOrder.transfer, { orderId, received: false, remark: '沒有' }),
        await customer.outcome(payment.transferReport, { orderId }),
        await shop.getStatus(customer, orderId),
      ];
    },
    expected: ['ORDER_STATE', 'ORDER_STATE', 'ORDER_STATE', 10],
  },
];
