import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contract } from '@sampan/api/contract';
import { samplePng, sampleVideo } from '@sampan/demo/scenarios/samples';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../../scripts/processes/scratchFolder.ts';
import { measure } from '../../../scripts/reliability/measure.ts';
import { sandboxKeys, settings } from '../src/db/schema.ts';
import { cloudauthPath } from '../src/providers/identity/sandbox/sandbox.ts';
import { sandboxPaths } from '../src/providers/payment/sandbox/accounts.ts';
import { smsSandboxPaths } from '../src/providers/sms/sandbox/accounts.ts';
import { messagesTo, picture } from './account/asking.ts';
import { openCommerce } from './commerce/shop.ts';
import { createPerson } from './support/people.ts';
import { startTestApp } from './support/testApp.ts';

const { payment, setting, adminSetting, kyc, adminKyc, captcha, transaction, user } = contract;

/** Addresses of the sandbox's payment servers, with the status that a request without a signature gets. */
const paymentServers = [
  [sandboxPaths.alipay, 200],
  [`${sandboxPaths.alipay}/bill?day=2026-11-20&token=x`, 403],
  [`${sandboxPaths.wechat}/v3/pay/transactions/native`, 401],
  [`${sandboxPaths.wechat}/v3/certificates`, 401],
  [`${sandboxPaths.stripe}/v1/checkout/sessions`, 401],
] as const;

test('SANDBOX=1 with DEMO=0 has the sandbox and says that it is a test shop', async () => {
  const shop = await startTestApp('postgres', { environment: { DEMO: '0', SANDBOX: '1' } });
  try {
    for (const [url, status] of paymentServers)
      expect([url, (await shop.app.inject({ url })).statusCode]).toEqual([url, status]);
    expect((await shop.expectOk(setting.public)).features?.mode).toBe('test');
    expect((await shop.expectOk(payment.methods)).map(({ enabled }) => enabled)).toEqual([true, true, true, false]);
    expect(await shop.db.$count(sandboxKeys)).toBe(3);
  } finally {
    await shop.close();
  }
});

test('a payment method that is switched off is neither listed as enabled nor started', async () => {
  const shop = await openCommerce('postgres');
  try {
    const product = await shop.addProduct({ stock: 1 });
    const { id: orderId } = await shop.order([{ product, quantity: 1 }]);
    await shop.db
      .insert(settings)
      .values({
        settingGroup: 'payment',
        key: 'alipayEnabled',
        type: 'boolean',
        value: { value: false },
        label: 'x',
        updatedAt: shop.clock.now(),
      })
      .onConflictDoUpdate({ target: [settings.settingGroup, settings.key], set: { value: { value: false } } });
    shop.deps.settings.forget();
    expect(await shop.expectOk(payment.methods)).toMatchObject([
      { code: 'alipay', enabled: false },
      { code: 'wechat', enabled: true },
      { code: 'stripe', enabled: true },
      { code: 'manual', enabled: false },
    ]);
    const { token } = shop.customer;
    const rejected = await shop.call(payment.alipay, { orderId, scene: 'qr' }, { token });
    expect([rejected.statusCode, rejected.ok || rejected.data.code]).toEqual([422, 'PAYMENT_METHOD']);
    expect((await shop.call(payment.wechat, { orderId, scene: 'qr' }, { token })).ok).toBe(true);
  } finally {
    await shop.close();
  }
});

test('a payment that the sandbox opened cannot be paid once the shop is live, and the order can still be cancelled', async () => {
  const shop = await openCommerce('postgres');
  const live = await startTestApp('postgres', { environment: { SANDBOX: '0' } });
  try {
    const product = await shop.addProduct({ stock: 1 });
    const { id: orderId } = await shop.order([{ product, quantity: 1 }]);
    const { token } = shop.customer;
    await shop.expectOk(payment.wechat, { orderId, scene: 'qr' }, { token });
    shop.deps.providers.payment = live.deps.providers.payment;
    expect((await shop.expectOk(payment.status, { orderId }, { token })).status).toBe(10);
    const again = await shop.call(payment.wechat, { orderId, scene: 'qr' }, { token });
    expect(again.ok || again.data.code).toBe('PAYMENT_METHOD');
    await shop.expectOk(contract.order.cancel, { orderId, reason: 'changed my mind' }, { token });
    expect(await shop.detail(orderId)).toMatchObject({ status: 50, payment: { status: 30 } });
  } finally {
    await live.close();
    await shop.close();
  }
});

test('without DEMO and SANDBOX there is no sandbox of any kind', async () => {
  const shop = await startTestApp('pglite', { environment: { DEMO: '0', SANDBOX: '0' } });
  try {
    const otherServers = [cloudauthPath, ...Object.values(smsSandboxPaths)];
    const urls = [
      ...['/sandbox/pay/x', '/sandbox/pay/x/pay', '/sandbox/identity/x', '/sandbox/identity/x/pass'],
      ...paymentServers.map(([url]) => url),
      ...Object.values(sandboxPaths),
      ...otherServers.flatMap((path) => [path, `${path}/`, `${path}/2010-04-01/Accounts.json`]),
    ];
    await measure('sandbox-off', { place: 'pglite' }, async (countAttempts) => {
      for (const url of urls) {
        for (const method of ['GET', 'POST'] as const) {
          const answer = await shop.app.inject({ method, url });
          expect([url, method, answer.statusCode, answer.json().code]).toEqual([url, method, 404, 'NOT_FOUND']);
          countAttempts();
        }
      }
      for (const notify of [payment.alipayNotify, payment.wechatNotify, payment.stripeNotify]) {
        expect((await shop.call(notify, '{}')).statusCode).toBe(422);
        countAttempts();
      }
    });
    expect(await shop.db.$count(sandboxKeys)).toBe(0);
    expect((await shop.expectOk(payment.methods)).map(({ enabled }) => enabled)).toEqual([false, false, false, false]);
    expect((await shop.expectOk(setting.public)).features).toEqual({
      mode: 'live',
      identityDocTypes: [],
      mail: false,
      sms: false,
    });

    const email = 'somebody@example.com';
    const unavailable = [
      await shop.call(captcha.mail, { email }),
      await shop.call(captcha.sms, { phone: '+85260001000', captchaId: 'x', captcha: 'x' }),
      await shop.call(user.findpassword, { email }),
    ];
    expect(unavailable.map((answer) => answer.ok || answer.data.code)).toEqual(
      Array.from({ length: 3 }, () => 'CHANNEL_UNAVAILABLE'),
    );
  } finally {
    await shop.close();
  }
});

test('without an identity provider staff review what a customer sends', async () => {
  const shop = await startTestApp('postgres', { environment: { DEMO: '0', SANDBOX: '0' } });
  try {
    const { token } = await createPerson(shop);
    const details = { realName: '林海晴', idNumber: '11010519491231002x', docType: 'IDENTITY_CARD' } as const;
    expect(await shop.expectOk(kyc.certifyId, details, { token })).toEqual({});
    const begun = await shop.expectOk(kyc.status, {}, { token });
    expect([begun?.status, begun?.certifyUrl]).toEqual([0, undefined]);
    for (const side of ['front', 'back', 'hand'] as const) {
      await shop.expectOk(kyc.photo, { file: samplePng(), side }, { token });
    }
    await shop.expectOk(kyc.video, { file: sampleVideo() }, { token });
    const submitted = await shop.expectOk(kyc.status, {}, { token });
    expect(submitted?.status).toBe(1);
    const staff = await createPerson(shop, 2);
    await shop.expectOk(adminKyc.update, { id: submitted?.id ?? 0, status: 2 }, { token: staff.token });
    expect((await shop.expectOk(kyc.status, {}, { token }))?.status).toBe(2);
  } finally {
    await shop.close();
  }
});

test('settings of texts act: the name in mail, the signature in messages, the default language', async () => {
  const shop = await startTestApp('postgres');
  try {
    const rows = [
      ['site', 'name', 'json', { 'en-US': 'Harbour Goods', 'zh-HK': '海港雜貨' }],
      ['site', 'defaultLocale', 'text', 'zh-HK'],
      ['sms', 'signature', 'text', 'HARBOUR'],
    ] as const;
    const at = shop.clock.now();
    await shop.db.insert(settings).values(
      rows.map(([settingGroup, key, type, value]) => {
        return { settingGroup, key, type, value: { value }, label: key, isPublic: true, updatedAt: at };
      }),
    );
    shop.deps.settings.forget();
    const ask = async (email: string, language: string) => {
      await shop.expectOk(captcha.mail, { email }, { headers: { 'accept-language': language } });
      return (await messagesTo(shop, email))[0];
    };
    expect((await ask('english@example.com', 'en-GB'))?.subject).toMatch(/^Harbour Goods: /);
    // The shop does not have this language: the default one is used.
    expect((await ask('french@example.com', 'fr'))?.subject).toMatch(/^海港雜貨：/);
    const phone = '+85260001001';
    await shop.expectOk(captcha.sms, { phone, ...(await picture(shop)) }, { headers: { 'accept-language': 'en' } });
    expect((await messagesTo(shop, phone))[0]?.text).toMatch(/^HARBOUR: /);
  } finally {
    await shop.close();
  }
});

test('the currency can be chosen until there is a product, and not afterwards', async () => {
  const shop = await openCommerce('postgres');
  try {
    const { token } = await createPerson(shop, 1);
    const made = { settingGroup: 'site', key: 'currency', type: 'text', label: 'x', isPublic: true } as const;
    const { id } = await shop.expectOk(adminSetting.create, { ...made, value: 'HKD' }, { token });
    await shop.expectOk(adminSetting.update, { id, value: 'CNY' }, { token });
    await shop.addProduct();
    const rejected = await shop.call(adminSetting.update, { id, value: 'HKD' }, { token });
    expect([rejected.statusCode, rejected.ok || rejected.data.code]).toEqual([422, 'CURRENCY_LOCKED']);
    const list = await shop.expectOk(adminSetting.list, { settingGroup: 'site' }, { token });
    expect(list).toMatchObject([{ key: 'currency', value: 'CNY', isLocked: true }]);
  } finally {
    await shop.close();
  }
});

test('amounts of ledger entries lock the currency, notes do not', async () => {
  const shop = await openCommerce('postgres');
  try {
    const { token } = await createPerson(shop, 1);
    const made = { settingGroup: 'site', key: 'currency', type: 'text', label: 'x', isPublic: true } as const;
    const { id } = await shop.expectOk(adminSetting.create, { ...made, value: 'HKD' }, { token });
    const change = async (value: string) => {
      const answer = await shop.call(adminSetting.update, { id, value }, { token });
      return answer.ok ? 'ok' : answer.data.code;
    };
    await shop.expectOk(transaction.createLog, { details: { note: 'opened' } }, { token });
    expect(await change('JPY')).toBe('ok');
    const entry = await shop.expectOk(transaction.createLog, { details: { note: 'cash', amount: 500 } }, { token });
    expect(await change('KWD')).toBe('CURRENCY_LOCKED');
    await shop.expectOk(transaction.logDelete, { id: entry.id }, { token });
    expect(await change('KWD')).toBe('ok');
  } finally {
    await shop.close();
  }
});

test('the document and the manifest follow the default language and the name of the shop', async () => {
  const root = scratchFolder('live-web');
  await writeFile(
    join(root, 'index.html'),
    '<!doctype html><html lang="zh-CN"><head><title>Sampan</title></head><body><div id="root"></div></body></html>',
  );
  await writeFile(join(root, 'manifest.webmanifest'), '{"name":"Sampan","short_name":"Sampan","start_url":"/home"}');
  const shop = await startTestApp('postgres', { webRoot: root });
  const getDocumentLanguage = async (headers: Record<string, string>) => {
    const { body } = await shop.app.inject({ url: '/', headers });
    return /<html lang="([^"]*)"/.exec(body)?.[1];
  };
  try {
    expect(await getDocumentLanguage({ 'accept-language': 'fr' })).toBe('zh-CN');
    const at = shop.clock.now();
    const row = { settingGroup: 'site', label: 'x', isPublic: true, updatedAt: at } as const;
    await shop.db.insert(settings).values([
      { ...row, key: 'defaultLocale', type: 'text', value: { value: 'en-US' } },
      { ...row, key: 'name', type: 'json', value: { value: { 'en-US': 'Harbour Goods' } } },
    ]);
    shop.deps.settings.forget();
    expect(await getDocumentLanguage({ 'accept-language': 'fr' })).toBe('en-US');
    expect(await getDocumentLanguage({ 'accept-language': 'zh-TW' })).toBe('zh-HK');
    expect(await getDocumentLanguage({ 'accept-language': 'zh-TW', cookie: 'i18n_redirected=xx' })).toBe('en-US');
    const manifest = await shop.app.inject({ url: '/manifest.webmanifest' });
    expect(manifest.json()).toEqual({ name: 'Harbour Goods', short_name: 'Harbour Goods', start_url: '/home' });
  } finally {
    await shop.close();
    await rm(root, { recursive: true, force: true });
  }
});
