import { contract } from '@sampan/api/contract';
import type { Locale } from '@sampan/api/entities';
import { createExportStyle } from '@sampan/domain/exports/columns';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '../../src/db/schema.ts';
import { seed } from '../../src/seed.ts';
import { createUserExport } from '../../src/worker/exportRows.ts';
import { forAnyDatabase } from '../support/databases.ts';
import { createPerson } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { getJobs } from './asking.ts';

const { adminOrder, adminUser, transaction, job } = contract;

forAnyDatabase('exports', (kind) => {
  let shop: TestApp;
  let token: string;
  let jobs: ReturnType<typeof getJobs>;
  beforeAll(async () => {
    shop = await startTestApp(kind, {
      environment: { DEMO: '1' },
      before: async (db, clock) => void (await seed(db, { demo: true }, clock.now())),
    });
    token = (await createPerson(shop, 2)).token;
    jobs = getJobs(shop, token);
  });
  afterAll(() => shop.close());

  /** Reads all pages of a list. */
  async function listed<Item>(read: (page: number) => Promise<{ list: Item[]; pages: number }>): Promise<Item[]> {
    const all: Item[] = [];
    for (let page = 1; ; page += 1) {
      const { list, pages } = await read(page);
      all.push(...list);
      if (page >= pages) return all;
    }
  }

  const orderFilters = [
    {},
    { status: '60,70,80' },
    { status: 20, method: 'wechat' as const },
    { minTotal: 20_000, maxTotal: 60_000 },
    { keyword: '茶' },
    { keyword: '茶', status: '40' },
  ];
  test.each(orderFilters)('orders: the file has the rows of the list of %j, in its order', async (filter) => {
    const { keyword, ...rest } = filter as { keyword?: string };
    const list = await listed((page) =>
      keyword === undefined
        ? shop.expectOk(adminOrder.list, { ...rest, page, limit: 100 }, { token })
        : shop.expectOk(adminOrder.search, { ...rest, keyword, page, limit: 100 }, { token }),
    );
    expect(list.length).toBeGreaterThan(0);
    const done = await jobs.done(adminOrder.export, { filter, locale: 'en-US' });
    expect(done).toMatchObject({ status: 'done', done: list.length, total: list.length, kind: 'orderExport' });
    const { rows } = await jobs.sheet(done.id);
    const shown = rows.map((row) => [
      row['Order number'],
      row.Customer,
      row.Total,
      row.Currency,
      row['Tracking number'],
    ]);
    expect(shown).toEqual(
      list.map((order) => [
        order.orderNo,
        order.username,
        (order.totalAmount / 100).toFixed(2),
        order.currency,
        order.shipment?.trackingNo ?? '',
      ]),
    );
  });

  test.each(['created', 'total', '-total'] as const)('orders sorted by %s are so in the file', async (sort) => {
    const list = await listed((page) => shop.expectOk(adminOrder.list, { sort, page, limit: 100 }, { token }));
    const done = await jobs.done(adminOrder.export, { sort, locale: 'en-US' });
    const { rows } = await jobs.sheet(done.id);
    expect(rows.map((row) => row['Order number'])).toEqual(list.map(({ orderNo }) => orderNo));
  });

  test('orders that were chosen are the file, and no others', async () => {
    const { list } = await shop.expectOk(adminOrder.list, { limit: 5 }, { token });
    const ids = [list[3]?.id ?? 0, list[1]?.id ?? 0];
    const done = await jobs.done(adminOrder.export, { ids, locale: 'en-US' });
    const { rows } = await jobs.sheet(done.id);
    expect(rows.map((row) => row['Order number'])).toEqual([list[1]?.orderNo, list[3]?.orderNo]);
  });

  test.each([
    ['zh-CN', '状态', '已完成', '下单时间 (Asia/Hong_Kong)'],
    ['zh-HK', '狀態', '已完成', '落單時間 (Asia/Hong_Kong)'],
    ['en-US', 'Status', 'Completed', 'Placed (Asia/Hong_Kong)'],
  ] as [Locale, string, string, string][])(
    '%s has its own texts and the shop’s time zone',
    async (locale, header, status, at) => {
      const { list } = await shop.expectOk(adminOrder.list, { status: 40, limit: 1 }, { token });
      const done = await jobs.done(adminOrder.export, { ids: list.map(({ id }) => id), locale });
      const { rows } = await jobs.sheet(done.id);
      expect(rows[0]?.[header]).toBe(status);
      const hongKong = new Date(Date.parse(list[0]?.createdAt ?? '') + 8 * 3_600_000).toISOString();
      expect(rows[0]?.[at]).toBe(hongKong.slice(0, 19).replace('T', ' '));
    },
  );

  test('a file says that it is UTF-8, ends its lines as spreadsheets do, and runs nothing', async () => {
    const evil = await createPerson(shop, 3, { description: 'x', email: 'evil@example.org', phone: '+85298765432' });
    await shop.db.update(users).set({ username: '=HYPERLINK("x")', usernameKey: '=evil' }).where(eq(users.id, evil.id));
    const done = await jobs.done(adminUser.export, { filter: { keyword: 'evil@example' }, locale: 'en-US' });
    const { bytes, headers } = await shop.call(job.result, { id: done.id }, { token });
    expect(headers['cache-control']).toBe('private, no-store');
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(bytes.toString().split('\r\n')).toHaveLength(3);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toMatch(/filename="users-\d{4}-\d\d-\d\d\.csv"/);
    expect(done.resultSize).toBe(bytes.length);
    const { rows } = await jobs.sheet(done.id);
    expect(rows[0]).toMatchObject({ Username: `'=HYPERLINK("x")`, Phone: '+85298765432' });
  });

  test('users: the file has the rows of the list', async () => {
    const requests = [
      {},
      { filter: { role: 2 as const } },
      { filter: { kycStatus: 2 as const } },
      { filter: { keyword: 'an' } },
      ...(['created', 'spent', '-spent', 'orders', '-orders'] as const).map((sort) => ({ sort })),
    ];
    for (const request of requests) {
      const { filter = {}, sort } = { filter: {}, sort: undefined, ...request };
      const list = await listed((page) =>
        shop.expectOk(adminUser.list, { ...filter, ...(sort && { sort }), page, limit: 100 }, { token }),
      );
      const done = await jobs.done(adminUser.export, { filter, ...(sort && { sort }), locale: 'en-US' });
      const { rows } = await jobs.sheet(done.id);
      expect(rows.map((row) => [row.Username, row.Orders, row.Spent])).toEqual(
        list.map(({ username, orderCount, spentAmount }) => [
          username.startsWith('=') ? `'${username}` : username,
          String(orderCount),
          (spentAmount / 100).toFixed(2),
        ]),
      );
    }
  });

  test('users sorted by what they spent are each in the file once, though the sums change meanwhile', async () => {
    await shop.db.execute(
      sql`insert into users (username, username_key, password_hash)
        select 'many' || n, 'many' || n, 'none' from generate_series(1, 450) n`,
    );
    const { deps, db, clock } = shop;
    const { shop: settings } = await deps.settings.current();
    const { total, pages } = await createUserExport(
      { db, shop: settings, now: clock.now(), style: createExportStyle('en-US', 'UTC') },
      { filter: {}, sort: 'spent' },
    );
    const ids: number[] = [];
    for await (const page of pages) {
      ids.push(...page.map(({ id }) => id));
      // The last account of the page is now the one that spent most.
      await db.execute(sql`update user_totals set spent_amount = 99999999 where user_id = ${ids.at(-1)}`);
    }
    expect(ids.length).toBeGreaterThan(450);
    expect([ids.length, new Set(ids).size]).toEqual([total, total]);
  });

  test('transactions: the file has the rows of the period, and their sum is the books’', async () => {
    const period = { from: '2020-01-01T00:00:00.000Z', to: '2099-01-01T00:00:00.000Z' };
    const short = { from: shop.clock.now().toISOString(), to: '2029-01-01T00:00:00.000Z' };
    expect((await shop.call(transaction.export, period, { token })).statusCode).toBe(400);
    expect((await jobs.done(transaction.export, short)).done).toBe(0);
    const wide = { from: '2023-01-01T00:00:00.000Z', to: '2027-12-31T00:00:00.000Z' };
    const list = await listed((page) => shop.expectOk(transaction.logs, { page, limit: 100, type: 2 }, { token }));
    const done = await jobs.done(transaction.export, { ...wide, type: 2, locale: 'en-US' });
    const { rows } = await jobs.sheet(done.id);
    expect(rows.map((row) => [row.Number, row['Order number']])).toEqual(
      list.map(({ id, orderNo }) => [String(id), orderNo]),
    );
    const sum = rows.reduce((total, row) => total + Math.round(Number(row.Amount) * 100), 0);
    expect(sum).toBe(list.reduce((total, { amount = 0 }) => total + amount, 0));
    expect(rows.every((row) => row.Type === 'Refund')).toBe(true);
  });
});
