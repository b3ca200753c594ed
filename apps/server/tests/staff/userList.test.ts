import { contract } from '@sampan/api/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { selectKycPage } from '../../src/areas/kyc/queries.ts';
import { queryRows } from '../../src/db/query.ts';
import { forAnyDatabase } from '../support/databases.ts';
import { createPerson, type Person } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';

const { adminUser } = contract;
/** More than the list counts, also of those with a 9. */
const many = 11_000;

forAnyDatabase('the list of users', (kind) => {
  let shop: TestApp;
  let operator: Person;
  beforeAll(async () => {
    shop = await startTestApp(kind);
    operator = await createPerson(shop, 2);
    await shop.db.execute(sql`insert into users (username, username_key, email, phone, password_hash, kyc_status)
      select 'person-' || md5(n::text), 'person-' || md5(n::text), md5('e' || n) || '@example.com',
        '+852' || (60000000 + n), 'none', n % 5 from generate_series(1, ${sql.raw(String(many))}) n`);
    await shop.db.execute(
      sql`update user_totals set order_count = user_id % 97, spent_amount = (user_id * 7919) % 100003`,
    );
    await shop.db.execute(sql`analyze users`);
    await shop.db.execute(sql`analyze user_totals`);
  });
  afterAll(() => shop.close());

  const list = (input: object) => shop.expectOk(adminUser.list, input, { token: operator.token });

  test('counts to 10,000 and leads no further', async () => {
    const first = await list({ limit: 100 });
    expect([first.total, first.pages, first.list.length]).toEqual([10_000, 100, 100]);
    expect((await list({ limit: 100, page: 101 })).list).toEqual([]);
  });

  test.each(['spent', '-spent', 'orders', '-orders', 'created', '-created'] as const)(
    '%s: pages follow each other',
    async (sort) => {
      const whole = (await list({ sort, limit: 60 })).list.map(({ id }) => id);
      const parts = [];
      for (const page of [1, 2, 3]) parts.push(...(await list({ sort, limit: 20, page })).list.map(({ id }) => id));
      expect(parts).toEqual(whole);
      expect(new Set(whole).size).toBe(60);
    },
  );

  test('a keyword finds only matching users', async () => {
    const [lastUser] = await queryRows<{ username: string; email: string }>(
      shop.db,
      sql`select username, email from users where phone = '+85260004321'`,
    );
    const found = async (keyword: string) => (await list({ keyword })).list.map(({ username }) => username);
    expect(await found('6000 4321')).toEqual([lastUser?.username]);
    expect(await found(lastUser?.username.slice(10, 30) ?? '')).toEqual([lastUser?.username]);
    expect(await found(lastUser?.email.slice(4, 20).toUpperCase() ?? '')).toEqual([lastUser?.username]);
    expect(await found('no such person')).toEqual([]);
    expect((await list({ keyword: '9' })).total).toBe(10_000);
  });

  test('every sort and every keyword is found by an index', async () => {
    const getPlan = async (statement: string) =>
      JSON.stringify(await queryRows(shop.db, sql.raw(`explain ${statement}`)));
    const page = (order: string) =>
      `select u.id from users u join user_totals t on t.user_id = u.id order by ${order} limit 20 offset 40`;
    expect(await getPlan(page('t.spent_amount desc, t.user_id desc'))).toContain('user_totals_spent');
    expect(await getPlan(page('t.order_count, t.user_id'))).toContain('user_totals_orders');
    expect(await getPlan(page('u.created_at desc, u.id desc'))).toContain('users_created');
    const keyword = `select u.id from users u where user_pairs(u.username_key, u.email, u.phone) @> array['60', '00', '04', '43', '32', '21']::text[]
      and (u.username_key like '%60004321%' or u.email like '%60004321%' or u.phone like '%60004321%')`;
    expect(await getPlan(keyword)).toContain('users_pairs');
  });

  test('the decided identity checks are sorted by an index', async () => {
    await shop.db.execute(sql`insert into kyc (user_id, status, doc_type, real_name, id_number_masked, submitted_at, reviewed_at)
      select id, 2, 'PASSPORT', '', '', created_at, case when id % 2 = 0 then created_at + interval '1 day' end from users
      on conflict do nothing`);
    await shop.db.execute(sql`analyze kyc`);
    const page = selectKycPage(shop.db, { page: 1, limit: 20, status: 2, sort: '-reviewed' });
    expect(JSON.stringify(await queryRows(shop.db, sql`explain ${page}`))).toContain('kyc_decided');
  });
});
