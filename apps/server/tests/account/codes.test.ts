import { contract } from '@sampan/api/contract';
import { count, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { measure } from '../../../../scripts/reliability/measure.ts';
import { putCode } from '../../src/areas/code/codes.ts';
import { cleanUp } from '../../src/cron/cleanUp.ts';
import { codes, outbox, rateLimitWindows, users } from '../../src/db/schema.ts';
import { createTestDatabase, forAnyDatabase } from '../support/databases.ts';
import { createPerson } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { day, hour, minute } from '../support/testClock.ts';
import { behindProxy, codeTo, from, messagesTo, otherThan, outcomes, picture, registerCode } from './asking.ts';

const { user, captcha } = contract;
const password = 'correct horse battery 1';
const numbers = (length: number) => Array.from({ length }, (_, index) => index);

forAnyDatabase('codes', (kind) => {
  let shop: TestApp;
  beforeAll(async () => {
    // On a busy machine the last of a hundred requests waits longer than 5 s for the row of its address.
    const database = await createTestDatabase(kind, { lockTimeoutMs: 60_000 });
    shop = await startTestApp(kind, { environment: behindProxy, database });
  });
  // Advance the clock, so that the rate limits do not affect the next test.
  beforeEach(() => shop.clock.advance(hour + minute));
  afterAll(() => shop.close());

  const rowsIn = async (table: typeof codes | typeof rateLimitWindows | typeof outbox) =>
    (await shop.db.select({ total: count() }).from(table))[0]?.total ?? 0;

  test('of a hundred asks for one address at once, one is answered, and the others leave nothing', async () => {
    const email = 'hundred@example.com';
    const before = { codes: await rowsIn(codes), windows: await rowsIn(rateLimitWindows) };
    await measure('codes-at-once', { place: kind }, async (countAttempts) => {
      const counted = await outcomes(
        shop,
        captcha.mail,
        numbers(100).map((index) => ({ input: { email }, client: 1_000 + index })),
      );
      expect(counted).toEqual({ ok: 1, TOO_MANY_REQUESTS: 99 });
      expect(await messagesTo(shop, email)).toHaveLength(1);
      expect(await rowsIn(codes)).toBe(before.codes + 1);
      // Cooldown, hourly limits of address and client, their limits without a captcha, and the address's day: of one request.
      expect(await rowsIn(rateLimitWindows)).toBe(before.windows + 6);
      countAttempts(100);
    });
  });

  test('of a hundred asks from one place at once, five are answered without a picture', async () => {
    const asks = numbers(100).map((index) => ({ input: { email: `crowd${index}@example.com` }, client: 2_000 }));
    expect(await outcomes(shop, captcha.mail, asks)).toEqual({ ok: 5, TOO_MANY_REQUESTS: 95 });
    const network = numbers(20).map((index) =>
      shop.call(
        captcha.mail,
        { email: `six${index}@example.com` },
        { headers: { 'x-forwarded-for': `2001:db8:1:1::${index + 1}` } },
      ),
    );
    expect((await Promise.all(network)).filter((answer) => answer.ok)).toHaveLength(5);
  });

  test('of forty asks with a picture from one place at once, twenty are answered', async () => {
    const asks = [];
    for (const index of numbers(40)) {
      asks.push({ input: { phone: `+8526000${1000 + index}`, ...(await picture(shop)) }, client: 3_000 });
    }
    expect(await outcomes(shop, captcha.sms, asks)).toEqual({ ok: 20, TOO_MANY_REQUESTS: 20 });
  });

  test('asks with and without a picture for one address, five in an hour', async () => {
    const email = 'five@example.com';
    const answered = [];
    for (const index of numbers(8)) {
      const withCaptcha = index >= 3 && (await picture(shop));
      answered.push((await shop.call(captcha.mail, { email, ...withCaptcha }, from(4_000 + index))).statusCode);
      shop.clock.advance(minute);
    }
    expect(answered).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    const [rejected] = [await shop.call(captcha.mail, { email, ...(await picture(shop)) }, from(4_100))];
    // Retry-After lasts until the window of the first request ends.
    expect(Number(rejected?.headers['retry-after'])).toBe(52 * 60);
  });

  test('a right code opens one account, however many use it at once', async () => {
    const email = 'once@example.com';
    const code = await registerCode(shop, email, 5_000);
    const asks = numbers(20).map((index) => ({
      input: { username: `once${index}`, password, email, code },
      client: 5_100 + index,
    }));
    const counted = await outcomes(shop, user.regist, asks);
    expect(counted.ok).toBe(1);
    // Refused because the code is used, or because the address now belongs to the first account.
    expect((counted.CODE_WRONG ?? 0) + (counted.TAKEN ?? 0)).toBe(19);
  });

  test('of a hundred guesses at once five count, and then the right code is refused as well', async () => {
    const email = 'guessed@example.com';
    const code = await registerCode(shop, email, 6_000);
    const guesses = numbers(100).map((index) => ({
      input: { username: `guess${index}`, password, email, code: otherThan(code) },
      client: 6_100 + index,
    }));
    expect(await outcomes(shop, user.regist, guesses)).toEqual({ CODE_WRONG: 100 });
    const rows = await shop.db.select({ wrong: codes.wrong }).from(codes).where(eq(codes.wrong, 5));
    expect(rows).toHaveLength(1);
    const right = await shop.call(user.regist, { username: 'guess', password, email, code }, from(6_300));
    expect(right.data).toMatchObject({ code: 'CODE_WRONG', fields: { code: 'code' } });
  });

  test('a code is six digits of chance, and stands in the table as a hash', async () => {
    const made = [];
    const context = { db: shop.db, deps: shop.deps, now: shop.clock.now() };
    for (const index of numbers(200)) made.push(await putCode(context, `test ${index}`));
    for (const code of made) expect(code).toMatch(/^\d{6}$/);
    expect(new Set(made).size).toBeGreaterThan(190);
    const stored = JSON.stringify(await shop.db.select().from(codes));
    // A hash contains six digits in a row by chance, but rarely in a quarter of the codes.
    expect(made.filter((code) => stored.includes(`"${code}"`))).toEqual([]);
    expect(stored).not.toMatch(/test \d|@example/);
  });

  test('a code proves an address, a picture does not', async () => {
    const verified = async (username: string) => {
      const [row] = await shop.db.select().from(users).where(eq(users.username, username));
      return { mail: row?.emailVerifiedAt ?? null, phone: row?.phoneVerifiedAt ?? null };
    };
    const now = shop.clock.now();
    const email = 'proven@example.com';
    const code = await registerCode(shop, email, 7_000);
    await shop.expectOk(user.regist, { username: 'proven', password, email, phone: '+85261110000', code }, from(7_001));
    expect(await verified('proven')).toEqual({ mail: now, phone: null });

    const phone = '+85261110001';
    await shop.expectOk(captcha.sms, { phone, ...(await picture(shop)) }, from(7_002));
    const input = { username: 'texted', password, email: 'texted@example.com', phone, code: await codeTo(shop, phone) };
    await shop.expectOk(user.regist, input, from(7_003));
    expect(await verified('texted')).toEqual({ mail: null, phone: now });

    const pictured = { username: 'pictured', password, email: 'pictured@example.com', ...(await picture(shop)) };
    const { token } = await shop.expectOk(user.regist, pictured, from(7_004));
    expect(await verified('pictured')).toEqual({ mail: null, phone: null });
    await shop.expectOk(captcha.mail, { email: 'moved@example.com', purpose: 'change' }, { ...from(7_005), token });
    const changeCode = await codeTo(shop, 'moved@example.com');
    const change = { email: 'moved@example.com', code: changeCode, currentPassword: password };
    await shop.expectOk(user.editinfo, change, { ...from(7_006), token });
    expect(await verified('pictured')).toEqual({ mail: now, phone: null });
  });

  test('the message is in the client’s locale: by the cookie, else by the browser’s languages', async () => {
    const cases = [
      ['i18n_redirected=zh-HK', 'en-US', '驗證碼', '註冊'],
      [undefined, 'zh-TW,zh;q=0.8', '驗證碼', '註冊'],
      [undefined, 'en-GB,en;q=0.9', 'Your code is', 'Sampan'],
      [undefined, 'fr', '验证码', '注册'],
      [undefined, undefined, '验证码', '注册'],
    ] as const;
    for (const [index, [cookie, languages, text, subject]] of cases.entries()) {
      const email = `words${index}@example.com`;
      const headers = {
        ...from(8_000 + index).headers,
        ...(cookie && { cookie }),
        ...(languages && { 'accept-language': languages }),
      };
      await shop.expectOk(captcha.mail, { email }, { headers });
      const [message] = await messagesTo(shop, email);
      expect(message?.text, languages).toContain(text);
      expect(message?.subject, languages).toContain(subject);
    }
  });

  test('an ask that is sent again with its key is answered again, and sends nothing more', async () => {
    const email = 'again@example.com';
    const options = { ...from(9_000), key: 'the-same-ask' };
    const first = await shop.call(captcha.mail, { email }, options);
    const again = await shop.call(captcha.mail, { email }, options);
    expect([first.statusCode, again.statusCode, again.headers['idempotent-replayed']]).toEqual([200, 200, 'true']);
    expect(again.body).toBe(first.body);
    expect(await messagesTo(shop, email)).toHaveLength(1);
  });

  test('a code for a new address needs a login that is good', async () => {
    const email = 'nobody@example.com';
    const wanted = { email, purpose: 'change' as const };
    const { token, id } = await createPerson(shop);
    await shop.db.update(users).set({ status: 1 }).where(eq(users.id, id));
    for (const rejected of [
      await shop.call(captcha.mail, wanted, from(9_100)),
      await shop.call(captcha.mail, wanted, { ...from(9_101), token }),
    ]) {
      expect(rejected.data).toMatchObject({ code: 'UNAUTHENTICATED', statusCode: 401 });
    }
    expect(await messagesTo(shop, email)).toHaveLength(0);
  });

  test('requests of others for an address do not keep its owner from a code to confirm it', async () => {
    const [email, phone] = ['owner@example.com', '+85261239107'];
    const [{ token }, stranger] = [await createPerson(shop, 3, { email, phone }), await createPerson(shop)];
    for (const index of numbers(5)) {
      const client = from(9_110 + index);
      await shop.expectOk(captcha.mail, { email, ...(await picture(shop)) }, client);
      await shop.expectOk(captcha.sms, { phone, ...(await picture(shop)) }, client);
      const confirm = { purpose: 'confirm' as const, ...(await picture(shop)) };
      await shop.expectOk(captcha.mail, { email, ...confirm }, { ...client, token: stranger.token });
      shop.clock.advance(minute);
    }
    const ofStranger = await shop.call(captcha.mail, { email, ...(await picture(shop)) }, from(9_115));
    expect(ofStranger.statusCode).toBe(429);
    const confirm = { purpose: 'confirm' as const };
    await shop.expectOk(captcha.mail, { email, ...confirm }, { ...from(9_116), token });
    await shop.expectOk(captcha.sms, { phone, ...confirm, ...(await picture(shop)) }, { ...from(9_116), token });
    expect(await codeTo(shop, email)).toMatch(/^\d{6}$/);
    expect(await codeTo(shop, phone)).toMatch(/^\d{6}$/);
  });

  test('the pause between two codes is a setting', async () => {
    const email = 'patient@example.com';
    await shop.db.execute(
      sql`insert into settings ("setting_group", "key", "value", "type", "label")
        values ('security', 'captchaCooldownSeconds', '{"value": 90}', 'number', 'pause')`,
    );
    shop.deps.settings.forget();
    expect(await shop.expectOk(captcha.mail, { email }, from(9_200))).toEqual({ cooldown: 90 });
    shop.clock.advance(89_000);
    const early = await shop.call(captcha.mail, { email }, from(9_201));
    expect([early.statusCode, early.headers['retry-after']]).toEqual([429, '1']);
    shop.clock.advance(1_000);
    await shop.expectOk(captcha.mail, { email }, from(9_202));
    await shop.db.execute(sql`delete from settings where key = 'captchaCooldownSeconds'`);
    shop.deps.settings.forget();
  });

  test('expired codes are deleted', async () => {
    await shop.expectOk(captcha.mail, { email: 'gone@example.com' }, from(9_300));
    shop.clock.advance(2 * hour);
    await cleanUp(shop.deps, shop.clock.now());
    expect(await rowsIn(codes)).toBe(0);
    expect(await rowsIn(outbox)).toBeGreaterThan(0);
    // The longest windows last a day.
    shop.clock.advance(7 * day);
    await cleanUp(shop.deps, shop.clock.now());
    expect(await rowsIn(rateLimitWindows)).toBe(0);
    // Messages to accounts stay for 90 days, visible to staff.
    const left = await shop.db.select({ userId: outbox.userId }).from(outbox);
    expect(left.every(({ userId }) => userId !== null)).toBe(true);
    shop.clock.advance(83 * day);
    await cleanUp(shop.deps, shop.clock.now());
    expect(await rowsIn(outbox)).toBe(0);
  });
});
