import { readFileSync } from 'node:fs';
import { contract } from '@sampan/api/contract';
import type { InputOf, OutputOf } from '@sampan/api/endpoint';
import type { PaymentMethod } from '@sampan/api/entities';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { findSummaries, toConditions } from '../../src/areas/order/queries.ts';
import { type Db, queryRows } from '../../src/db/query.ts';
import { type Commerce, openCommerce } from '../commerce/shop.ts';
import { forAnyDatabase } from '../support/databases.ts';

const { adminOrder } = contract;
type Filter = Omit<InputOf<typeof adminOrder.list>, 'page' | 'limit'>;
type StaffOrder = OutputOf<typeof adminOrder.list>['list'][number];

const statuses = [10, 20, 30, 40, 50, 60, 70, 80];

/**
 * Inserts orders of every status and various totals, with zero to four payments of which at most one is not closed.
 */
async function addOrders(shop: Commerce, many: number): Promise<void> {
  await shop.db.execute(sql`
    with made as (
      insert into orders (order_no, user_id, status, goods_amount, shipping_amount, total_amount, currency, created_at)
      select 'F' || n, case when n % 3 = 0 then ${shop.other.id}::bigint else ${shop.customer.id}::bigint end,
        (array[10, 20, 30, 40, 50, 60, 70, 80])[1 + n % 8], 100 * (n % 17), 0, 100 * (n % 17), 'CNY',
        '2026-01-01'::timestamptz + n * interval '1 hour'
      from generate_series(1, ${many}::int) n returning id, order_no, total_amount, substr(order_no, 2)::int as n
    )
    insert into payments (order_id, method, status, amount, currency, out_trade_no, expires_at, created_at)
    select id, case when (n / 5 + try) % 2 = 0 then 'alipay' else 'wechat' end,
      case when try = n % 5 - 1 then (array[10, 20, 50, 60])[1 + n % 4] else 30 end,
      total_amount, 'CNY', order_no || '-' || try, '2027-01-01', '2026-01-01'::timestamptz + n * interval '1 hour'
    from made cross join lateral generate_series(1, n % 5) try order by id, try`);
  // The first payment is the refunded one, although later payments exist.
  await shop.db.execute(sql`
    insert into refunds (order_id, payment_id, status, reason, amount, from_status, out_refund_no, requested_at)
    select o.id, (select min(id) from payments where order_id = o.id), 30, 'r', 1, 20, 'R' || o.order_no, now()
    from orders o where o.status = 80`);
}

/** Whether the list must contain the order, computed from the API's response. */
function isExpected(order: StaffOrder, { status, userId, from, to, method, minTotal, maxTotal }: Filter): boolean {
  const matchingStatuses = status === undefined ? statuses : String(status).split(',').map(Number);
  return (
    matchingStatuses.includes(order.status) &&
    (userId === undefined || order.userId === Number(userId)) &&
    (from === undefined || order.createdAt >= from) &&
    (to === undefined || order.createdAt <= to) &&
    (method === undefined || order.payment?.method === method) &&
    (minTotal === undefined || order.totalAmount >= minTotal) &&
    (maxTotal === undefined || order.totalAmount <= maxTotal)
  );
}

const methods: (PaymentMethod | undefined)[] = [undefined, 'alipay', 'wechat'];
const totals = [
  {},
  { minTotal: 500 },
  { maxTotal: 500 },
  { minTotal: 300, maxTotal: 1200 },
  { minTotal: 1200, maxTotal: 300 },
];
const views = [{}, { status: 20 }, { status: '60,70' }, { status: '40,50,80' }] as const;
const periods = [{}, { from: '2026-01-02T00:00:00.000Z', to: '2026-01-04T12:00:00.000Z' }];

forAnyDatabase('the orders that staff narrow', (kind) => {
  test('are those of every status, buyer, time, method and total asked for, and no others', async () => {
    const shop = await openCommerce(kind);
    const staff = { token: shop.staff.token };
    await addOrders(shop, 96);
    const list = (filter: Filter) => shop.expectOk(adminOrder.list, { ...filter, limit: 100 }, staff);
    const all = (await list({})).list;
    expect(all).toHaveLength(96);
    expect(new Set(all.map(({ payment }) => payment?.method))).toEqual(new Set(['alipay', 'wechat', undefined]));

    const filters = methods.flatMap((method) =>
      totals.flatMap((total) =>
        views.flatMap((view) => periods.map((period): Filter => ({ method, ...total, ...view, ...period }))),
      ),
    );
    for (const filter of [...filters, { userId: shop.other.id, method: 'wechat', minTotal: 200 } satisfies Filter]) {
      const found = await list(filter);
      const expected = all.filter((order) => isExpected(order, filter)).map(({ orderNo }) => orderNo);
      expect(
        found.list.map(({ orderNo }) => orderNo),
        JSON.stringify(filter),
      ).toEqual(expected);
      expect(found.total, JSON.stringify(filter)).toBe(expected.length);
    }
    await shop.close();
  });

  test('are narrowed alike when they are searched, in every order', async () => {
    const shop = await openCommerce(kind);
    const staff = { token: shop.staff.token };
    await addOrders(shop, 60);
    await shop.db.execute(sql`
      insert into order_search (order_id, tokens) select id, array['青瓷', substr(order_no, 2)] from orders`);
    const all = (await shop.expectOk(adminOrder.list, { limit: 100 }, staff)).list;
    const filter = { method: 'alipay', minTotal: 300, status: '20,40,80' } as const;
    const expected = all.filter((order) => isExpected(order, filter));
    expect(expected.length).toBeGreaterThan(3);
    const found = async (sort: 'created' | '-total') => {
      const { list } = await shop.expectOk(adminOrder.search, { ...filter, keyword: '青瓷', sort, limit: 100 }, staff);
      return list.map(({ id }) => id);
    };
    expect(await found('created')).toEqual(expected.map(({ id }) => id).reverse());
    const byTotal = expected.toSorted((one, other) => other.totalAmount - one.totalAmount || other.id - one.id);
    expect(await found('-total')).toEqual(byTotal.map(({ id }) => id));
    await shop.close();
  });

  test('follow an order from the way in which it was begun to the way in which it was paid, and back', async () => {
    const shop = await openCommerce(kind);
    const product = await shop.addProduct();
    const order = await shop.order([{ product }]);
    const foundBy = async (method: PaymentMethod) =>
      (await shop.expectOk(adminOrder.list, { method }, { token: shop.staff.token })).list.map(({ id }) => id);
    expect([await foundBy('wechat'), await foundBy('alipay')]).toEqual([[], []]);
    await shop.expectOk(contract.payment.wechat, { orderId: order.id, scene: 'qr' }, { token: shop.customer.token });
    expect([await foundBy('wechat'), await foundBy('alipay')]).toEqual([[order.id], []]);
    await shop.pay(order.id, shop.customer, 'alipay');
    expect([await foundBy('wechat'), await foundBy('alipay')]).toEqual([[], [order.id]]);
    const reason = { orderId: order.id, reason: '买错了' };
    await shop.expectOk(contract.order.requestRefund, reason, { token: shop.customer.token });
    await shop.expectOk(adminOrder.refund, { orderId: order.id, approve: true }, { token: shop.staff.token });
    await shop.runJobs();
    expect([await foundBy('wechat'), await foundBy('alipay')]).toEqual([[], [order.id]]);
    await shop.close();
  });

  test('of several payments have the method of the one that their page shows', async () => {
    const shop = await openCommerce(kind);
    const staff = { token: shop.staff.token };
    await shop.db.execute(sql`
      with made as (
        insert into orders (order_no, user_id, status, goods_amount, shipping_amount, total_amount, currency)
        select 'F' || n, ${shop.customer.id}::bigint, 50, 100, 0, 100, 'CNY' from generate_series(0, 31) n
        returning id, substr(order_no, 2)::int as n
      )
      insert into payments (order_id, method, status, amount, currency, out_trade_no, expires_at)
      select id, case when try = n % 2 then 'wechat' else 'manual' end,
        (array[20, 30, 50, 60])[1 + case when try = 0 then n / 2 else n / 8 end % 4],
        100, 'CNY', n || '-' || try, '2027-01-01'
      from made cross join generate_series(0, 1) try order by id, try`);
    const listed = async () =>
      (await shop.expectOk(adminOrder.list, { sort: 'created', limit: 100 }, staff)).list.map(({ payment }) => payment);
    const ids = await queryRows<{ id: string }>(shop.db, sql`select id from orders order by id`);
    const shown = await shop.expectOk(adminOrder.batch, { ids: ids.map(({ id }) => Number(id)) }, staff);
    const methods = shown.map(({ payment }) => ({ method: payment?.method }));
    expect(new Set(methods.map(({ method }) => method))).toEqual(new Set(['manual', 'wechat']));
    expect(await listed()).toEqual(methods);

    // A server of a release before may have written the other one.
    await shop.db.execute(sql`update orders set payment_method = 'alipay' where order_no in ('F20', 'F30')`);
    const migration = new URL('../../src/db/migrations/0051_main_payment.sql', import.meta.url);
    for (const statement of readFileSync(migration, 'utf8').split('--> statement-breakpoint'))
      await shop.db.execute(sql.raw(statement));
    expect(await listed()).toEqual(methods);
    await shop.close();
  });

  test('the orders of one customer are found along an index, those that they put away among them', async () => {
    const shop = await openCommerce(kind);
    await addOrders(shop, 300);
    const [mine] = toConditions({ userId: shop.customer.id });
    const plan = await shop.db.transaction(async (tx) => {
      // With so few rows the planner would use a sequential scan.
      await tx.execute(sql`set local enable_seqscan = off`);
      return queryRows<Record<string, string>>(
        tx,
        sql`explain select id from orders o where ${mine} order by o.created_at desc, o.id desc limit 20`,
      );
    });
    expect(JSON.stringify(plan)).toMatch(/using orders_user on/);
    await shop.close();
  });

  test.runIf(kind === 'postgres')('the first page is planned once on each connection', async () => {
    const shop = await openCommerce(kind);
    await addOrders(shop, 300);
    /** Plans of one connection so far: for any values, and for one run each. */
    async function readPlans(tx: Db) {
      const [plans] = await queryRows<{ once: string | null; each: string | null }>(
        tx,
        sql`select sum(generic_plans) as once, sum(custom_plans) as each from pg_prepared_statements
          where statement like 'select o.id, o.order_no%'`,
      );
      return { once: Number(plans?.once), each: Number(plans?.each) };
    }
    const [before, after] = await shop.db.transaction(async (tx) => {
      const first = await readPlans(tx);
      for (let turn = 0; turn < 10; turn += 1) await findSummaries(tx, {}, { page: 1, limit: 20 }, shop.deps.caches);
      return [first, await readPlans(tx)];
    });
    expect(after).toEqual({ once: before.once + 10, each: before.each });
    await shop.close();
  });
});
