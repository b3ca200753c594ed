import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contract } from '@sampan/api/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { scratchFolder } from '../../../../scripts/processes/scratchFolder.ts';
import { sendMails, sendTexts } from '../../src/areas/outbox/sendMessages.ts';
import { post } from '../../src/areas/outbox/service.ts';
import { announceContactChange } from '../../src/areas/user/contactUndo.ts';
import { runDue } from '../../src/cron/cron.ts';
import { orders, orderTimeline, outbox, settings } from '../../src/db/schema.ts';
import { Sealer } from '../../src/providers/secrets.ts';
import { forAnyDatabase } from '../support/databases.ts';
import { MailServer, type ReceivedMail } from '../support/mailServer.ts';
import { createPerson } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { hour, minute } from '../support/testClock.ts';
import { behindProxy, codeTo, from, picture } from './asking.ts';

const { captcha, outbox: outboxCalls } = contract;

/** Decodes the body of a mail (base64 or quoted-printable). */
function toText({ data }: ReceivedMail): string {
  const [head = '', ...body] = data.split('\n\n');
  const packed = body.join('\n\n');
  if (/base64/i.test(head)) return Buffer.from(packed, 'base64').toString();
  const bytes = packed
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

forAnyDatabase('mail by SMTP', (kind) => {
  const server = new MailServer();
  let shop: TestApp;
  beforeAll(async () => {
    await server.listen();
    const environment = {
      ...behindProxy,
      SMTP_URL: `smtp://shop:hush-hush@127.0.0.1:${server.port}`,
      MAIL_FROM: 'Sampan <no-reply@shop.example>',
    };
    shop = await startTestApp(kind, { environment, logLevel: 'trace' });
  });
  beforeEach(() => {
    shop.clock.advance(hour);
    server.rejection = null;
  });
  afterEach(async () => {
    server.received.length = 0;
    await shop.db.delete(outbox);
  });
  afterAll(async () => {
    await shop.close();
    await server.close();
  });

  /** Messages that are not sent yet. */
  const waiting = () => shop.db.select().from(outbox).where(isNull(outbox.doneAt));

  test('a code is sent after the response, in the client’s locale, and is not stored in clear', async () => {
    const headers = { ...from(1).headers, 'accept-language': 'zh-HK' };
    await shop.expectOk(captcha.mail, { email: 'Kam.Ling@example.com' }, { headers });
    await shop.deps.background.idle();
    const [mail, ...more] = server.received;
    if (!mail) throw new Error('no mail came');
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ from: 'no-reply@shop.example', to: ['kam.ling@example.com'] });
    expect(mail.data).toMatch(/^From: Sampan <no-reply@shop\.example>$/m);
    expect(toText(mail)).toMatch(/^你的驗證碼是\d{6}，用於註冊帳戶/);
    expect(mail.data).toMatch(/^Message-ID: <\d+\.\d+@localhost>$/im);
    expect(mail.data).toMatch(/^Auto-Submitted: auto-generated$/im);
    expect(await shop.db.select().from(outbox)).toEqual([]);
    // A sent message that belongs to no account is deleted, so staff cannot read it.
    const { token } = await createPerson(shop, 1);
    expect((await shop.expectOk(outboxCalls.list, {}, { token })).list).toEqual([]);
  });

  test('a mail that is not taken is sent again, and given up with its code', async () => {
    server.rejection = '451 later';
    await shop.expectOk(captcha.mail, { email: 'later@example.com' }, from(2));
    await shop.deps.background.idle();
    expect(await waiting()).toMatchObject([{ attempts: 1, doneAt: null, lastError: '451' }]);
    const { token } = await createPerson(shop, 1);
    expect((await shop.expectOk(outboxCalls.list, {}, { token })).total).toBe(0);

    await runDue(shop.deps, shop.clock.now());
    expect(await waiting()).toMatchObject([{ attempts: 1 }]);
    shop.clock.advance(30_000);
    server.rejection = null;
    expect((await runDue(shop.deps, shop.clock.now())).mails).toBe(1);
    expect(server.received.map(({ to }) => to)).toEqual([['later@example.com']]);
    expect(await waiting()).toEqual([]);

    server.rejection = '452 never';
    await shop.expectOk(captcha.mail, { email: 'never@example.com' }, from(3));
    await shop.deps.background.idle();
    shop.clock.advance(10 * minute);
    server.rejection = null;
    expect((await runDue(shop.deps, shop.clock.now())).mails).toBe(0);
    expect(await waiting()).toEqual([]);
    expect(server.received).toHaveLength(1);
  });

  test('a message that names a parcel is not sent any more once the parcel was corrected', async () => {
    const { id: userId } = await createPerson(shop, 3);
    const amounts = { goodsAmount: 100, shippingAmount: 0, totalAmount: 100, currency: 'CNY' };
    const order = { orderNo: 'SP1', userId, status: 30, ...amounts } as const;
    const [stored] = await shop.db.insert(orders).values(order).returning({ id: orders.id });
    const orderId = stored?.id ?? 0;
    const posting = { channel: 'mail', to: 'mei@example.com', about: 'orderShipped', orderId } as const;
    const queue = (text: string) => {
      const message = { subject: text, text };
      return post(shop.db, shop.deps.providers, { ...posting, message, reader: { userId }, isSent: true }, now());
    };
    const now = () => shop.clock.now();
    await queue('WRONG-1');
    shop.clock.advance(minute);
    await shop.db.insert(orderTimeline).values({ orderId, at: now(), actor: 'staff', action: 'correctShipment' });
    await queue('RIGHT-2');
    await sendMails(shop.deps, now());
    expect(server.received.map((mail) => toText(mail).trim())).toEqual([expect.stringContaining('RIGHT-2')]);
    expect(await waiting()).toEqual([]);

    // Text messages: one attempt of the second one had no answer, so that it may have gone out.
    const isAbout = eq(outbox.orderId, orderId);
    for (const text of ['WRONG-3', 'WRONG-4']) {
      const sms = { ...posting, channel: 'sms', to: '+85261230001', message: { text } } as const;
      await post(shop.db, shop.deps.providers, { ...sms, reader: { userId }, isSent: true }, now());
    }
    const [, latest] = await shop.db
      .select()
      .from(outbox)
      .where(and(isAbout, eq(outbox.kind, 'sms')))
      .orderBy(outbox.id);
    const payload = sql`${outbox.payload} || '{"isCounted": true}'::jsonb`;
    await shop.db
      .update(outbox)
      .set({ payload, attempts: 1 })
      .where(eq(outbox.id, latest?.id ?? 0));
    shop.clock.advance(minute);
    await shop.db.insert(orderTimeline).values({ orderId, at: now(), actor: 'staff', action: 'correctShipment' });
    await sendTexts(shop.deps, now());
    const { token } = await createPerson(shop, 2);
    const { list } = await shop.expectOk(outboxCalls.history, { orderId: String(orderId) }, { token });
    expect(list.map(({ channel, state }) => [channel, state])).toEqual([
      ['sms', 'sent'],
      ['sms', 'failed'],
      ['mail', 'sent'],
      ['mail', 'failed'],
    ]);
  });

  test('a mail that the server refuses for good is tried once, and staff see that it failed', async () => {
    const { token } = await createPerson(shop, 2);
    const { id: userId } = await createPerson(shop, 3);
    const message = { subject: 'x', text: 'x' };
    const posting = { channel: 'mail', to: 'nobody@example.com', about: 'passwordChanged', message } as const;
    await post(shop.db, shop.deps.providers, { ...posting, reader: { userId }, isSent: true }, shop.clock.now());
    server.rejection = '550 5.1.1 no such user';
    await sendMails(shop.deps, shop.clock.now());
    const { list } = await shop.expectOk(outboxCalls.history, { userId: String(userId) }, { token });
    expect(list).toMatchObject([{ state: 'failed', failure: 'REFUSED 5.1.1', attempts: 1 }]);
    expect(await shop.db.select().from(outbox)).toMatchObject([{ lastError: 'REFUSED 5.1.1' }]);
  });

  test('a message of a lost data key is not sent, and staff read why', async () => {
    const { token } = await createPerson(shop, 2);
    const { id: userId } = await createPerson(shop, 3);
    const posting = { to: 'kept@example.com', about: 'passwordChanged', reader: { userId }, isSent: true } as const;
    const sealedWithLostKey = { ...shop.deps.providers, messages: new Sealer(Buffer.alloc(32, 9)) };
    for (const channel of ['mail', 'sms'] as const) {
      const message = { subject: 'x', text: 'x' };
      await post(shop.db, sealedWithLostKey, { ...posting, channel, message }, shop.clock.now());
    }
    await sendMails(shop.deps, shop.clock.now());
    await sendTexts(shop.deps, shop.clock.now());
    expect(server.received).toEqual([]);
    const { list } = await shop.expectOk(outboxCalls.history, { userId: String(userId) }, { token });
    const unreadable = { state: 'failed', failure: 'UNREADABLE', attempts: 1, text: '', canResend: false };
    expect(list).toMatchObject([unreadable, unreadable]);
    const resent = await shop.call(outboxCalls.resend, { id: list[1]?.id ?? 0 }, { token });
    expect(resent.data).toMatchObject({ code: 'MESSAGE_STATE' });
  });

  test('the link that undoes a change of address is tried until it stops working, ever more seldom', async () => {
    const { id: userId } = await createPerson(shop, 3);
    const change = { kind: 'email', address: 'new@example.com', replaced: 'old@example.com', isNew: true } as const;
    const announce = async () =>
      announceContactChange(change, userId, {
        db: shop.db,
        now: shop.clock.now(),
        deps: shop.deps,
        settings: (await shop.deps.settings.current()).shop,
        request: { id: 'test', ip: '127.0.0.1', method: 'POST', url: '/', headers: {} },
        afterCommit: () => undefined,
      });
    const receivedBy = (to: string) => server.received.filter((mail) => mail.to.includes(to)).length;
    const runFor = async (minutes: number) => {
      for (let passed = 0; passed < minutes; passed += 10) {
        shop.clock.advance(10 * minute);
        await sendMails(shop.deps, shop.clock.now());
      }
    };

    server.rejection = '451 later';
    await announce();
    await runFor(20 * 60);
    const [first] = await waiting();
    expect(first?.attempts).toBeGreaterThan(20);
    expect(first?.attempts).toBeLessThan(60);
    server.rejection = null;
    await runFor(40);
    expect([receivedBy('old@example.com'), receivedBy('new@example.com')]).toEqual([1, 1]);
    expect(await waiting()).toEqual([]);

    server.rejection = '451 later';
    await announce();
    await runFor(24 * 60);
    server.rejection = null;
    await runFor(40);
    expect(await waiting()).toEqual([]);
    expect(receivedBy('old@example.com')).toBe(1);

    const { token } = await createPerson(shop, 2);
    const { list } = await shop.expectOk(outboxCalls.history, { userId: String(userId) }, { token });
    expect(list.map(({ kind, state, canResend }) => [kind, state, canResend])).toEqual([
      ['contactAdded', 'failed', true],
      ['contactChanged', 'failed', false],
      ['contactAdded', 'sent', true],
      ['contactChanged', 'sent', false],
    ]);
    expect(list[1]?.text).toBe('');
  });

  test('a message that waits is sent once, however many look for it', async () => {
    server.rejection = '451 later';
    await shop.expectOk(captcha.mail, { email: 'once@example.com' }, from(4));
    await shop.deps.background.idle();
    server.rejection = null;
    shop.clock.advance(30_000);
    const now = shop.clock.now();
    const sent = await Promise.all(Array.from({ length: 5 }, async () => (await runDue(shop.deps, now)).mails));
    expect(sent.reduce((sum, each) => sum + each, 0)).toBe(1);
    expect(server.received).toHaveLength(1);
  });

  test('a message that two members of staff send again at the same time goes out once', async () => {
    const [one, other] = [await createPerson(shop, 2), await createPerson(shop, 2)];
    const email = `twice.${kind}@example.com`;
    const { id: userId } = await createPerson(shop, 3, { email });
    await post(
      shop.db,
      shop.deps.providers,
      {
        channel: 'mail',
        to: email,
        about: 'passwordChanged',
        message: { subject: 'x', text: 'x' },
        reader: { userId },
        isSent: true,
      },
      shop.clock.now(),
    );
    await sendMails(shop.deps, shop.clock.now());
    server.received.length = 0;
    const [message] = (await shop.expectOk(outboxCalls.history, { userId }, one)).list;
    const pressed = await Promise.all(
      [one, other].map(({ token }) => shop.call(outboxCalls.resend, { id: message?.id ?? 0 }, { token })),
    );
    await shop.deps.background.idle();
    expect(pressed.map((answer) => (answer.ok ? 'ok' : answer.data.code)).sort()).toEqual(['TOO_MANY_REQUESTS', 'ok']);
    expect(server.received).toHaveLength(1);
  });

  test('messages by telephone stay in the outbox, and staff read no code in them', async () => {
    const phone = '+85261110009';
    await shop.expectOk(captcha.sms, { phone, ...(await picture(shop)) }, from(5));
    await shop.deps.background.idle();
    const { token } = await createPerson(shop, 1);
    const { list } = await shop.expectOk(outboxCalls.list, {}, { token });
    expect(list).toMatchObject([{ channel: 'sms', to: phone, text: expect.stringMatching(/••••••/) }]);
    const code = await codeTo(shop, phone);
    expect(JSON.stringify([list, await shop.db.select().from(outbox)])).not.toContain(code);
    shop.clock.advance(10 * minute);
    await runDue(shop.deps, shop.clock.now());
    expect((await shop.expectOk(outboxCalls.list, {}, { token })).list).toMatchObject([{ to: phone, text: '' }]);
    expect(JSON.stringify(await shop.db.select().from(outbox))).not.toContain('sealed');
    expect(server.received).toEqual([]);
  });

  test('an address is one address: nothing in it reaches somebody else or another header', async () => {
    for (const [index, email] of [
      'a@example.com,b@example.com',
      'a@example.com\r\nBcc: b@example.com',
      'a@example.com <b@example.com>',
    ].entries()) {
      const rejected = await shop.call(captcha.mail, { email }, from(10 + index));
      expect(rejected.data, email).toMatchObject({ code: 'VALIDATION', fields: { email: 'email' } });
    }
    await shop.deps.background.idle();
    expect(server.received).toEqual([]);
  });

  test('no line of the log holds a code, an address or a password', () => {
    const log = shop.logLines.join('\n');
    expect(log).toContain('a message was not sent');
    expect(log).toContain('a message was given up');
    expect(log).not.toMatch(/hush-hush|example\.com|\+852|EENVELOPE.*RCPT|验证码|驗證碼/);
    // The code of an error is none that a message brings.
    expect(log.match(/"(?:text|to|subject)":|"code":(?!"[A-Z_]+")/g)).toBeNull();
  });
});

test('without MAIL_FROM and a password in SMTP_URL the settings mail.from and mail.smtpPassword say them', async () => {
  const server = new MailServer();
  await server.listen();
  const shop = await startTestApp('postgres', { environment: { SMTP_URL: `smtp://shop@127.0.0.1:${server.port}` } });
  try {
    const { token } = await createPerson(shop, 1);
    const { create } = contract.adminSetting;
    const mail = { settingGroup: 'mail', label: 'x', isPublic: false } as const;
    await shop.expectOk(
      create,
      { ...mail, key: 'from', type: 'text', value: 'Tea: House <hello@harbour.example>' },
      { token },
    );
    await shop.expectOk(create, { ...mail, key: 'smtpPassword', type: 'secret', value: 'p@ss/word' }, { token });
    await shop.expectOk(captcha.mail, { email: 'someone@example.com' });
    await shop.deps.background.idle();
    expect(server.received).toMatchObject([{ from: 'hello@harbour.example', to: ['someone@example.com'] }]);
    expect(server.received[0]?.data).toContain('From: "Tea: House" <hello@harbour.example>\n');
    expect(server.signIns).toEqual(['\0shop\0p@ss/word']);
  } finally {
    await shop.close();
    await server.close();
  }
});

test('a mail is in the shop’s brand of the moment: name, color, logo and registration numbers', async () => {
  const webRoot = scratchFolder('mail-brand');
  await mkdir(join(webRoot, 'server'));
  await writeFile(
    join(webRoot, 'server', 'server.js'),
    "export const renderMail = (_document, brand) => '<p>' + JSON.stringify(brand) + '</p>';",
  );
  const server = new MailServer();
  await server.listen();
  const environment = { SMTP_URL: `smtp://127.0.0.1:${server.port}`, PUBLIC_URL: 'https://shop.example' };
  const shop = await startTestApp('postgres', { environment, webRoot });
  try {
    const { token } = await createPerson(shop, 1);
    const { create, update } = contract.adminSetting;
    const site = { settingGroup: 'site', type: 'text', label: 'x', isPublic: true } as const;
    const color = await shop.expectOk(create, { ...site, key: 'accentColor', value: '#7a1f5c' }, { token });
    await shop.expectOk(create, { ...site, key: 'businessNumber', value: 'BR 12345678' }, { token });
    // Without a picture in the gallery the call refuses it.
    const logo = { ...site, key: 'logo', type: 'image', value: { value: '/media/gallery/7-0123456789ab' } } as const;
    await shop.db.insert(settings).values({ ...logo, updatedAt: shop.clock.now() });
    const names = { 'zh-CN': '绳与锚', 'zh-HK': '繩與錨', 'en-US': 'Rope & Anchor' };
    await shop.expectOk(create, { ...site, key: 'name', type: 'json', value: names }, { token });
    const send = async (email: string) => {
      await shop.expectOk(captcha.mail, { email }, { headers: { 'accept-language': 'en-US' } });
      await shop.deps.background.idle();
      const { data = '' } = server.received.at(-1) ?? {};
      return data.replace(/=\n/g, '').replaceAll('=3D', '=');
    };
    const first = await send('one@example.com');
    expect(first).toMatch(/^Subject: Rope & Anchor: /m);
    expect(first).toContain('"accentColor":"#7a1f5c"');
    expect(first).toContain('"logoUrl":"https://shop.example/media/gallery/7-0123456789ab');
    expect(first).toContain('BR 12345678');
    await shop.expectOk(update, { id: color.id, value: '#1f4fa3' }, { token });
    expect(await send('two@example.com')).toContain('"accentColor":"#1f4fa3"');
  } finally {
    await shop.close();
    await server.close();
    await rm(webRoot, { recursive: true, force: true });
  }
});
