import { contract } from '@sampan/api/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { sendTexts } from '../../src/areas/outbox/sendMessages.ts';
import { runDue } from '../../src/cron/cron.ts';
import { outbox } from '../../src/db/schema.ts';
import { from, picture } from '../account/asking.ts';
import { forAnyDatabase } from '../support/databases.ts';
import { createPerson } from '../support/people.ts';
import type { TestApp } from '../support/testApp.ts';
import { minute } from '../support/testClock.ts';
import { askCode, createSmsShops, readSent, sendNotice, writeSetting } from './smsShop.ts';
import { aliyunError, twilioError, type Wire } from './wire.ts';

const { adminProvider, captcha, outbox: messages, user } = contract;

/** Aliyun's answer where it knows no message. */
const noAliyunDetails = () => Response.json({ Code: 'OK', SmsSendDetailDTOs: { SmsSendDetailDTO: [] } });

forAnyDatabase('text messages that are tried again', (kind) => {
  const { openShop, close } = createSmsShops(kind);
  afterEach(close);

  const countLookUps = ({ requests }: Wire) =>
    requests.filter(({ method, fields }) => fields.Action === 'QuerySendDetails' || method === 'GET').length;
  const sendLater = async (shop: TestApp) => {
    shop.clock.advance(minute);
    await sendTexts(shop.deps, shop.clock.now());
  };

  test('a code that a newer one replaces is not sent after it', async () => {
    const { shop, wire } = await openShop((it) => it.twilioEnvironment);
    wire.faults.push(twilioError(21_408, 403));
    expect(await askCode(shop, '+85261230001', 1)).toBe('ok');
    // A code for another number is not replaced.
    wire.faults.push(twilioError(21_408, 403));
    expect(await askCode(shop, '+85261230002', 2)).toBe('ok');
    shop.clock.advance(5 * minute);
    expect(await askCode(shop, '+85261230001', 3)).toBe('ok');
    const bodies = wire.sends().map(({ fields: { To, Body } }) => [To, Body]);
    expect(bodies.map(([to]) => to)).toEqual(['+85261230001', '+85261230002', '+85261230002', '+85261230001']);
    expect(bodies[3]?.[1]).not.toBe(bodies[0]?.[1]);
    expect(await shop.db.select().from(outbox)).toEqual([]);
  });

  test.each([
    ['refused', 'failed'],
    ['lost', 'sent'],
  ] as const)('staff see of a replaced code whose attempt was %s that it was %s', async (attempt, state) => {
    const { shop, wire, admin } = await openShop((it) => it.twilioEnvironment);
    const customer = await createPerson(shop, 3, { phone: '+85261230001' });
    const ask = async (client: number) => {
      const input = { phone: '+85261230001', purpose: 'confirm', ...(await picture(shop)) } as const;
      await shop.expectOk(captcha.sms, input, { token: customer.token, ...from(client) });
      await shop.deps.background.idle();
    };
    wire.faults.push(attempt === 'lost' ? 'lostAnswer' : twilioError(21_408, 403));
    await ask(1);
    shop.clock.advance(5 * minute);
    await ask(2);
    const sent = [
      ['sent', 1],
      [state, 2],
    ];
    expect(await readSent(shop, customer.id, admin.token)).toEqual(sent);
  });

  test('a gateway that may not say what it sent gets the message again; after a refusal nothing is looked up', async () => {
    const { shop, wire, admin } = await openShop((it) => it.aliyunEnvironment);
    wire.faults.push('lostRequest', aliyunError('isp.RAM_PERMISSION_DENY'), aliyunError('isv.AMOUNT_NOT_ENOUGH'));
    const { userId } = await sendNotice(shop, '13800000001');
    await sendLater(shop);
    expect([wire.sends().length, countLookUps(wire)]).toEqual([2, 1]);
    await sendLater(shop);
    expect([wire.sends().length, countLookUps(wire)]).toEqual([3, 1]);
    expect(await readSent(shop, userId, admin.token)).toEqual([['sent', 3]]);
  });

  test.each([
    ['twilio', '+85261230001', () => twilioError(20_429, 429)],
    ['aliyunSms', '13800000001', () => aliyunError('Throttling.User', 400)],
  ] as const)('%s: after a throttled look-up the message is looked up again', async (_, phone, throttle) => {
    const { shop, wire, admin } = await openShop((it) => ({ ...it.aliyunEnvironment, ...it.twilioEnvironment }));
    wire.faults.push('lostAnswer', throttle());
    const { userId } = await sendNotice(shop, phone);
    await sendLater(shop);
    expect(await readSent(shop, userId, admin.token)).toEqual([['waiting', 2]]);
    await sendLater(shop);
    expect(await readSent(shop, userId, admin.token)).toEqual([['sent', 3]]);
    expect(wire.sends()).toHaveLength(1);
  });

  test('a message whose answer was lost before its gateway was switched off is looked up when it is on again', async () => {
    const { shop, wire, admin } = await openShop((it) => it.twilioEnvironment);
    wire.faults.push('lostAnswer');
    const { userId } = await sendNotice(shop, '+85261230001');
    await writeSetting(shop, 'twilioEnabled', false);
    await sendLater(shop);
    expect(await readSent(shop, userId, admin.token)).toEqual([['waiting', 2]]);
    await writeSetting(shop, 'twilioEnabled', true);
    await sendLater(shop);
    expect(await readSent(shop, userId, admin.token)).toEqual([['sent', 3]]);
    expect(wire.sends()).toHaveLength(1);
  });

  describe.each([
    [
      'twilio',
      '+85261230001',
      { TWILIO_ACCOUNT_SID: `AC${'1'.repeat(32)}`, TWILIO_AUTH_TOKEN: '1'.repeat(32) },
      () => twilioError(20_404, 404),
      () => Response.json({ messages: [] }),
    ],
    [
      'aliyunSms',
      '13800000001',
      { ALIYUN_ACCESS_KEY_ID: 'LTAI1111111111111111', ALIYUN_ACCESS_KEY_SECRET: '1'.repeat(32) },
      noAliyunDetails,
      noAliyunDetails,
    ],
  ] as const)('%s: after a change of the account', (provider, phone, other, rejectQuery, findNothing) => {
    /** Opens a shop whose account changes after its message; `fault` is that of the message. */
    async function openChanged(...fault: 'lostAnswer'[]) {
      const { shop, wire, admin } = await openShop(({ twilioEnvironment, aliyunEnvironment }) => ({
        TWILIO_HOST: twilioEnvironment.TWILIO_HOST,
        ALIYUN_ENDPOINT_SMS: aliyunEnvironment.ALIYUN_ENDPOINT_SMS,
      }));
      const { TWILIO_HOST: _host, ...twilio } = wire.twilioEnvironment;
      const { ALIYUN_ENDPOINT_SMS: _endpoint, ...aliyunSms } = wire.aliyunEnvironment;
      const fields = { twilio, aliyunSms }[provider];
      const token = { token: admin.token };
      await shop.expectOk(adminProvider.save, { provider, fields }, token);
      wire.faults.push(...fault);
      const { userId } = await sendNotice(shop, phone);
      await shop.expectOk(adminProvider.save, { provider, fields: { ...fields, ...other } }, token);
      return { shop, wire, read: () => readSent(shop, userId, admin.token) };
    }

    test('the account that sent a message is asked about it, too', async () => {
      const { shop, wire, read } = await openChanged();
      wire.faults.push(rejectQuery());
      shop.clock.advance(minute);
      await runDue(shop.deps, shop.clock.now());
      expect(await read()).toEqual([['delivered', 1]]);
    });

    test('a message whose answer was lost is looked up at the account before, too', async () => {
      const { shop, wire, read } = await openChanged('lostAnswer');
      wire.faults.push(findNothing());
      await sendLater(shop);
      expect(await read()).toEqual([['sent', 2]]);
      expect([wire.sends().length, countLookUps(wire)]).toEqual([1, 2]);
    });
  });

  test('the link that undoes a change of number goes out by Aliyun as its token alone, and works', async () => {
    const { shop, wire, admin } = await openShop((it) => it.aliyunEnvironment);
    const [phone, next, password] = ['13800000001', '13800000002', 'a long password 1'];
    const readLast = () => JSON.parse(wire.sends().at(-1)?.fields.TemplateParam ?? '{}') as Record<string, string>;
    expect(await askCode(shop, phone, 1)).toBe('ok');
    const person = { username: 'aliyun.undo', password, phone, code: readLast().code ?? '' };
    const { token, user: created } = await shop.expectOk(user.regist, person, from(2));
    const signedIn = { token, ...from(3) };
    await shop.expectOk(captcha.sms, { phone: next, purpose: 'change', ...(await picture(shop)) }, signedIn);
    await shop.deps.background.idle();
    const change = { phone: next, code: readLast().code ?? '', currentPassword: password };
    await shop.expectOk(user.editinfo, change, signedIn);
    await shop.deps.background.idle();
    const notice = wire.sends().find(({ fields }) => fields.TemplateParam?.includes('token'));
    const params = JSON.parse(notice?.fields.TemplateParam ?? '{}');
    expect(notice?.fields.PhoneNumbers).toBe(phone);
    expect(params).toEqual({ token: expect.stringMatching(/^[0-9a-z]{22,35}$/i) });
    const { list } = await shop.expectOk(messages.history, { userId: String(created.id) }, { token: admin.token });
    expect(list.filter(({ kind: about }) => about === 'contactChanged').map(({ state }) => state)).toEqual(['sent']);
    await shop.expectOk(user.undoContact, params, from(4));
  });
});
