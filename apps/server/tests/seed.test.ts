import { contract } from '@sampan/api/contract';
import { hmacSha1 } from '@sampan/demo/backend/accounts/sha1';
import { createShop } from '@sampan/demo/fixtures/shop/createShop';
import { createTotp, toTotpStep } from '@sampan/domain/account/totp';
import { eq, inArray, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listStaffAccounts } from '../src/areas/user/adminPassword.ts';
import { ConfigError } from '../src/config.ts';
import { type Db, queryRows } from '../src/db/query.ts';
import { blacklist, contactUndos, secondFactors, settings, shopState, users } from '../src/db/schema.ts';
import { hashToken } from '../src/http/calls/viewer.ts';
import { type SignIn, seed } from '../src/seed.ts';
import { codeTo } from './account/asking.ts';
import { forAnyDatabase, forEachDatabase } from './support/databases.ts';
import { createPerson } from './support/people.ts';
import { startTestApp } from './support/testApp.ts';

/** Expects that the demo's orders agree with its products and payments. */
async function expectBalance(db: Db): Promise<void> {
  const [stock] = await queryRows<{ wrong: number }>(
    db,
    sql`select count(*)::int as wrong from products p where p.reserved <> (
      select coalesce(sum(l.quantity), 0) from order_lines l join orders o on o.id = l.order_id
      where l.product_id = p.id and o.status = 10)`,
  );
  expect(stock?.wrong).toBe(0);
  const [money] = await queryRows<{ wrong: number }>(
    db,
    sql`select count(*)::int as wrong from orders o where o.status in (20, 30, 40, 60, 70, 80) and 1 <> (
      select count(*) from payments p where p.order_id = o.id and p.trade_no is not null and p.amount = o.total_amount)`,
  );
  expect(money?.wrong).toBe(0);
  const cards = await queryRows<{ group_id: number; cards: number }>(
    db,
    sql`select coalesce(group_id, -id) as group_id, count(*) filter (where is_card)::int as cards
      from products group by 1 having count(*) filter (where is_card) <> 1`,
  );
  expect(cards).toEqual([]);
}

forEachDatabase('the first start', (kind) => {
  test('fills a new database with the demo shop, once, whose stock and money are in balance', async () => {
    let first: { isNew: boolean; signIns: SignIn[] } | undefined;
    const shop = await startTestApp(kind, {
      async before(db, clock) {
        first = await seed(db, { demo: true }, clock.now());
      },
    });
    const count = async (table: string) =>
      (await queryRows<{ n: number }>(shop.db, sql`select count(*)::int as n from ${sql.identifier(table)}`))[0]?.n;
    const demo = createShop(shop.clock.now());
    const expected = {
      products: demo.products.length,
      users: demo.users.length,
      orders: demo.orders.length,
      articles: demo.articles.length,
      order_lines: demo.orders.flatMap((order) => order.lines).length,
      payments: demo.orders.filter((order) => order.payment).length,
    };
    const counted = async () =>
      Object.fromEntries(await Promise.all(Object.keys(expected).map(async (table) => [table, await count(table)])));
    expect(await counted()).toEqual(expected);
    expect(expected.products).toBeGreaterThanOrEqual(96);
    expect(expected.orders).toBe(400);
    await expectBalance(shop.db);

    expect(first?.isNew).toBe(true);
    expect(first?.signIns.map(({ username }) => username)).toEqual(['admin', 'operator', 'customer']);
    const passwords = first?.signIns.map(({ password }) => password ?? '') ?? [];
    expect(new Set(passwords).size).toBe(3);
    for (const [index, username] of ['admin', 'operator', 'customer'].entries()) {
      const { user } = await shop.expectOk(contract.user.login, { username, password: passwords[index] ?? '' });
      expect(user.role).toBe(index + 1);
    }

    const second = await seed(shop.db, { demo: true }, shop.clock.now());
    expect(second).toEqual({
      isNew: false,
      isDemo: true,
      signIns: ['admin', 'operator', 'customer'].map((username) => ({ username, password: null })),
    });
    expect(await counted()).toEqual(expected);

    // Generated ids continue after the seed's.
    const [added] = await shop.db
      .insert(users)
      .values({ username: 'next', usernameKey: 'next', passwordHash: '' })
      .returning();
    expect(added?.id).toBe(expected.users + 1);

    // The password is not stored in plain text.
    const dump = await queryRows<{ row: string }>(shop.db, sql`select users::text as row from users`);
    for (const password of passwords) expect(JSON.stringify(dump)).not.toContain(password);
    await shop.close();
  });

  test('a shop of an earlier release gets the settings that are new, and keeps its own', async () => {
    const shop = await startTestApp(kind, {
      before: async (db, clock) => void (await seed(db, { demo: false }, clock.now())),
    });
    const read = async () => {
      const rows = await shop.db.select().from(settings);
      return new Map(rows.map((row) => [`${row.settingGroup}.${row.key}`, row.value.value]));
    };
    const all = await read();
    await shop.db.delete(settings).where(inArray(settings.key, ['manualBank', 'accentColor', 'carriers', 'promises']));
    await shop.db
      .update(settings)
      .set({ value: { value: 45 } })
      .where(eq(settings.key, 'unpaidMinutes'));
    await seed(shop.db, { demo: false }, shop.clock.now());
    expect(await read()).toEqual(new Map([...all, ['order.unpaidMinutes', 45]]));
    await shop.close();
  });

  test('a real shop notes that its first password was printed, until it has another', async () => {
    const shop = await startTestApp(kind, {
      before: async (db, clock) => void (await seed(db, { demo: false }, clock.now())),
    });
    const admin = { username: 'admin', hasSecondFactor: false };
    expect(await listStaffAccounts(shop.db, shop.clock.now())).toEqual([{ ...admin, hasPrintedPassword: true }]);
    await seed(shop.db, { demo: false, adminPassword: 'the first one 1' }, shop.clock.now());
    expect(await listStaffAccounts(shop.db, shop.clock.now())).toEqual([{ ...admin, hasPrintedPassword: false }]);
    await shop.close();
  });

  test('servers that start at once apply another ADMIN_PASSWORD once', async () => {
    const first = { demo: false, adminPassword: 'the first one 1' };
    const shop = await startTestApp(kind, { before: async (db, clock) => void (await seed(db, first, clock.now())) });
    for (const statement of [
      'create table password_changes (user_id integer)',
      `create function count_password_change() returns trigger language plpgsql as
        $$ begin insert into password_changes values (new.id); return null; end $$`,
      `create trigger count_password_change after update of password_hash on users
        for each row execute function count_password_change()`,
    ]) {
      await shop.db.execute(sql.raw(statement));
    }
    const second = { demo: false, adminPassword: 'the second one 2' };
    await Promise.all([1, 2, 3].map(() => seed(shop.db, second, shop.clock.now())));
    expect(await queryRows(shop.db, sql`select count(*)::int as changes from password_changes`)).toEqual([
      { changes: 1 },
    ]);
    await shop.expectOk(contract.user.login, { username: 'admin', password: second.adminPassword });
    await shop.close();
  });

  test('a real shop does not open as the demo shop, whose sandbox takes no money', async () => {
    const shop = await startTestApp(kind, {
      before: async (db, clock) => void (await seed(db, { demo: false }, clock.now())),
    });
    const started = seed(shop.db, { demo: true, adminPassword: 'the second one 2' }, shop.clock.now());
    await expect(started).rejects.toThrow(new ConfigError('This is a real shop: set DEMO=0.'));
    await shop.close();
  });

  test('DEMO=0 gives an empty shop with its administrator and its settings', async () => {
    const shop = await startTestApp(kind, {
      before: async (db, clock) => void (await seed(db, { demo: false, adminPassword: 'one for all' }, clock.now())),
    });
    const counts = await queryRows<Record<string, number>>(
      shop.db,
      sql`select (select count(*) from users)::int as users, (select count(*) from products)::int as products,
        (select count(*) from categories)::int as categories, (select count(*) from orders)::int as orders`,
    );
    expect(counts).toEqual([{ users: 1, products: 0, categories: 0, orders: 0 }]);
    const { user } = await shop.expectOk(contract.user.login, { username: 'admin', password: 'one for all' });
    expect(user.role).toBe(1);
    expect(await shop.expectOk(contract.setting.public)).toMatchObject({
      site: {
        currency: 'CNY',
        landingTitle: {},
        landingText: {},
        homeTitle: {},
        heroMessage: {},
        footerLine: {},
        promises: [],
      },
      order: { unpaidMinutes: 30 },
    });
    await shop.close();
  });
});

forAnyDatabase('ADMIN_PASSWORD', (kind) => {
  test('opens all three, and at a later start sets them anew', async () => {
    const shop = await startTestApp(kind, {
      before: async (db, clock) => void (await seed(db, { demo: true, adminPassword: 'the first one' }, clock.now())),
    });
    await shop.expectOk(contract.user.login, { username: 'operator', password: 'the first one' });
    await seed(shop.db, { demo: true, adminPassword: 'the second one' }, shop.clock.now());
    expect((await shop.call(contract.user.login, { username: 'operator', password: 'the first one' })).statusCode).toBe(
      401,
    );
    for (const username of ['admin', 'operator', 'customer']) {
      await shop.expectOk(contract.user.login, { username, password: 'the second one' });
    }
    await shop.close();
  });

  test('finds the oldest enabled admin by role, ends its sessions and is not in the result', async () => {
    const old = { demo: false, adminPassword: 'the first one 1' };
    const shop = await startTestApp(kind, { before: async (db, clock) => void (await seed(db, old, clock.now())) });
    const { login, userinfo } = contract.user;
    const thief = await shop.expectOk(login, { username: 'admin', password: old.adminPassword });
    await shop.db.update(users).set({ username: 'Captain', usernameKey: 'captain' });
    const later = shop.clock.now();
    const disabled = await createPerson(shop, 1, { username: 'aboard.first', status: 1, createdAt: new Date(0) });
    const second = await createPerson(shop, 1, { username: 'aboard.later', createdAt: later });
    const decoy = await createPerson(shop, 3, { username: 'admin', createdAt: new Date(0) });

    const { secret } = await shop.expectOk(
      contract.security.totpStart,
      { currentPassword: old.adminPassword },
      { token: thief.token },
    );
    const code = createTotp(secret, toTotpStep(later.getTime()), hmacSha1);
    const { recoveryCodes } = await shop.expectOk(contract.security.totpConfirm, { code }, { token: thief.token });
    expect(recoveryCodes).toHaveLength(10);

    // An unchanged ADMIN_PASSWORD has no effect and ends no session.
    await seed(shop.db, old, later);
    await shop.expectOk(userinfo, {}, { token: thief.token });
    const captain = { username: 'captain', password: old.adminPassword };
    expect((await shop.call(login, captain)).data).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });

    const result = await seed(shop.db, { demo: false, adminPassword: 'the second one 2' }, later);
    expect(result).toEqual({ isNew: false, isDemo: false, signIns: [{ username: 'Captain', password: null }] });
    expect((await shop.call(userinfo, {}, { token: thief.token })).statusCode).toBe(401);
    for (const { token } of [second, decoy]) await shop.expectOk(userinfo, {}, { token });
    const { user } = await shop.expectOk(login, { username: 'captain', password: 'the second one 2' });
    expect([user.role, user.id !== disabled.id]).toEqual([1, true]);
    expect(await shop.db.select().from(secondFactors)).toEqual([]);
    expect((await shop.call(login, { username: 'admin', password: 'the second one 2' })).statusCode).toBe(401);

    // A blacklisted admin cannot sign in, so the next one gets the password.
    await shop.db
      .insert(blacklist)
      .values({ userId: user.id, reason: 'away', operatorId: second.id, createdAt: later });
    const next = await seed(shop.db, { demo: false, adminPassword: 'the third one 3' }, later);
    expect(next.signIns).toEqual([{ username: 'aboard.later', password: null }]);
    await shop.close();
  });

  test('another one voids recoveries and undo links, and makes the addresses of staff unverified', async () => {
    const [first, second] = ['the first one 1', 'the second one 2'];
    const shop = await startTestApp(kind, {
      before: async (db, clock) => void (await seed(db, { demo: true, adminPassword: first }, clock.now())),
    });
    const { login, findpassword, resetpassword, undoContact } = contract.user;
    const [admin] = await shop.db.select().from(users).where(eq(users.usernameKey, 'admin'));
    const email = admin?.email ?? '';
    const { ticket } = await shop.expectOk(findpassword, { email });
    const code = await codeTo(shop, email);
    const token = 'a'.repeat(32);
    await shop.db.insert(contactUndos).values({
      ...{ userId: admin?.id ?? 0, kind: 'email' as const, address: 'evil@example.com', tokenHash: hashToken(token) },
      ...{ createdAt: shop.clock.now(), expiresAt: new Date(shop.clock.now().getTime() + 3_600_000) },
    });

    const { signIns } = await seed(shop.db, { demo: true, adminPassword: second }, shop.clock.now());
    expect(signIns.find(({ username }) => username === 'admin')?.unverified).toContain(email);
    expect(signIns.find(({ username }) => username === 'customer')).toEqual({ username: 'customer', password: null });
    const answers = [
      await shop.call(resetpassword, { ticket, code, password: 'an evil one 3' }),
      await shop.call(undoContact, { token }),
      await shop.call(login, { username: email, password: second }),
    ];
    const codes = ['CODE_WRONG', 'LINK_EXPIRED', 'BAD_CREDENTIALS'];
    expect(answers.map(({ data }) => data)).toMatchObject(codes.map((code) => ({ code })));
    await shop.expectOk(login, { username: 'admin', password: second });
    await shop.close();
  });

  test('one that stays set does not undo a password changed in the shop', async () => {
    const first = { demo: false, adminPassword: 'the first one 1' };
    const shop = await startTestApp(kind, { before: async (db, clock) => void (await seed(db, first, clock.now())) });
    const { login, editinfo, userinfo } = contract.user;
    const signIn = async (password: string) => (await shop.expectOk(login, { username: 'admin', password })).token;
    const own = 'chosen in the shop 2';
    await shop.expectOk(
      editinfo,
      { currentPassword: first.adminPassword, password: own },
      { token: await signIn(first.adminPassword) },
    );
    const token = await signIn(own);
    await seed(shop.db, first, shop.clock.now());
    await shop.expectOk(userinfo, {}, { token });

    const second = { demo: false, adminPassword: 'the second one 2' };
    await seed(shop.db, second, shop.clock.now());
    expect((await shop.call(userinfo, {}, { token })).statusCode).toBe(401);
    await signIn(second.adminPassword);
    // The value before the last one is another one, too.
    await seed(shop.db, first, shop.clock.now());
    await signIn(first.adminPassword);

    const dump = await queryRows<{ row: string }>(shop.db, sql`select shop_state::text as row from shop_state`);
    for (const value of [first, second]) expect(JSON.stringify(dump)).not.toContain(value.adminPassword);
    await shop.close();
  });

  test('a shop of an earlier release remembers it if it is the present password, else takes it', async () => {
    const first = { demo: false, adminPassword: 'the first one 1' };
    const shop = await startTestApp(kind, { before: async (db, clock) => void (await seed(db, first, clock.now())) });
    const { login, userinfo } = contract.user;
    const signIn = async (password: string) => (await shop.expectOk(login, { username: 'admin', password })).token;
    const forget = () => shop.db.delete(shopState).where(eq(shopState.key, 'adminPassword'));
    const readHashes = () => shop.db.select().from(shopState).where(eq(shopState.key, 'adminPassword'));
    const token = await signIn(first.adminPassword);
    await forget();
    await seed(shop.db, first, shop.clock.now());
    await shop.expectOk(userinfo, {}, { token });
    expect(await readHashes()).toHaveLength(1);

    await forget();
    await seed(shop.db, { demo: false, adminPassword: 'the second one 2' }, shop.clock.now());
    expect((await shop.call(userinfo, {}, { token })).statusCode).toBe(401);
    await signIn('the second one 2');
    await shop.close();
  });
});
