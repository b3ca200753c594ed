import { createHash } from 'node:crypto';
import { contract } from '@sampan/api/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSession } from '../../src/areas/user/sessions.ts';
import { loginAttempts, rateLimitWindows, sessions, users } from '../../src/db/schema.ts';
import { forAnyDatabase } from '../support/databases.ts';
import { createPerson } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { minute } from '../support/testClock.ts';
import { behindProxy, from, picture } from './asking.ts';

const { user } = contract;
const password = 'correct horse battery 1';

forAnyDatabase('sessions', (kind) => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await startTestApp(kind, { environment: behindProxy });
  });
  afterAll(() => shop.close());

  const getStatus = async (token: string) => (await shop.call(user.userinfo, {}, { token })).statusCode;

  /** Signs in the same user on another device. */
  async function signInAgain(id: number): Promise<string> {
    const [row] = await shop.db.select().from(users).where(eq(users.id, id));
    if (!row) throw new Error('nobody');
    return (await openSession(shop.db, row, shop.clock.now())).token;
  }

  async function registered(username: string, client: number) {
    const input = { username, password, email: `${username}@example.com`, ...(await picture(shop)) };
    return shop.expectOk(user.regist, input, from(client));
  }

  test('S6 A user without a role has 3', async () => {
    const { user: person } = await registered('roleless', 1);
    expect(person.role).toBe(3);
    const sneaky = { username: 'sneaky', password, email: 'sneaky@example.com', role: 1, status: 2, id: 1 };
    const rejected = await shop.sendAny(user.regist, { ...sneaky, ...(await picture(shop)) }, from(2));
    expect(rejected.data).toMatchObject({ code: 'VALIDATION', fields: { role: 'unknown' } });
  });

  test('S4 Logout ends its own session; a second logout is unauthenticated', async () => {
    const { id, token } = await createPerson(shop);
    const other = await signInAgain(id);
    await shop.expectOk(user.logout, {}, { token });
    expect([await getStatus(token), await getStatus(other)]).toEqual([401, 200]);
    const again = await shop.call(user.logout, {}, { token });
    expect(again.data).toMatchObject({ code: 'UNAUTHENTICATED', statusCode: 401 });
  });

  test('a login and a registration end the session whose token the browser sends with them', async () => {
    const { token: first } = await registered('replaced', 40);
    const login = { username: 'replaced', password };
    const { token: second } = await shop.expectOk(user.login, login, { ...from(40), token: first });
    const { token: other } = await shop.expectOk(user.login, login, from(41));
    const account = { username: 'replaced.two', password, email: 'replaced.two@example.com', ...(await picture(shop)) };
    const { token: third } = await shop.expectOk(user.regist, account, { ...from(40), token: second });
    const statuses = [first, second, other, third].map(getStatus);
    expect(await Promise.all(statuses)).toEqual([401, 401, 200, 200]);
  });

  test('logging out everywhere ends every session of this account, and of no other', async () => {
    const { id, token } = await createPerson(shop);
    const others = [await signInAgain(id), await signInAgain(id)];
    const somebodyElse = await createPerson(shop);
    const before = shop.clock.now();
    shop.clock.advance(minute);
    await shop.expectOk(user.logout, { everywhere: true }, { token });
    for (const dead of [token, ...others]) expect(await getStatus(dead)).toBe(401);
    expect(await getStatus(somebodyElse.token)).toBe(200);
    const rows = await shop.db.select().from(sessions).where(eq(sessions.userId, id));
    expect(rows.map(({ revokedAt }) => revokedAt)).toEqual(Array(3).fill(new Date(before.getTime() + minute)));
    // A later login creates a valid session.
    expect(await getStatus(await signInAgain(id))).toBe(200);
  });

  test('no counter has a plain hash of a name that no account has, which may be a password', async () => {
    const typed = 'my secret password';
    await shop.call(user.login, { username: typed, password }, from(42));
    const keys = [`unknown:${typed}`, `login:${typed}`, `login-day:${typed}`].map((text) =>
      createHash('sha256').update(text).digest('hex'),
    );
    const counters = [
      ...(await shop.db.select({ key: loginAttempts.key }).from(loginAttempts)),
      ...(await shop.db.select({ key: rateLimitWindows.key }).from(rateLimitWindows)),
    ];
    expect(counters.length).toBeGreaterThan(3);
    expect(counters.filter(({ key }) => keys.includes(key))).toEqual([]);
  });

  test('logout takes nothing else', async () => {
    const { token } = await createPerson(shop);
    const odd = await shop.sendAny(user.logout, { everywhere: 'yes' }, { token });
    expect(odd.data).toMatchObject({ code: 'VALIDATION', fields: { everywhere: expect.any(String) } });
    expect(await getStatus(token)).toBe(200);
  });

  test.each([
    ['disabled', 1],
    ['deregistered', 2],
  ] as const)('the sessions of a %s user are worth nothing, until the account is good again', async (_name, status) => {
    const { id, token } = await createPerson(shop);
    const setStatus = (value: 0 | 1 | 2) => shop.db.update(users).set({ status: value }).where(eq(users.id, id));
    await setStatus(status);
    for (const call of [
      () => shop.call(user.userinfo, {}, { token }),
      () => shop.call(user.editinfo, { description: 'still here' }, { token }),
      () => shop.call(user.logout, { everywhere: true }, { token }),
      () => shop.call(contract.order.list, {}, { token }),
    ]) {
      expect((await call()).data).toMatchObject({ code: 'UNAUTHENTICATED', statusCode: 401 });
    }
    // In public calls they count as guests, so their own name is taken.
    const [row] = await shop.db.select().from(users).where(eq(users.id, id));
    const answer = await shop.expectOk(user.nameAvailable, { username: row?.username ?? '' }, { token, ...from(3) });
    expect(answer).toEqual({ available: false });
    await setStatus(0);
    expect(await getStatus(token)).toBe(200);
    expect(row?.description).toBe('');
  });

  test('a new password ends the other sessions in the same moment', async () => {
    const { token, user: person } = await registered('mover', 10);
    const other = await signInAgain(person.id);
    const input = { password: 'another horse 2', currentPassword: password };
    const asks = [
      shop.call(user.editinfo, input, { token }),
      ...Array.from({ length: 10 }, () => shop.call(user.userinfo, {}, { token: other })),
    ];
    const [changed] = await Promise.all(asks);
    expect(changed?.statusCode).toBe(200);
    expect([await getStatus(token), await getStatus(other)]).toEqual([200, 401]);
    const old = await shop.call(user.login, { username: 'mover', password }, from(11));
    expect(old.data).toMatchObject({ code: 'BAD_CREDENTIALS' });
  });

  test('the old password is guessed at ten times an hour at most, however fast', async () => {
    const { token } = await registered('guarded', 20);
    const guesses = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        shop.call(user.editinfo, { password: 'another horse 2', currentPassword: `guess ${index}` }, { token }),
      ),
    );
    const counted = Object.groupBy(guesses, ({ statusCode }) => String(statusCode));
    expect([counted['422']?.length, counted['429']?.length]).toEqual([10, 20]);
    // Other changes are still allowed.
    await shop.expectOk(user.editinfo, { description: 'still here' }, { token });
    shop.clock.advance(60 * minute);
    await shop.expectOk(user.editinfo, { password: 'another horse 2', currentPassword: password }, { token });
  });

  test('a name is asked for sixty times a minute at most', async () => {
    const answers = [];
    for (let ask = 0; ask < 61; ask += 1) {
      answers.push((await shop.call(user.nameAvailable, { username: `name${ask}` }, from(30))).statusCode);
    }
    expect(answers.indexOf(429)).toBe(60);
  });

  test('links that undo a change are tried thirty times a minute at most', async () => {
    const answers = [];
    for (let count = 0; count < 31; count += 1) {
      answers.push((await shop.call(user.undoContact, { token: `guess-${count}` }, from(31))).statusCode);
    }
    expect([answers[29], answers[30]]).toEqual([422, 429]);
  });
});
