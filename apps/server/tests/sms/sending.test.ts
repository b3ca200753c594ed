import { createHash } from 'node:crypto';
import { contract } from '@sampan/api/contract';
import { eq, inArray } from 'drizzle-orm';
import twilioSdk from 'twilio';
import { afterEach, expect, test } from 'vitest';
import { sendTexts } from '../../src/areas/outbox/sendMessages.ts';
import { runDue } from '../../src/cron/cron.ts';
import { outbox, rateLimitWindows } from '../../src/db/schema.ts';
import { from, picture } from '../account/asking.ts';
import { forAnyDatabase } from '../support/databases.ts';
import type { TestApp } from '../support/testApp.ts';
import { day, hour, minute } from '../support/testClock.ts';
import { askCode, createSmsShops, getRow, publicUrl, readSent, sendNotice, writeSetting } from './smsShop.ts';
import { aliyunError, twilioError, type Wire } from './wire.ts';

const { adminProvider, setting, sms, user } = contract;

forAnyDatabase('text messages of a live shop', (kind) => {
  const { openShop, close } = createSmsShops(kind);
  afterEach(close);

  interface ReportOptions {
    token?: string | undefined;
    sid?: string;
    code?: string;
  }

  /** Reports the state of the first message as Twilio does; returns the status of the response. */
  async function sendReport(
    { shop, wire }: { shop: TestApp; wire: Wire },
    status: string,
    options: ReportOptions = {},
  ) {
    const { TWILIO_AUTH_TOKEN, TWILIO_ACCOUNT_SID: AccountSid } = wire.twilioEnvironment;
    const { token = TWILIO_AUTH_TOKEN, sid = 'SM1', code } = options;
    const statusUrl = wire.sends()[0]?.fields.StatusCallback ?? '';
    const form = { AccountSid, MessageSid: sid, MessageStatus: status, ...(code && { ErrorCode: code }) };
    const answer = await shop.app.inject({
      method: 'POST',
      url: statusUrl.slice(publicUrl.length),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': twilioSdk.getExpectedTwilioSignature(token, statusUrl, form),
      },
      payload: new URLSearchParams(form).toString(),
    });
    return answer.statusCode;
  }

  test('without a gateway codes are not offered, and registering by phone works without one', async () => {
    const { shop, wire } = await openShop();
    const { features } = await shop.expectOk(setting.public);
    expect(features?.sms).toBe(false);
    expect(await askCode(shop, '+85261230001')).toBe('CHANNEL_UNAVAILABLE');
    const person = { username: 'phone.only', password: 'a long password 1', phone: '+85261230001' };
    const { user: created } = await shop.expectOk(user.regist, { ...person, ...(await picture(shop)) }, from(2));
    await shop.deps.background.idle();
    expect(created.phone).toBe('+85261230001');
    expect(await shop.db.select().from(outbox)).toEqual([]);
    expect(wire.requests).toEqual([]);
  });

  test('credentials of the settings act at once, a wrong one is said, and the switch takes the gateway out', async () => {
    const { shop, wire, admin } = await openShop(({ twilioEnvironment }) => ({
      TWILIO_HOST: twilioEnvironment.TWILIO_HOST,
    }));
    const { TWILIO_HOST: _host, ...fields } = wire.twilioEnvironment;
    const token = { token: admin.token };
    const wrong = { ...fields, TWILIO_AUTH_TOKEN: '0'.repeat(32) };
    const { failure } = await shop.expectOk(adminProvider.test, { provider: 'twilio', fields: wrong }, token);
    expect(failure).toMatchObject({ problem: 'keyMismatch', code: '20003' });
    await shop.expectOk(adminProvider.save, { provider: 'twilio', fields }, token);
    expect((await shop.expectOk(adminProvider.test, { provider: 'twilio' }, token)).failure).toBeNull();
    expect((await shop.expectOk(setting.public)).features?.sms).toBe(true);
    expect(await askCode(shop, '+85261230001')).toBe('ok');
    expect(wire.sends().map(({ fields: { To } }) => To)).toEqual(['+85261230001']);
    const states = await shop.expectOk(adminProvider.list, {}, token);
    expect(JSON.stringify(states)).not.toContain(fields.TWILIO_AUTH_TOKEN);
    await shop.expectOk(adminProvider.save, { provider: 'twilio', isEnabled: false }, token);
    expect(await askCode(shop, '+85261230002')).toBe('CHANNEL_UNAVAILABLE');
  });

  test('Aliyun sends to the mainland and Twilio elsewhere, and no code stays in the database', async () => {
    const { shop, wire } = await openShop((it) => ({ ...it.aliyunEnvironment, ...it.twilioEnvironment }));
    expect([await askCode(shop, '13800000001'), await askCode(shop, '+85261230001', 2)]).toEqual(['ok', 'ok']);
    expect(wire.sends().map(({ fields }) => fields.PhoneNumbers ?? fields.To)).toEqual(['13800000001', '+85261230001']);
    expect(wire.sends()[1]?.fields.Body).toMatch(/\d{6}/);
    expect(await shop.db.select().from(outbox)).toEqual([]);
    // Without Aliyun, Twilio sends everywhere; Aliyun's templates are for the mainland alone.
    const twilio = await openShop((it) => it.twilioEnvironment);
    await askCode(twilio.shop, '13800000001');
    expect(twilio.wire.sends().map(({ fields: { To } }) => To)).toEqual(['+8613800000001']);
    const aliyun = await openShop((it) => it.aliyunEnvironment);
    expect(await askCode(aliyun.shop, '+85261230001')).toBe('CHANNEL_UNAVAILABLE');
    expect(await askCode(aliyun.shop, '13800000001')).toBe('ok');
    expect(aliyun.wire.sends().map(({ fields }) => fields.PhoneNumbers)).toEqual(['13800000001']);
  });

  test.each(['lostRequest', 'lostAnswer'] as const)('%s: the message goes out once', async (fault) => {
    for (const phone of ['13800000001', '+85261230001']) {
      const { shop, wire, admin } = await openShop((it) => ({ ...it.aliyunEnvironment, ...it.twilioEnvironment }));
      wire.faults.push(fault);
      const { userId } = await sendNotice(shop, phone);
      expect(await readSent(shop, userId, admin.token)).toEqual([['waiting', 1]]);
      shop.clock.advance(minute);
      await sendTexts(shop.deps, shop.clock.now());
      expect(await readSent(shop, userId, admin.token)).toEqual([['sent', 2]]);
      // A lost request never reached the gateway.
      expect(wire.sends()).toHaveLength(fault === 'lostRequest' ? 2 : 1);
    }
  });

  test('a retry whose look-up fails sends nothing', async () => {
    const { shop, wire } = await openShop((it) => it.twilioEnvironment);
    wire.faults.push('lostAnswer', 'lostRequest');
    await sendNotice(shop, '+85261230001');
    shop.clock.advance(minute);
    await sendTexts(shop.deps, shop.clock.now());
    expect(wire.sends()).toHaveLength(1);
    shop.clock.advance(2 * minute);
    expect(await sendTexts(shop.deps, shop.clock.now())).toBe(1);
    expect(wire.sends()).toHaveLength(1);
  });

  test('a permanent rejection by the gateway is not retried; a temporary one is', async () => {
    const { shop, wire, admin } = await openShop((it) => it.aliyunEnvironment);
    wire.faults.push(aliyunError('isv.MOBILE_NUMBER_ILLEGAL'));
    const rejected = await sendNotice(shop, '13800000001');
    expect(await readSent(shop, rejected.userId, admin.token)).toEqual([['failed', 1]]);
    expect((await getRow(shop, rejected.id))?.lastError).toBe('isv.MOBILE_NUMBER_ILLEGAL');
    wire.faults.push(aliyunError('isv.AMOUNT_NOT_ENOUGH'));
    const later = await sendNotice(shop, '13800000002');
    expect(await readSent(shop, later.userId, admin.token)).toEqual([['waiting', 1]]);
    shop.clock.advance(minute);
    await sendTexts(shop.deps, shop.clock.now());
    expect(await readSent(shop, later.userId, admin.token)).toEqual([['sent', 2]]);
    expect(wire.sends()).toHaveLength(3);
    // A number of no known country.
    const nowhere = await sendNotice(shop, '123456');
    expect(await readSent(shop, nowhere.userId, admin.token)).toEqual([['failed', 1]]);
  });

  test('a wrong key is shown on the settings screen, and the message waits', async () => {
    const { shop, wire, admin } = await openShop((it) => it.twilioEnvironment);
    wire.faults.push(twilioError(20_003, 401));
    const { userId } = await sendNotice(shop, '+85261230001');
    await shop.deps.background.idle();
    const states = await shop.expectOk(adminProvider.list, {}, { token: admin.token });
    const twilio = states.find(({ provider }) => provider === 'twilio');
    expect([twilio?.source, twilio?.lastError?.problem]).toEqual(['environment', 'keyMismatch']);
    expect(await readSent(shop, userId, admin.token)).toEqual([['waiting', 1]]);
  });

  test('Aliyun is asked what became of a message, less and less often, for three days', async () => {
    const { shop, wire, admin } = await openShop((it) => it.aliyunEnvironment);
    const { id, userId } = await sendNotice(shop, '13800000001');
    expect(await readSent(shop, userId, admin.token)).toEqual([['sent', 1]]);
    const countQueries = () => wire.requests.filter(({ fields }) => fields.Action === 'QuerySendDetails').length;
    await runDue(shop.deps, shop.clock.now());
    expect(countQueries()).toBe(0);
    wire.faults.push('lostRequest');
    shop.clock.advance(minute);
    await runDue(shop.deps, shop.clock.now());
    await runDue(shop.deps, shop.clock.now());
    expect([countQueries(), await readSent(shop, userId, admin.token)]).toEqual([1, [['sent', 1]]]);
    shop.clock.advance(minute);
    await runDue(shop.deps, shop.clock.now());
    expect([countQueries(), await readSent(shop, userId, admin.token)]).toEqual([2, [['delivered', 1]]]);
    await shop.db.update(outbox).set({ state: null }).where(eq(outbox.id, id));
    shop.clock.advance(3 * day);
    await runDue(shop.deps, shop.clock.now());
    expect(countQueries()).toBe(2);
  });

  test('Aliyun is asked what became of a message that was sent while the clock was ahead', async () => {
    const { shop, wire, admin } = await openShop((it) => it.aliyunEnvironment);
    shop.clock.jump(day);
    const { userId } = await sendNotice(shop, '13800000001');
    shop.clock.jump(-day);
    shop.clock.advance(minute);
    await runDue(shop.deps, shop.clock.now());
    expect(wire.requests.filter(({ fields }) => fields.Action === 'QuerySendDetails')).toHaveLength(1);
    expect(await readSent(shop, userId, admin.token)).toEqual([['delivered', 1]]);
  });

  test('Twilio’s report is believed with its signature only, once, and after a change of the token, too', async () => {
    const { shop, wire, admin } = await openShop(({ twilioEnvironment }) => ({
      TWILIO_HOST: twilioEnvironment.TWILIO_HOST,
    }));
    const { TWILIO_HOST: _host, ...fields } = wire.twilioEnvironment;
    await shop.expectOk(adminProvider.save, { provider: 'twilio', fields }, { token: admin.token });
    wire.faults.push('lostAnswer');
    const { id, userId } = await sendNotice(shop, '+85261230001');
    const statusUrl = wire.sends()[0]?.fields.StatusCallback ?? '';
    expect(statusUrl).toBe(`${publicUrl}${sms.twilioStatus.path}?message=${id}`);

    const report = (status: string, { token = fields.TWILIO_AUTH_TOKEN, ...rest }: ReportOptions = {}) =>
      sendReport({ shop, wire }, status, { token, ...rest });
    expect(await report('delivered', { token: 'guessed' })).toBe(422);
    expect(await readSent(shop, userId, admin.token)).toEqual([['waiting', 1]]);
    // The report shows that the message went out, though the answer was lost.
    expect(await report('sent')).toBe(200);
    expect(await readSent(shop, userId, admin.token)).toEqual([['sent', 1]]);
    shop.clock.advance(hour);
    await sendTexts(shop.deps, shop.clock.now());
    expect(wire.sends()).toHaveLength(1);
    expect(await report('failed', { sid: 'SM2', code: '30003' })).toBe(200);
    expect(await readSent(shop, userId, admin.token)).toEqual([['sent', 1]]);
    const changed = { TWILIO_AUTH_TOKEN: '1'.repeat(32) };
    await shop.expectOk(adminProvider.save, { provider: 'twilio', fields: changed }, { token: admin.token });
    expect(await report('undelivered', { code: '30003' })).toBe(200);
    expect(await report('delivered')).toBe(200);
    expect(await readSent(shop, userId, admin.token)).toEqual([['undelivered', 1]]);
    expect((await getRow(shop, id))?.lastError).toBe('30003');
  });

  test('Twilio’s report that arrives before the sending is stored stays', async () => {
    const { shop, wire, admin } = await openShop((it) => it.twilioEnvironment);
    const gateways = shop.deps.providers.sms;
    const { send } = gateways;
    gateways.send = async (...message) => {
      const accepted = await send(...message);
      expect(await sendReport({ shop, wire }, 'undelivered', { sid: accepted.providerId, code: '30003' })).toBe(200);
      return accepted;
    };
    const { id, userId } = await sendNotice(shop, '+85261230001');
    expect(await readSent(shop, userId, admin.token)).toEqual([['undelivered', 1]]);
    expect(await getRow(shop, id)).toMatchObject({ gateway: 'twilio', lastError: '30003' });
  });

  test('a number gets ten a day, however it is written, and an address asks for forty', async () => {
    const { shop, wire } = await openShop((it) => it.twilioEnvironment);
    const answers: unknown[] = [];
    for (let count = 0; count < 12; count += 1) {
      shop.clock.advance(hour);
      answers.push(await askCode(shop, ['+85261230001', '61230001', '85261230001'][count % 3] ?? '', count));
    }
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(10);
    expect(wire.sends()).toHaveLength(10);
    shop.clock.advance(day);
    let allowed = 0;
    for (let count = 0; count < 50; count += 1) {
      shop.clock.advance(15 * minute);
      if ((await askCode(shop, `+4479460000${10 + count}`, 99)) === 'ok') allowed += 1;
    }
    expect(allowed).toBe(40);
  });

  test('codes that strangers ask for do not keep back the link that undoes a change', async () => {
    const { shop, admin } = await openShop((it) => it.twilioEnvironment);
    const phone = '+85261230001';
    for (let count = 0; count < 10; count += 1) {
      expect(await askCode(shop, phone, count)).toBe('ok');
      shop.clock.advance(hour);
    }
    expect(await askCode(shop, phone, 10)).toBe('TOO_MANY_REQUESTS');
    const { userId } = await sendNotice(shop, phone, 'contactChanged');
    expect(await readSent(shop, userId, admin.token)).toEqual([['sent', 1]]);
  });

  /** Messages counted today against the limits of the number and of the shop. */
  async function readCounts({ db }: TestApp, phone: string) {
    const keys = [`sms-day:${phone}`, 'sms-day:shop'].map((key) => createHash('sha256').update(key).digest('hex'));
    const rows = await db.select().from(rateLimitWindows).where(inArray(rateLimitWindows.key, keys));
    return keys.map((key) => rows.find((row) => row.key === key)?.count ?? 0);
  }

  test.each([
    ['the gateway', ['lostRequest'] as const],
    ['its sending alone', ['pass', 'lostRequest'] as const],
  ])('a notice counts once while %s is down for three hours, and is sent afterwards', async (_name, retryFaults) => {
    const { shop, wire, admin } = await openShop((it) => it.twilioEnvironment);
    const phone = '+85261230001';
    wire.faults.push('lostRequest', ...Array.from({ length: 100 }, () => retryFaults).flat());
    const { userId } = await sendNotice(shop, phone);
    for (let passed = 0; passed < 180; passed += 5) {
      shop.clock.advance(5 * minute);
      await sendTexts(shop.deps, shop.clock.now());
    }
    expect(await readCounts(shop, phone)).toEqual([1, 1]);
    expect(await askCode(shop, phone)).toBe('ok');
    wire.faults.length = 0;
    shop.clock.advance(30 * minute);
    await sendTexts(shop.deps, shop.clock.now());
    expect((await readSent(shop, userId, admin.token)).at(-1)?.[0]).toBe('sent');
    expect(await readCounts(shop, phone)).toEqual([2, 2]);
    expect(await askCode(shop, phone, 2)).toBe('ok');
  });

  test('a notice counts only when it may have been sent', async () => {
    const { shop, wire } = await openShop((it) => it.twilioEnvironment);
    const phone = '+85261230001';
    const retry = async (...faults: typeof wire.faults) => {
      wire.faults.push(...faults);
      shop.clock.advance(30 * minute);
      await sendTexts(shop.deps, shop.clock.now());
      return (await readCounts(shop, phone))[0];
    };
    wire.faults.push(twilioError(20_429, 429));
    const { id } = await sendNotice(shop, phone);
    expect(await readCounts(shop, phone)).toEqual([0, 0]);
    // After a refusal nothing is looked up.
    expect(await retry(twilioError(21_408, 403))).toBe(0);
    expect(await retry('lostRequest')).toBe(1);
    // The earlier attempt without an answer keeps its count.
    expect(await retry('pass', twilioError(21_408, 403))).toBe(1);
    expect(await retry('lostAnswer')).toBe(1);
    expect(await retry()).toBe(1);
    expect((await getRow(shop, id))?.doneAt).not.toBeNull();
    expect(await readCounts(shop, phone)).toEqual([1, 1]);
  });

  test('the shop sends no more than its limit a day: codes are refused, notices wait', async () => {
    const { shop, wire, admin } = await openShop((it) => it.twilioEnvironment);
    await writeSetting(shop, 'maxPerDay', 2);
    expect(await askCode(shop, '+85261230001', 1)).toBe('ok');
    const first = await sendNotice(shop, '+85261230002');
    expect(await readSent(shop, first.userId, admin.token)).toEqual([['sent', 1]]);
    expect(await askCode(shop, '+85261230003', 3)).toBe('TOO_MANY_REQUESTS');
    const waiting = await sendNotice(shop, '+85261230004');
    expect(await readSent(shop, waiting.userId, admin.token)).toEqual([['waiting', 1]]);
    expect(wire.sends()).toHaveLength(2);
    await writeSetting(shop, 'maxPerDay', 3);
    shop.clock.advance(minute);
    await sendTexts(shop.deps, shop.clock.now());
    expect(await readSent(shop, waiting.userId, admin.token)).toEqual([['sent', 2]]);
    expect(await askCode(shop, '+85261230003', 3)).toBe('TOO_MANY_REQUESTS');
    shop.clock.advance(day);
    expect(await askCode(shop, '+85261230003', 3)).toBe('ok');
  });

  test('a part of a gateway’s variables does not start; an access key of another product does', async () => {
    await expect(openShop(() => ({ TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}` }))).rejects.toThrow('TWILIO_AUTH_TOKEN');
    await expect(openShop((it) => ({ ...it.twilioEnvironment, TWILIO_FROM: '12345' }))).rejects.toThrow('TWILIO_FROM');
    const { shop } = await openShop(() => ({
      ALIYUN_ACCESS_KEY_ID: 'LTAI00000',
      ALIYUN_ACCESS_KEY_SECRET: 'secret00',
    }));
    expect((await shop.expectOk(setting.public)).features?.sms).toBe(false);
  });
});
