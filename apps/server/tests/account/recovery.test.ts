import { contract } from '@sampan/api/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { median, medianRatio } from '../../../../scripts/bench/median.ts';
import { getAttemptCount, measure } from '../../../../scripts/reliability/measure.ts';
import { hashPassword } from '../../src/areas/user/password.ts';
import { openSession } from '../../src/areas/user/sessions.ts';
import { codes, sessions, users } from '../../src/db/schema.ts';
import { forAnyDatabase } from '../support/databases.ts';
import { createPerson, type Person } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { hour, minute } from '../support/testClock.ts';
import { behindProxy, codeTo, from, messagesTo, otherThan, outcomes, picture } from './asking.ts';

const { user, captcha } = contract;
const newPassword = 'a new battery of 4 horses';

forAnyDatabase('a forgotten password', (kind) => {
  let shop: TestApp;
  let made = 0;
  beforeAll(async () => {
    shop = await startTestApp(kind, { environment: behindProxy });
  });
  beforeEach(() => shop.clock.advance(hour + minute));
  afterAll(() => shop.close());

  async function somebody(values: { status?: 0 | 1 | 2; phone?: string } = {}): Promise<Person & { email: string }> {
    made += 1;
    const email = `forgetful${made}@example.com`;
    return { ...(await createPerson(shop, 3, { email, ...values })), email };
  }

  async function requestTicket(email: string, client = 1) {
    const { ticket } = await shop.expectOk(user.findpassword, { email }, from(client));
    return { ticket, code: await codeTo(shop, email) };
  }

  test('known and unknown accounts get the same answer, in text, code and headers', async () => {
    const { email } = await somebody();
    const { email: disabled } = await somebody({ status: 1 });
    const { email: gone } = await somebody({ status: 2 });
    const alike: unknown[] = [];
    for (const [index, address] of [email, disabled, gone, 'nobody@example.com'].entries()) {
      const told = [];
      for (const ask of [1, 2]) {
        const answer = await shop.call(user.findpassword, { email: address }, from(100 + index * 10 + ask));
        const { date: _date, 'set-cookie': claim, ...headers } = answer.headers;
        // The demo inbox cookie is random and sent to every client.
        expect(String(claim)).toMatch(/^demo_inbox=/);
        const data = { ...answer.data, requestId: '', ...(answer.ok && { ticket: answer.data.ticket.length }) };
        told.push({ status: answer.statusCode, headers, data });
      }
      const bad = { ticket: 'x'.repeat(43), code: '123456', password: newPassword };
      const wrong = await shop.call(user.resetpassword, bad, from(105 + index * 10));
      told.push({ status: wrong.statusCode, data: { ...wrong.data, requestId: '' } });
      alike.push(told);
    }
    expect(alike[0]).toMatchObject([
      { status: 200, data: { ticket: 43, cooldown: 60 } },
      { status: 429, data: { code: 'TOO_MANY_REQUESTS', details: { retryAfter: 60 } } },
      { status: 422, data: { code: 'CODE_WRONG' } },
    ]);
    for (const other of alike.slice(1)) expect(other).toEqual(alike[0]);
    // Only the active account gets a message.
    expect(await messagesTo(shop, email)).toHaveLength(1);
    for (const address of [disabled, gone, 'nobody@example.com']) {
      expect(await messagesTo(shop, address), address).toEqual([]);
    }
  });

  const accounts = getAttemptCount(150, 500);
  test(`known and unknown accounts are answered in the same time: ${accounts} of each`, async () => {
    const known: string[] = [];
    for (let index = 0; index < accounts; index += 1) known.push(`time${index}@example.com`);
    await shop.db.insert(users).values(
      known.map((email) => ({
        username: email.replace('@', '.'),
        usernameKey: email.replace('@', '.'),
        email,
        emailVerifiedAt: shop.clock.now(),
        passwordHash: 'no password opens this',
      })),
    );
    const spent = { known: [] as number[], unknown: [] as number[] };
    const timed = async (kindOf: 'known' | 'unknown', email: string, client: number) => {
      const start = performance.now();
      await shop.expectOk(user.findpassword, { email }, from(client));
      spent[kindOf].push(performance.now() - start);
    };
    await measure('recovery-times', { place: kind }, async (countAttempts) => {
      for (const [index, email] of known.entries()) {
        // In alternating order, so that neither profits from being second.
        const both = [
          () => timed('known', email, 10_000 + index),
          () => timed('unknown', `no${email}`, 20_000 + index),
        ];
        for (const ask of index % 2 ? both : both.reverse()) await ask();
        countAttempts();
      }
      const ratio = medianRatio(spent.known, spent.unknown);
      console.info(`${kind}: known ${median(spent.known)} ms, unknown ${median(spent.unknown)} ms, ratio ${ratio}`);
      expect(ratio).toBeGreaterThan(2 / 3);
      expect(ratio).toBeLessThan(3 / 2);
    });
  });

  /** Asks for a code as often as it is allowed, until the time has passed. Returns the number of codes. */
  async function askFor(email: string, hours: number, getClient: (attempt: number) => number): Promise<number> {
    let sent = 0;
    for (let attempt = 0; attempt < hours * 10; attempt += 1) {
      const input = { email, ...(await picture(shop)) };
      const answer = await shop.call(user.findpassword, input, from(getClient(attempt)));
      if (answer.ok) sent += 1;
      shop.clock.advance(6 * minute);
    }
    return sent;
  }

  test('a stranger who asks all day leaves the owner on another network a code in each hour', async () => {
    const { email } = await somebody();
    let sent = 0;
    for (let passed = 0; passed < 12; passed += 1) {
      sent += await askFor(email, 1, () => 700);
      const owner = await shop.call(user.findpassword, { email, ...(await picture(shop)) }, from(800 + passed));
      expect([passed, owner.statusCode]).toEqual([passed, passed < 10 ? 200 : 429]);
    }
    expect(sent).toBe(10);
  });

  test('an address gets 20 codes in a day, from however many networks, and a remembered browser has its own', async () => {
    const device = 'device-of-the-owner-01';
    const { email } = await somebody();
    const { ticket, code } = await requestTicket(email, 900);
    await shop.expectOk(user.resetpassword, { ticket, code, password: newPassword }, from(900));
    await shop.expectOk(user.login, { username: email, password: newPassword, device }, from(900));
    expect(await askFor(email, 12, (attempt) => 1_000 + attempt)).toBe(19);
    const elsewhere = await shop.call(user.findpassword, { email, ...(await picture(shop)) }, from(901));
    expect(elsewhere.statusCode).toBe(429);
    const unknown = { email, device: 'device-of-a-stranger-1', ...(await picture(shop)) };
    expect((await shop.call(user.findpassword, unknown, from(902))).statusCode).toBe(429);
    await shop.expectOk(user.findpassword, { email, device }, from(900));
  });

  test('all remembered browsers of an account together get 20 codes in a day', async () => {
    const { email } = await somebody();
    const { ticket, code } = await requestTicket(email, 910);
    await shop.expectOk(user.resetpassword, { ticket, code, password: newPassword }, from(910));
    let sent = 0;
    for (let browser = 0; browser < 22; browser += 1) {
      const device = `browser-${browser}-of-one-account`;
      const client = from(1_200 + browser);
      await shop.expectOk(user.login, { username: email, password: newPassword, device }, client);
      const answer = await shop.call(user.findpassword, { email, device }, client);
      if (answer.ok) sent += 1;
    }
    expect(sent).toBe(20);
  });

  test('the ticket of an unknown account is opened by no code, not even by the one it was made with', async () => {
    const { ticket } = await shop.expectOk(user.findpassword, { email: 'stranger@example.com' }, from(200));
    const [row] = await shop.db.select().from(codes).where(eq(codes.createdAt, shop.clock.now()));
    expect(row).toMatchObject({ userId: null, usedAt: null });
    // Replace the unknown code's hash by that of a known code.
    const { putCode } = await import('../../src/areas/code/codes.ts');
    const context = { db: shop.db, deps: shop.deps, now: shop.clock.now() };
    const code = await putCode(context, `reset:${ticket}`);
    const rejected = await shop.call(user.resetpassword, { ticket, code, password: newPassword }, from(201));
    expect(rejected.data).toMatchObject({ code: 'CODE_WRONG', statusCode: 422 });
  });

  test('a reset ends every session, and the failures that stood in the way of a login', async () => {
    const { id, username, email, token } = await somebody();
    const [row] = await shop.db.select().from(users).where(eq(users.id, id));
    if (!row) throw new Error('nobody');
    const other = await openSession(shop.db, row, shop.clock.now());
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await shop.call(user.login, { username: email, password: 'wrong' }, from(300 + attempt));
    }
    const blocked = await shop.call(user.login, { username: email, password: 'wrong' }, from(310));
    expect(blocked.data).toMatchObject({ code: 'CAPTCHA_REQUIRED' });

    const { ticket, code } = await requestTicket(email, 311);
    await shop.expectOk(user.resetpassword, { ticket, code, password: newPassword }, from(312));
    for (const dead of [token, other.token]) {
      expect((await shop.call(user.userinfo, {}, { token: dead })).statusCode).toBe(401);
    }
    await shop.expectOk(user.login, { username: email, password: newPassword }, from(313));
    await shop.expectOk(user.login, { username, password: newPassword }, from(313));
  });

  test('of twenty resets with one code at once, one succeeds', async () => {
    const { email, id } = await somebody();
    const { ticket, code } = await requestTicket(email, 400);
    const asks = Array.from({ length: 20 }, (_, index) => ({
      input: { ticket, code, password: `${newPassword} ${index}` },
      client: 410 + index,
    }));
    expect(await outcomes(shop, user.resetpassword, asks)).toEqual({ ok: 1, CODE_WRONG: 19 });
    const open = await shop.db.select().from(sessions).where(eq(sessions.userId, id));
    expect(open.every((session) => session.revokedAt !== null)).toBe(true);
  });

  test('after five wrong guesses a ticket is dead, and a new one is as good as the first', async () => {
    const { email } = await somebody();
    const { ticket, code } = await requestTicket(email, 500);
    const input = { ticket, code: otherThan(code), password: newPassword };
    const guesses = Array.from({ length: 100 }, (_, index) => ({ input, client: 510 + index }));
    expect(await outcomes(shop, user.resetpassword, guesses)).toEqual({ CODE_WRONG: 100 });
    const late = await shop.call(user.resetpassword, { ticket, code, password: newPassword }, from(620));
    expect(late.data).toMatchObject({ code: 'CODE_WRONG' });
    shop.clock.advance(minute);
    const next = await requestTicket(email, 621);
    await shop.expectOk(user.resetpassword, { ...next, password: newPassword }, from(622));
  });

  test('a code for a new password is good for ten minutes', async () => {
    const { email } = await somebody();
    const first = await requestTicket(email, 700);
    shop.clock.advance(10 * minute);
    const late = await shop.call(user.resetpassword, { ...first, password: newPassword }, from(701));
    expect(late.data).toMatchObject({ code: 'CODE_WRONG' });
    const second = await requestTicket(email, 702);
    shop.clock.advance(10 * minute - 1);
    await shop.expectOk(user.resetpassword, { ...second, password: newPassword }, from(703));
  });

  test('repeated requests for an account leave its owner’s ticket valid', async () => {
    const { email } = await somebody();
    const mine = await requestTicket(email, 800);
    shop.clock.advance(minute);
    await requestTicket(email, 801);
    await shop.expectOk(user.resetpassword, { ...mine, password: newPassword }, from(802));
  });

  test('one reset voids the other tickets of the account, and so does a new e-mail', async () => {
    const { email } = await somebody();
    const first = await requestTicket(email, 900);
    shop.clock.advance(minute);
    const second = await requestTicket(email, 901);
    await shop.expectOk(user.resetpassword, { ...second, password: newPassword }, from(902));
    const voided = await shop.call(user.resetpassword, { ...first, password: 'another one 3' }, from(903));
    expect(voided.data).toMatchObject({ code: 'CODE_WRONG' });

    shop.clock.advance(minute);
    const third = await requestTicket(email, 904);
    const { token } = await shop.expectOk(user.login, { username: email, password: newPassword }, from(905));
    const fresh = `new.${email}`;
    await shop.expectOk(captcha.mail, { email: fresh, purpose: 'change' }, { ...from(906), token });
    const change = { email: fresh, code: await codeTo(shop, fresh), currentPassword: newPassword };
    await shop.expectOk(user.editinfo, change, { ...from(907), token });
    const old = await shop.call(user.resetpassword, { ...third, password: 'another one 3' }, from(908));
    expect(old.data).toMatchObject({ code: 'CODE_WRONG' });
  });

  test('an account that was disabled meanwhile gets no new password', async () => {
    const { email, id } = await somebody();
    const ticket = await requestTicket(email, 1_000);
    const passwordHash = await hashPassword('the old one');
    await shop.db.update(users).set({ status: 1, passwordHash }).where(eq(users.id, id));
    const rejected = await shop.call(user.resetpassword, { ...ticket, password: newPassword }, from(1_001));
    expect(rejected.data).toMatchObject({ code: 'CODE_WRONG' });
    const [row] = await shop.db.select().from(users).where(eq(users.id, id));
    expect(row?.passwordHash).toBe(passwordHash);
  });

  test('by phone, with the captcha, in the client’s locale', async () => {
    const phone = '+85267770001';
    await somebody({ phone });
    const bare = await shop.call(user.findpassword, { phone }, from(1_100));
    expect(bare.data).toMatchObject({ code: 'CAPTCHA_REQUIRED', statusCode: 403 });
    const wrong = await shop.call(user.findpassword, { phone, captchaId: 'none', captcha: 'none' }, from(1_101));
    expect(wrong.data).toMatchObject({ code: 'CAPTCHA_WRONG', statusCode: 422 });
    const headers = { ...from(1_102).headers, 'accept-language': 'en' };
    const { ticket } = await shop.expectOk(user.findpassword, { phone, ...(await picture(shop)) }, { headers });
    const [message] = await messagesTo(shop, phone);
    expect(message?.text).toContain('is your code to set a new password');
    const code = await codeTo(shop, phone);
    await shop.expectOk(user.resetpassword, { ticket, code, password: newPassword }, from(1_103));
  });

  test('fifty asks from one place at once: five are answered', async () => {
    const asks = Array.from({ length: 50 }, (_, index) => ({
      input: { email: `spread${index}@example.com` },
      client: 1_200,
    }));
    expect(await outcomes(shop, user.findpassword, asks)).toEqual({ ok: 5, TOO_MANY_REQUESTS: 45 });
  });
});
