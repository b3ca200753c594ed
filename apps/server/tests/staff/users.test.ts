import { contract } from '@sampan/api/contract';
import type { ErrorBody } from '@sampan/api/errors';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryRows } from '../../src/db/query.ts';
import { addresses, auditLog, files, kyc, sessions, users } from '../../src/db/schema.ts';
import { type Commerce, openCommerce, sound } from '../commerce/shop.ts';
import { forAnyDatabase } from '../support/databases.ts';
import { createPerson, type Person } from '../support/people.ts';
import { minute } from '../support/testClock.ts';

const { adminUser, blacklist, user, audit } = contract;
const getCode = ({ ok, data }: { ok: boolean; data: unknown }) => (ok ? 'ok' : (data as ErrorBody).code);

forAnyDatabase('users behind the counter', (kind) => {
  let shop: Commerce;
  let admin: Person;
  beforeAll(async () => {
    shop = await openCommerce(kind);
    admin = await createPerson(shop, 1);
  });
  afterAll(() => shop.close());

  const actingAdmins = async () =>
    (
      await queryRows<{ id: number }>(
        shop.db,
        sql`select id from users u where role = 1 and status = 0 and not exists (select 1 from blacklist where user_id = u.id)`,
      )
    ).length;

  /** Ways to remove an admin's rights, from another admin or from oneself. */
  const takeAway = {
    demote: (id: number, by: Person) => shop.call(adminUser.role, { id, role: 3 }, { token: by.token }),
    disable: (id: number, by: Person) => shop.call(adminUser.edit, { id, status: 1 }, { token: by.token }),
    delete: (id: number, by: Person) => shop.call(adminUser.delete, { id }, { token: by.token }),
    blacklist: (id: number, by: Person) => shop.call(blacklist.add, { id, reason: 'test' }, { token: by.token }),
  };
  const ways = Object.keys(takeAway) as (keyof typeof takeAway)[];
  const pairs = ways.flatMap((one) => ways.map((other) => [one, other] as const));

  test.each(pairs)('the last two admins cannot both go at one moment: %s and %s', async (one, other) => {
    const second = await createPerson(shop, 1);
    expect(await actingAdmins()).toBe(2);
    const answers = await Promise.all([takeAway[one](second.id, admin), takeAway[other](admin.id, second)]);
    expect(await actingAdmins()).toBe(1);
    expect(answers.map(getCode).filter((code) => code === 'ok')).toHaveLength(1);
    // The second request may also have failed because its sender was no longer an admin.
    const rejected = answers.map(getCode).find((code) => code !== 'ok');
    expect(['LAST_ADMIN', 'UNAUTHENTICATED', 'FORBIDDEN', 'BLACKLISTED']).toContain(rejected);
    const [left] = await queryRows<{ id: string | number; username: string }>(
      shop.db,
      sql`select id, username from users u where role = 1 and status = 0 and not exists (select 1 from blacklist where user_id = u.id)`,
    );
    if (Number(left?.id) !== admin.id) admin = second;
  });

  test('an admin who is disabled or blacklisted does not count as one who is left', async () => {
    await createPerson(shop, 1, { status: 1 });
    const blocked = await createPerson(shop, 1);
    const { token } = admin;
    const first = await shop.expectOk(blacklist.add, { id: blocked.id, reason: 'test' }, { token });
    for (const way of ways) expect(getCode(await takeAway[way](admin.id, admin)), way).toBe('LAST_ADMIN');
    const until = new Date(shop.clock.now().getTime() + minute).toISOString();
    const shorter = { id: blocked.id, reason: 'test', expiresAt: until, replaces: first.createdAt };
    await shop.expectOk(blacklist.add, shorter, { token });
    shop.clock.advance(minute);
    const second = await createPerson(shop, 1);
    expect(getCode(await takeAway.demote(blocked.id, admin))).toBe('ok');
    expect(getCode(await takeAway.delete(second.id, admin))).toBe('ok');
  });

  test('a rejected call writes nothing, also no audit entry', async () => {
    const before = await shop.db.$count(auditLog);
    const row = async () => (await shop.db.select().from(users).where(eq(users.id, admin.id)))[0];
    const kept = await row();
    for (const way of ways) await takeAway[way](admin.id, admin);
    expect(await row()).toEqual(kept);
    expect(await shop.db.$count(auditLog)).toBe(before);
  });

  test('a session that a blacklist entry or a disabling ended stays ended afterwards', async () => {
    const person = await createPerson(shop);
    await shop.expectOk(blacklist.add, { id: person.id, reason: 'test' }, { token: admin.token });
    await shop.expectOk(blacklist.remove, { id: person.id }, { token: admin.token });
    expect((await shop.call(user.userinfo, {}, { token: person.token })).statusCode).toBe(401);
  });

  test('a deleted account keeps nothing of its owner, and what the shop must account for', async () => {
    const person = await createPerson(shop, 3, {
      email: 'gone@example.com',
      phone: '+85291112222',
      avatar: '/media/x',
    });
    const product = await shop.addProduct();
    const order = await shop.order([{ product }], person);
    await shop.pay(order.id, person);
    const file = { size: 1, mime: 'image/jpeg', checksum: 'x', ownerId: person.id };
    await shop.db.insert(files).values([
      { ...file, name: 'own.jpg', storageKey: 'own' },
      { ...file, name: 'retaken.jpg', storageKey: 'retaken', deletedAt: shop.clock.now() },
      { ...file, name: 'agreement.jpg', storageKey: 'agreement', orderId: order.id },
    ]);
    await shop.db.insert(kyc).values({
      userId: person.id,
      status: 2,
      docType: 'PASSPORT',
      realName: '陳小明',
      idNumberMasked: 'K***1',
      submittedAt: shop.clock.now(),
    });
    await shop.expectOk(adminUser.edit, { id: person.id, email: 'later@example.com' }, { token: admin.token });
    await shop.expectOk(adminUser.delete, { id: person.id }, { token: admin.token });

    const told = await queryRows<{ row: string }>(
      shop.db,
      sql`select u::text as row from users u where id = ${person.id} union all
        select a::text from addresses a where user_id = ${person.id} union all
        select k::text from kyc k where user_id = ${person.id} union all
        select f::text from files f where owner_id = ${person.id} union all
        select l::text from audit_log l where target_id = ${person.id}`,
    );
    const text = told.map(({ row }) => row).join('\n');
    for (const trace of [
      person.username,
      'gone@',
      'later@',
      '91112222',
      '/media/x',
      '陳小明',
      'own.jpg',
      'retaken.jpg',
    ]) {
      expect(text, trace).not.toContain(trace);
    }
    expect(text).toContain('agreement.jpg');
    expect(await shop.db.$count(addresses, eq(addresses.userId, person.id))).toBe(0);
    expect(await shop.db.$count(sessions, sql`user_id = ${person.id} and revoked_at is null`)).toBe(0);
    expect((await shop.detail(order.id, admin)).status).toBe(20);
    expect(await shop.balances()).toMatchObject(sound);
    const { list } = await shop.expectOk(
      audit.list,
      { targetType: 'user', targetId: person.id },
      { token: admin.token },
    );
    expect(list.map(({ action }) => action)).toEqual(['adminUser.delete', 'adminUser.edit']);
  });

  test('the name of a deleted account cannot be taken', async () => {
    const person = await createPerson(shop);
    const name = { id: person.id, username: 'deleted#1' };
    expect(getCode(await shop.call(adminUser.edit, name, { token: admin.token }))).toBe('VALIDATION');
  });

  test('an address that staff wrote down is not proven, and codes sent to the old one are dead', async () => {
    const at = shop.clock.now();
    const person = await createPerson(shop, 3, {
      email: `${kind}@example.com`,
      emailVerifiedAt: at,
      phoneVerifiedAt: at,
    });
    const verified = async () =>
      (
        await shop.db
          .select({ email: users.emailVerifiedAt, phone: users.phoneVerifiedAt })
          .from(users)
          .where(eq(users.id, person.id))
      )[0];
    const { token } = admin;
    await shop.expectOk(adminUser.edit, { id: person.id, email: `${kind}@example.com` }, { token });
    expect(await verified()).toEqual({ email: at, phone: at });
    await shop.expectOk(adminUser.edit, { id: person.id, email: `new-${kind}@example.com` }, { token });
    expect(await verified()).toEqual({ email: null, phone: at });
  });

  test('the totals follow every order and every payment, however many are written at once', async () => {
    await shop.db.execute(sql`insert into orders (order_no, user_id, status, goods_amount, shipping_amount, total_amount, currency)
      select 'BULK' || ${admin.id} || '-' || n, ${admin.id}, 40, 100, 0, 100, 'CNY' from generate_series(1, 500) n`);
    await shop.db.execute(sql`insert into transaction_logs (type, user_id, amount, currency, status)
      select 1 + n % 2, ${admin.id}, case n % 2 when 0 then 300 else -100 end, 'CNY', 'paid' from generate_series(1, 100) n`);
    const { orderCount, spentAmount } = await shop.expectOk(adminUser.detail, { id: admin.id }, { token: admin.token });
    expect([orderCount, spentAmount]).toEqual([500, 10_000]);
    // These orders have nothing but a row.
    const { broken } = await shop.balances();
    expect(broken.map(({ name }) => name)).not.toContain('totals');
  });
});
