import { setTimeout } from 'node:timers/promises';
import { contract } from '@sampan/api/contract';
import { orderStatus, paymentStatus } from '@sampan/api/statuses';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { lockOrder } from '../../src/areas/order/orderRecord.ts';
import { queryRows } from '../../src/db/query.ts';
import { orders, payments } from '../../src/db/schema.ts';
import { type Commerce, enableTransfers, openCommerce } from '../commerce/shop.ts';
import { forAnyDatabase } from '../support/databases.ts';
import { hour } from '../support/testClock.ts';

const { adminOrder, payment } = contract;

forAnyDatabase('a transfer that the customer reports', (kind) => {
  let shop: Commerce;
  beforeAll(async () => {
    shop = await openCommerce(kind);
    await enableTransfers(shop);
  });
  afterAll(() => shop.close());
  afterEach(() => vi.restoreAllMocks());

  const asCustomer = () => ({ token: shop.customer.token });
  async function startTransfer(): Promise<number> {
    const { id: orderId } = await shop.order([{ product: await shop.addProduct() }]);
    await shop.expectOk(payment.start, { orderId, method: 'manual', scene: 'qr' }, asCustomer());
    return orderId;
  }
  const report = (orderId: number) => shop.expectOk(payment.transferReport, { orderId }, asCustomer());

  /** Runs `act` while the shop closes the transfer, after its checks. */
  function duringClose(act: () => Promise<unknown>): void {
    const { manual } = shop.deps.providers.payment;
    const close = manual.close.bind(manual);
    vi.spyOn(manual, 'close').mockImplementationOnce(async (...trade) => {
      await act();
      return close(...trade);
    });
  }

  test.each([
    ['closed', (orderId: number) => shop.call(payment.close, { orderId }, asCustomer()), 'PAYMENT_STATE'],
    [
      'replaced by another payment',
      (orderId: number) => shop.call(payment.alipay, { orderId, scene: 'qr' }, asCustomer()),
      'ORDER_STATE',
    ],
  ])('while it is %s stays open', async (_name, send, code) => {
    const orderId = await startTransfer();
    duringClose(() => report(orderId));
    expect((await send(orderId)).data).toMatchObject({ code });
    const { payment: stored } = await shop.detail(orderId);
    expect(stored).toMatchObject({ method: 'manual', status: paymentStatus.pending });
    expect(await shop.db.$count(payments, eq(payments.orderId, orderId))).toBe(1);
  });

  test('and whose time is over is left to staff, and other orders expire', async () => {
    const reportedId = await startTransfer();
    await report(reportedId);
    const unreportedId = await startTransfer();
    await shop.db
      .update(orders)
      .set({ expiresAt: shop.clock.now() })
      .where(eq(orders.status, orderStatus.pendingPayment));
    shop.clock.advance(hour);
    const close = vi.spyOn(shop.deps.providers.payment.manual, 'close');
    await shop.runJobs();
    const [reported] = await shop.db.select().from(payments).where(eq(payments.orderId, reportedId));
    expect(close.mock.calls.map(([outTradeNo]) => outTradeNo)).not.toContain(reported?.outTradeNo);
    expect((await shop.detail(reportedId)).status).toBe(orderStatus.pendingPayment);
    expect((await shop.detail(unreportedId)).status).toBe(orderStatus.cancelled);
  });

  // On PGlite no transaction can wait for a lock of another.
  if (kind === 'postgres')
    test('a second time while staff decide keeps what it says', async () => {
      const orderId = await startTransfer();
      await report(orderId);
      const note = '再汇了一次';
      const { decision } = await shop.db.transaction(async (tx) => {
        await lockOrder(tx, orderId);
        const decision = shop.expectOk(
          adminOrder.transfer,
          { orderId, received: false, remark: '没有到账' },
          { token: shop.staff.token },
        );
        const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
        while ((await queryRows(shop.db, waiting)).length === 0) await setTimeout(20);
        await tx
          .update(payments)
          .set({ transfer: sql`${payments.transfer} || ${JSON.stringify({ note })}::jsonb` })
          .where(eq(payments.orderId, orderId));
        return { decision };
      });
      await decision;
      expect((await shop.detail(orderId)).payment?.transfer).toMatchObject({ note });
    });
});
