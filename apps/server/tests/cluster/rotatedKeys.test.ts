import type { KeyObject } from 'node:crypto';
import { contract } from '@sampan/api/contract';
import { apiPrefix } from '@sampan/api/endpoint';
import { type ProviderMethod, providerMethods } from '@sampan/api/entities';
import { orderStatus } from '@sampan/api/statuses';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scratchFolder } from '../../../../scripts/processes/scratchFolder.ts';
import { connectPostgres } from '../../src/db/connectPostgres.ts';
import { sandboxTrades } from '../../src/db/schema.ts';
import { createLogger } from '../../src/log.ts';
import { generateSandboxKeys } from '../../src/providers/payment/sandbox/keys.ts';
import { createSandbox, type Sandbox } from '../../src/providers/payment/sandbox/sandbox.ts';
import { type Commerce, openCommerce, sound } from '../commerce/shop.ts';
import { type AccountCertificates, certifyAccounts } from '../support/certificates.ts';
import { createPerson, type Person } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { minute } from '../support/testClock.ts';
import { toPem } from '../support/toPem.ts';

const providerUrl = 'http://providers.test';

/** The providers, which accept requests signed with their present keys only. */
let provider: Sandbox;
/** Requests that they refused. */
let rejections = 0;

const wrapFetch = (): typeof fetch => async (input, init) => {
  const answer = await provider.fetch(input, init);
  const text = await answer.clone().text();
  if (answer.status === 401 || /SIGN_ERROR|invalid-signature|app-cert-not-exist/.test(text)) rejections += 1;
  return answer;
};

const environment = {
  ...{ DEMO: '0', SANDBOX: '0', DATA_KEY: 'ab'.repeat(32) },
  ALIPAY_GATEWAY: `${providerUrl}/sandbox/alipay/gateway.do`,
  WECHAT_HOST: `${providerUrl}/sandbox/wechat`,
  STRIPE_HOST: `${providerUrl}/sandbox/stripe`,
};

let one: Commerce;
let other: TestApp;
let admin: Person;
beforeAll(async () => {
  one = await openCommerce('postgres', { environment, wrapFetch });
  const connection = await connectPostgres(one.database.url ?? '', { max: 4 });
  const database = { ...connection, dataDir: scratchFolder('other-server'), remove: () => connection.close() };
  other = await startTestApp('postgres', { environment, wrapFetch, clock: one.clock, database });
  admin = await createPerson(one, 1);
});
afterAll(async () => {
  await other.close();
  await one.close();
});

type KeyMode = 'keys' | 'certificates';
const modes: [ProviderMethod, KeyMode][] = [
  ...providerMethods.map((method): [ProviderMethod, KeyMode] => [method, 'keys']),
  ['alipay', 'certificates'],
  ['wechat', 'certificates'],
];

/**
 * The providers change all keys and secrets, and the certificates of accounts that have them; returns the merchant's new
 * credentials.
 */
async function rotate(mode: KeyMode): Promise<Record<ProviderMethod, Record<string, string>>> {
  const made = await generateSandboxKeys();
  const { keys, certificates } = mode === 'certificates' ? certifyAccounts(made) : { keys: made, certificates: null };
  const { db, clock } = one;
  provider = createSandbox({ db, clock, keys, log: createLogger({ level: 'silent' }), publicUrl: providerUrl });
  const { alipay, wechat, stripe } = provider.configs;
  return {
    alipay: {
      ALIPAY_APP_ID: alipay.appId,
      ALIPAY_SELLER_ID: alipay.sellerId,
      ALIPAY_PRIVATE_KEY: toPem(alipay.privateKey),
      ...getAlipayKeys(keys.publicKey, certificates),
    },
    wechat: {
      WECHAT_APP_ID: wechat.appId,
      WECHAT_MCH_ID: wechat.mchId,
      WECHAT_PRIVATE_KEY: toPem(wechat.privateKey),
      WECHAT_CERT_SERIAL: wechat.certSerial,
      WECHAT_API_V3_KEY: wechat.apiV3Key,
      WECHAT_PUBLIC_KEY: certificates?.wechat ?? toPem(keys.publicKey),
      ...(wechat.publicKeyId && { WECHAT_PUBLIC_KEY_ID: wechat.publicKeyId }),
    },
    stripe: { STRIPE_SECRET_KEY: stripe.secretKey, STRIPE_WEBHOOK_SECRET: stripe.webhookSecret },
  };
}

function getAlipayKeys(publicKey: KeyObject, certificates: AccountCertificates | null): Record<string, string> {
  if (!certificates) return { ALIPAY_MODE: 'publicKey', ALIPAY_PUBLIC_KEY: toPem(publicKey) };
  return {
    ALIPAY_MODE: 'certificate',
    ALIPAY_APP_CERT: certificates.app,
    ALIPAY_ROOT_CERT: certificates.alipayRoot,
    ALIPAY_PUBLIC_CERT: certificates.alipay,
  };
}

/** Saves the credentials on one of the servers. */
const save = (server: TestApp, method: ProviderMethod, fields: Record<string, string>) =>
  server.expectOk(contract.adminProvider.save, { provider: method, fields }, { token: admin.token });

const newOrder = async () => (await one.order([{ product: await one.addProduct({ stock: 5 }) }])).id;
const start = (server: TestApp, method: ProviderMethod, orderId: number) =>
  server.call(contract.payment.start, { orderId, method, scene: 'qr' }, { token: one.customer.token });

/** The customer pays; the webhook reaches this server, or none. */
async function pay(orderId: number, server: TestApp | null) {
  const { orderNo } = await one.detail(orderId);
  const [trade] = await one.db.select().from(sandboxTrades).where(eq(sandboxTrades.orderNo, orderNo));
  provider.deliverBy(async (path, payload, headers) => {
    if (!server) throw new Error('nobody listens');
    const { statusCode, body } = await server.app.inject({ method: 'POST', url: apiPrefix + path, payload, headers });
    return { status: statusCode, body };
  });
  await provider.answer(trade?.token ?? '', 'pay');
}

test.each(modes)(
  '%s, new %s: they act at once where they were saved, and elsewhere after a second',
  async (method, mode) => {
    const first = await rotate(mode);
    await save(one, method, first[method]);
    one.clock.advance(1_001);
    expect((await start(other, method, await newOrder())).statusCode).toBe(200);

    const second = await rotate(mode);
    // Neither server has the new keys, so both are refused.
    rejections = 0;
    for (const server of [one, other]) expect((await start(server, method, await newOrder())).statusCode).toBe(503);
    expect(rejections).toBe(2);
    await save(one, method, second[method]);
    expect((await start(one, method, await newOrder())).statusCode).toBe(200);
    expect((await start(other, method, await newOrder())).statusCode).toBe(503);
    one.clock.advance(1_001);
    expect((await start(other, method, await newOrder())).statusCode).toBe(200);
    expect(rejections).toBe(3);
  },
);

test.each(modes)(
  '%s: payments that are open while the %s are rotated are settled by both servers',
  async (method, mode) => {
    await save(one, method, (await rotate(mode))[method]);
    one.clock.advance(1_001);
    const servers = [one, other];
    const orders: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      const orderId = await newOrder();
      expect((await start(servers[count % 2] as TestApp, method, orderId)).statusCode).toBe(200);
      orders.push(orderId);
    }
    const [early = 0, late = 0, told = 0, lost = 0, cancelled = 0, retried = 0] = orders;
    const before = provider;
    await pay(early, one);
    const { token } = one.customer;
    const staff = { token: one.staff.token };

    const next = await rotate(mode);
    // The provider sends with its new keys before the shop has them: the webhook is refused, and sent again later.
    await pay(retried, other);
    expect((await one.detail(retried)).status).toBe(orderStatus.pendingPayment);
    await save(other, method, next[method]);
    one.clock.advance(1_001);
    // A webhook that the provider signed before the rotation.
    const present = provider;
    provider = before;
    await pay(late, one);
    provider = present;
    await pay(told, one);
    await pay(lost, null);
    await other.expectOk(contract.payment.status, { orderId: lost }, { token });
    await other.expectOk(contract.order.cancel, { orderId: cancelled, reason: 'changed' }, { token });
    for (const amount of [1000, 4800]) {
      await other.expectOk(contract.adminOrder.refundCreate, { orderId: early, amount, reason: 'rotated' }, staff);
      await other.deps.background.idle();
      for (let round = 0; round < 3 && (await one.detail(early)).status === orderStatus.refunding; round += 1) {
        one.clock.advance(2 * minute);
        await one.runJobs();
      }
    }
    for (const orderId of [late, retried]) await one.expectOk(contract.payment.status, { orderId }, { token });
    const statuses = await Promise.all(orders.map(async (id) => (await one.detail(id)).status));
    const { paid, refunded } = orderStatus;
    expect(statuses).toEqual([refunded, paid, paid, paid, orderStatus.cancelled, paid]);
    expect(await one.balances()).toMatchObject(sound);
  },
);
