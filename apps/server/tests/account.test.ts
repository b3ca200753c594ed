import { contract } from '@sampan/api/contract';
import { eq, isNull, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { medianRatio } from '../../../scripts/bench/median.ts';
import { createCaptcha } from '../src/areas/captcha/captchas.ts';
import { blacklist, sessions, users } from '../src/db/schema.ts';
import { fillUsernameSkeletons } from '../src/db/usernameSkeletons.ts';
import { behindProxy, from, outcomes } from './account/asking.ts';
import { forAnyDatabase } from './support/databases.ts';
import { createPerson } from './support/people.ts';
import { startTestApp, type TestApp } from './support/testApp.ts';
import { day, hour, minute } from './support/testClock.ts';

const { user } = contract;
const password = 'correct horse battery 1';

forAnyDatabase('accounts', (kind) => {
  let shop: TestApp;
  let made = 0;
  beforeAll(async () => {
    shop = await startTestApp(kind, { environment: behindProxy });
  });
  afterAll(() => shop.close());

  async function solve() {
    // Advance the clock, so that the rate limits by IP address do not affect the next test.
    shop.clock.advance(minute + 1);
    const { id, answer } = await createCaptcha(shop.db, shop.clock.now());
    return { captchaId: id, captcha: answer.toLowerCase() };
  }

  async function register(values: { username?: string; email?: string; phone?: string } = {}) {
    made += 1;
    const username = values.username ?? `customer${made}`;
    const input = { email: `${username}@example.com`, ...values, username, password, ...(await solve()) };
    return shop.call(user.regist, input);
  }

  /** Like `register`, with verified addresses. */
  async function registerProven(values: Parameters<typeof register>[0] = {}) {
    const registered = await register(values);
    const now = shop.clock.now();
    const isTheirs = eq(users.username, registered.ok ? registered.data.user.username : '');
    await shop.db.update(users).set({ emailVerifiedAt: now, phoneVerifiedAt: now }).where(isTheirs);
    return registered;
  }

  test('a new customer is signed in at once', async () => {
    const registered = await register({ username: '陳錦玲', email: 'KamLing@Example.com' });
    expect(registered.statusCode).toBe(200);
    if (!registered.ok) return;
    expect(registered.data.user).toMatchObject({
      username: '陳錦玲',
      email: 'kamling@example.com',
      role: 3,
      status: 0,
    });
    const info = await shop.expectOk(user.userinfo, {}, { token: registered.data.token });
    expect(info).toEqual(registered.data.user);
  });

  test('a name that is in use, or looks like one, is refused by its field', async () => {
    await register({ username: 'Taken', email: 'taken@example.com' });
    for (const username of ['tAKEN', 'tak\u00e9n', '\uff34aken']) {
      const rejected = await register({ username, email: 'other@example.com' });
      expect(rejected.data, username).toMatchObject({ code: 'TAKEN', statusCode: 422, fields: { username: 'taken' } });
    }
  });

  test('an e-mail or phone that another account has proven registers like any other, in answer, steps and time', async () => {
    const told = [];
    const times = { proven: [] as number[], unknown: [] as number[] };
    for (let round = 0; round < 40; round += 1) {
      // A contact of its own for each, because only so many codes go to one.
      const owner = { email: `owner${round}@example.com`, phone: `+8529124${1000 + round}` };
      await createPerson(shop, 3, owner);
      const contacts = {
        proven: owner,
        unknown: { email: `nobody${round}@example.com`, phone: `+8529123${1000 + round}` },
      };
      const kinds = ['proven', 'unknown'] as const;
      // In alternating order, so that neither profits from being second.
      for (const kind of round % 2 ? kinds : kinds.toReversed()) {
        // Below the limits by IP address.
        shop.clock.advance(hour);
        const input = { username: `guess.${kind}${round}`, ...contacts[kind], password, ...(await solve()) };
        await shop.deps.background.idle();
        const begun = performance.now();
        const { statusCode, data } = await shop.call(user.regist, input);
        times[kind].push(performance.now() - begun);
        const { user: account } = data as unknown as { user: Record<string, unknown> };
        told.push([statusCode, Object.keys(data).join(), Object.keys(account).join(), account.emailVerified]);
      }
    }
    expect(new Set(told.map((each) => JSON.stringify(each))).size).toBe(1);
    const ratio = medianRatio(times.proven, times.unknown);
    // A registration without a message takes half of the time.
    expect(ratio).toBeGreaterThan(2 / 3);
    expect(ratio).toBeLessThan(3 / 2);
  });

  test('an account from before the rules keeps its name: digits alone, Cyrillic, or not in NFKC', async () => {
    await register({ username: 'Owner' });
    const { passwordHash = '' } = (await shop.db.select().from(users).where(eq(users.username, 'Owner')))[0] ?? {};
    for (const username of ['66554433', 'Пётр', 'ｆｕｌｌ']) {
      await createPerson(shop, 3, { username, passwordHash });
      const { user: account } = await shop.expectOk(user.login, { username, password });
      expect(account.username).toBe(username);
      const { token } = await shop.expectOk(user.login, { username: username.toUpperCase(), password });
      const own = username.normalize('NFKC') === username ? { username } : {};
      await shop.expectOk(user.editinfo, { ...own, description: 'still here' }, { token });
    }
    // The digits are the phone of another account: the earlier username must not match it.
    const phoned = await createPerson(shop, 3, { phone: '66554433', passwordHash });
    const { user: account } = await shop.expectOk(user.login, { username: '66554433', password });
    expect(account.id).toBe(phoned.id);
  });

  test('names from before get their skeletons at a start; of two that look alike both stay, and no third comes', async () => {
    await createPerson(shop, 3, { username: 'old.modem' });
    await createPerson(shop, 3, { username: 'old.modern' });
    await fillUsernameSkeletons(shop.db);
    await fillUsernameSkeletons(shop.db);
    const rows = await shop.db.select().from(users).where(like(users.username, 'old.mod%')).orderBy(users.id);
    expect(rows.map((row) => row.usernameSkeleton)).toEqual(['old.modem', `old.modem#${rows[1]?.id}`]);
    expect(await shop.db.$count(users, isNull(users.usernameSkeleton))).toBe(0);
    const rejected = await register({ username: 'o1d.modem' });
    expect(rejected.data).toMatchObject({ code: 'TAKEN' });
  });

  test('of twenty registrations of one name at once, one succeeds', async () => {
    const inputs = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => ({
        username: 'everybody',
        email: `everybody${index}@example.com`,
        password,
        ...(await solve()),
      })),
    );
    const answers = await Promise.all(inputs.map((input) => shop.call(user.regist, input)));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(answers.filter((answer) => answer.statusCode === 422)).toHaveLength(19);
  });

  test('passwords are stored as argon2id and tokens as SHA-256', async () => {
    const registered = await register();
    if (!registered.ok) throw new Error(registered.body);
    const [row] = await shop.db.select().from(users).where(eq(users.id, registered.data.user.id));
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=1\$/);
    const stored = await shop.db.select().from(sessions).where(eq(sessions.userId, registered.data.user.id));
    expect(stored.map((session) => session.tokenHash)).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
    expect(JSON.stringify(stored)).not.toContain(registered.data.token);
  });

  test('name, e-mail and phone log in, in any letter case', async () => {
    const registered = await registerProven({
      username: 'Harbour',
      email: 'harbour@example.com',
      phone: '+85290001111',
    });
    for (const username of ['harbour', 'HARBOUR', 'Harbour@Example.com', '+852 9000 1111']) {
      const answer = await shop.call(user.login, { username, password });
      expect(answer.statusCode, username).toBe(200);
      if (answer.ok && registered.ok) expect(answer.data.user.id).toBe(registered.data.user.id);
    }
  });

  test('a wrong password and an unknown account get the same answer', async () => {
    const known = await register();
    if (!known.ok) throw new Error(known.body);
    const wrong = await shop.call(user.login, { username: known.data.user.username, password: 'wrong password' });
    const unknown = await shop.call(user.login, { username: 'nobody-at-all', password: 'wrong password' });
    const told = ({ data }: typeof wrong) => ({ ...data, requestId: '' });
    expect(wrong.statusCode).toBe(401);
    expect(told(wrong)).toEqual(told(unknown));
    await shop.expectOk(user.login, { username: known.data.user.username, password });
  });

  test('after five failures the captcha is required, until a sign-in succeeds', async () => {
    const known = await register();
    if (!known.ok) throw new Error(known.body);
    const { username } = known.data.user;
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const wrong = await shop.call(user.login, { username, password: `wrong ${attempt}` });
      expect(wrong.data).toMatchObject({ code: 'BAD_CREDENTIALS' });
    }
    const right = await shop.call(user.login, { username, password });
    expect(right.data).toMatchObject({ code: 'CAPTCHA_REQUIRED', statusCode: 403 });
    const guessed = await shop.call(user.login, { username, password, ...(await solve()), captcha: '11111' });
    expect(guessed.data).toMatchObject({ code: 'CAPTCHA_WRONG' });
    await shop.expectOk(user.login, { username, password, ...(await solve()) });
    await shop.expectOk(user.login, { username, password });
  });

  test('twenty failures from one address on many accounts require the captcha there too', async () => {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      await shop.call(user.login, { username: `spread-${attempt}`, password: 'wrong password' });
    }
    const next = await shop.call(user.login, { username: 'spread-more', password: 'wrong password' });
    expect(next.data).toMatchObject({ code: 'CAPTCHA_REQUIRED' });
    const known = await register();
    if (!known.ok) throw new Error(known.body);
    await shop.expectOk(user.login, { username: known.data.user.username, password, ...(await solve()) });
    // After a day the failures of the address have expired.
    shop.clock.advance(25 * hour);
    await shop.expectOk(user.login, { username: known.data.user.username, password });
  });

  test('failures of one account count together, however it is spelt', async () => {
    const values = { username: 'Spelt', email: 'spelt@example.com', phone: '+85290002222' };
    const known = await registerProven(values);
    if (!known.ok) throw new Error(known.body);
    const spellings = ['+85290002222', '+852 9000-2222', '(+852) 9000 2222', ' SPELT ', 'Spelt@Example.com'];
    for (const [index, username] of spellings.entries()) {
      const wrong = await shop.call(user.login, { username, password: 'wrong password' }, from(100 + index));
      expect(wrong.data, username).toMatchObject({ code: 'BAD_CREDENTIALS' });
    }
    for (const [index, username] of [...spellings, '+8529-0002-222'].entries()) {
      const sixth = await shop.call(user.login, { username, password }, from(110 + index));
      expect(sixth.data, username).toMatchObject({ code: 'CAPTCHA_REQUIRED' });
    }
    await shop.expectOk(user.login, { username: 'spelt', password, ...(await solve()) }, from(120));
    await shop.expectOk(user.login, { username: '+852 9000 2222', password }, from(121));
  });

  test('failures of a phone that nobody has count together too', async () => {
    for (const username of ['+85290003333', '+852 90003333', '+852 9000 3333', '+852-9000-3333', '(+852)90003333']) {
      const wrong = await shop.call(user.login, { username, password: 'wrong password' }, from(130));
      expect(wrong.data, username).toMatchObject({ code: 'BAD_CREDENTIALS' });
    }
    const sixth = await shop.call(user.login, { username: '+852 (9000) 3333', password }, from(131));
    expect(sixth.data).toMatchObject({ code: 'CAPTCHA_REQUIRED' });
  });

  test('of forty wrong passwords at once five are tried, and the others need the captcha', async () => {
    const known = await registerProven({ phone: '+85290004444' });
    if (!known.ok) throw new Error(known.body);
    const { username } = known.data.user;
    const guesses = Array.from({ length: 40 }, (_, index) => ({
      input: { username: index % 2 ? username : '+852 9000 4444', password: `wrong ${index}` },
      client: 200,
    }));
    expect(await outcomes(shop, user.login, guesses)).toEqual({ BAD_CREDENTIALS: 5, CAPTCHA_REQUIRED: 35 });
    // Attempts that were refused do not count for the address: 15 of its 20 remain.
    const elsewhere = Array.from({ length: 16 }, (_, index) => ({
      input: { username: `elsewhere-${index}`, password: 'wrong password' },
      client: 200,
    }));
    expect(await outcomes(shop, user.login, elsewhere)).toEqual({ BAD_CREDENTIALS: 15, CAPTCHA_REQUIRED: 1 });
    await shop.expectOk(user.login, { username, password, ...(await solve()) }, from(250));
  });

  test('of forty accounts tried from one address at once twenty are, and the others need the captcha', async () => {
    const guesses = Array.from({ length: 40 }, (_, index) => ({
      input: { username: `crowd-${index}`, password: 'wrong password' },
      client: 300,
    }));
    expect(await outcomes(shop, user.login, guesses)).toEqual({ BAD_CREDENTIALS: 20, CAPTCHA_REQUIRED: 20 });
  });

  test('a login clears the failures of its address and does not prolong old ones', async () => {
    const known = await register();
    if (!known.ok) throw new Error(known.body);
    const { username } = known.data.user;
    const fail = (index: number) =>
      shop.call(user.login, { username: `near-${index}`, password: 'wrong password' }, from(400));
    for (let index = 0; index < 19; index += 1) await fail(index);
    shop.clock.advance(23 * hour);
    for (let index = 0; index < 3; index += 1) await shop.expectOk(user.login, { username, password }, from(400));
    shop.clock.advance(2 * hour);
    for (const index of [19, 20]) expect((await fail(index)).data).toMatchObject({ code: 'BAD_CREDENTIALS' });
  });

  test('a token ends with logout, and only that one', async () => {
    const known = await register();
    if (!known.ok) throw new Error(known.body);
    const other = await shop.expectOk(user.login, { username: known.data.user.username, password });
    await shop.expectOk(user.logout, {}, { token: known.data.token });
    expect((await shop.call(user.userinfo, {}, { token: known.data.token })).statusCode).toBe(401);
    expect((await shop.call(user.userinfo, {}, { token: other.token })).statusCode).toBe(200);
  });

  test('a token ends after thirty days', async () => {
    const { token } = await createPerson(shop);
    shop.clock.advance(30 * day - minute);
    expect((await shop.call(user.userinfo, {}, { token })).statusCode).toBe(200);
    shop.clock.advance(minute);
    expect((await shop.call(user.userinfo, {}, { token })).statusCode).toBe(401);
  });

  test('a blacklisted user can neither call nor sign in, until the entry expires', async () => {
    const known = await register();
    if (!known.ok) throw new Error(known.body);
    const { token, user: person } = known.data;
    const expiresAt = new Date(shop.clock.now().getTime() + 10 * minute);
    await shop.db.insert(blacklist).values({ userId: person.id, reason: 'test', operatorId: 1, expiresAt });
    const called = await shop.call(user.userinfo, {}, { token });
    const signedIn = await shop.call(user.login, { username: person.username, password });
    for (const rejected of [called, signedIn]) {
      expect(rejected.data).toMatchObject({ code: 'BLACKLISTED', statusCode: 403 });
    }
    shop.clock.advance(10 * minute);
    expect((await shop.call(user.userinfo, {}, { token })).statusCode).toBe(200);
  });

  test('a disabled user can neither call nor sign in', async () => {
    const known = await register();
    if (!known.ok) throw new Error(known.body);
    const { token, user: person } = known.data;
    await shop.db.update(users).set({ status: 1 }).where(eq(users.id, person.id));
    expect((await shop.call(user.userinfo, {}, { token })).statusCode).toBe(401);
    const signedIn = await shop.call(user.login, { username: person.username, password });
    expect(signedIn.data).toMatchObject({ code: 'ACCOUNT_DISABLED', statusCode: 403 });
  });

  test('a dead token does not stand in the way of a public call', async () => {
    expect(
      (await shop.call(contract.setting.public, {}, { token: 'dead-token-dead-token-dead-token' })).statusCode,
    ).toBe(200);
  });

  test('a user changes name, bio and picture, and never the role', async () => {
    const { token } = await createPerson(shop);
    const privileged = { role: 1, status: 2, id: 1, kycStatus: 2, passwordHash: 'x' } as object;
    const change = {
      username: 'renamed',
      description: '住在西環',
      sex: 2,
      avatar: '/media/teapot-celadon-1',
    } as const;
    const rejected = await shop.call(user.editinfo, { ...change, ...privileged }, { token });
    expect(rejected.data).toMatchObject({ code: 'VALIDATION', fields: { role: 'unknown' } });
    const changed = await shop.expectOk(user.editinfo, change, { token });
    expect(changed).toMatchObject({
      username: 'renamed',
      description: '住在西環',
      sex: 2,
      role: 3,
      status: 0,
      kycStatus: 0,
    });
    const info = await shop.expectOk(user.userinfo, {}, { token });
    expect(info).toEqual(changed);
  });

  test('a new e-mail needs its code, the old one does not', async () => {
    const known = await register();
    if (!known.ok) throw new Error(known.body);
    const { token, user: person } = known.data;
    const rejected = await shop.call(
      user.editinfo,
      { email: 'new@example.com', code: '123456', currentPassword: password },
      { token },
    );
    expect(rejected.data).toMatchObject({ code: 'CODE_WRONG', statusCode: 422 });
    const same = await shop.expectOk(user.editinfo, { email: person.email, description: 'same' }, { token });
    expect(same.email).toBe(person.email);
  });

  test('signing in is limited per address and minute', async () => {
    shop.clock.advance(minute + 1);
    const answers = [];
    for (let attempt = 0; attempt < 61; attempt += 1) {
      answers.push(await shop.sendAny(user.login, { username: 'x', password: '' }));
    }
    expect(answers.slice(0, 60).map((answer) => answer.statusCode)).toEqual(Array(60).fill(400));
    const last = answers.at(-1);
    expect(last?.statusCode).toBe(429);
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
    shop.clock.advance(minute);
    expect((await shop.sendAny(user.login, { username: 'x', password: '' })).statusCode).toBe(400);
  });
});
