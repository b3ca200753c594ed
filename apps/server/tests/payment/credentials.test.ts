import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '@sampan/api/contract';
import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { queryRows } from '../../src/db/query.ts';
import { seed } from '../../src/seed.ts';
import { createPerson } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { day } from '../support/testClock.ts';

const { adminProvider, audit, payment } = contract;

function createKeys() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
}
const [merchant, provider] = [createKeys(), createKeys()];
const secretKey = ['sk', 'test', `51${'Q'.repeat(50)}`].join('_');
const webhookSecret = `whsec_${'Z'.repeat(40)}`;
const stripe = { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret };
const alipay = {
  ALIPAY_APP_ID: '2021000000000777',
  ALIPAY_SELLER_ID: '2088000000000777',
  ALIPAY_PRIVATE_KEY: merchant.privatePem,
  ALIPAY_PUBLIC_KEY: provider.publicPem,
};

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});

/** A live shop, in which no sandbox replaces unconfigured providers. */
async function openShop(environment: Record<string, string> = {}): Promise<{ shop: TestApp; token: string }> {
  const shop = await startTestApp('postgres', {
    environment: { DEMO: '0', SANDBOX: '0', ...environment },
    before: async (db, clock) => void (await seed(db, { demo: false }, clock.now())),
  });
  opened.push(shop);
  return { shop, token: (await createPerson(shop, 1)).token };
}

/** A fake Stripe server that accepts one key. */
async function openStripe(knownKey: string, dateOf = () => new Date()): Promise<string> {
  const server: Server = createServer((request, response) => {
    const isKnown = request.headers.authorization === `Bearer ${knownKey}`;
    const error = { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } };
    response.sendDate = false;
    response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json', date: dateOf().toUTCString() });
    response.end(JSON.stringify(isKnown ? { object: 'list', data: [], has_more: false } : error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  opened.push({ close: () => server.close() });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** All rows of all tables as text. */
async function dumpDatabase({ db }: TestApp): Promise<string> {
  const tables = await queryRows<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const texts = [];
  for (const { name } of tables) {
    const rows = await queryRows<{ row: string }>(db, sql`select t::text as row from ${sql.identifier(name)} t`);
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join('\n');
}

test('no secret is in a column, a log line, an answer or the audit log', async () => {
  const { shop, token } = await openShop({ LOG_LEVEL: 'trace' });
  const saved = [
    await shop.expectOk(adminProvider.save, { provider: 'stripe', fields: stripe }, { token }),
    await shop.expectOk(adminProvider.save, { provider: 'alipay', fields: alipay }, { token }),
  ];
  const listed = await shop.expectOk(adminProvider.list, {}, { token });
  const entries = await shop.expectOk(audit.list, { targetType: 'provider' }, { token });
  expect(entries.list.map(({ after }) => after?.provider)).toEqual(['alipay', 'stripe']);
  const everything = [
    JSON.stringify([saved, listed, entries]),
    shop.logLines.join('\n'),
    await dumpDatabase(shop),
  ].join();
  const bodies = (pem: string) => pem.split('\n').filter((line) => line.length === 64);
  for (const secret of [secretKey, webhookSecret, ...bodies(merchant.privatePem), ...bodies(provider.publicPem)]) {
    const hex = Buffer.from(secret).toString('hex');
    const base64 = Buffer.from(secret).toString('base64').replace(/=+$/, '');
    for (const form of [secret, hex, base64]) expect(everything.includes(form), form.slice(0, 12)).toBe(false);
  }
  // Proves that the dump has the right data.
  expect(everything).toContain('STRIPE_SECRET_KEY');
});

test('credentials act without a restart, and stop when they are removed', async () => {
  const { shop, token } = await openShop();
  const isOffered = async () =>
    (await shop.expectOk(payment.methods)).filter(({ enabled }) => enabled).map(({ code }) => code);
  expect(await isOffered()).toEqual([]);
  await shop.expectOk(adminProvider.save, { provider: 'alipay', fields: alipay }, { token });
  expect(await isOffered()).toEqual(['alipay']);
  const fields = Object.fromEntries(Object.keys(alipay).map((name) => [name, null]));
  await shop.expectOk(adminProvider.save, { provider: 'alipay', fields }, { token });
  expect(await isOffered()).toEqual([]);
});

test('keys that do not fit are said on their field', async () => {
  const { shop, token } = await openShop();
  const save = async (fields: Record<string, string>) => {
    const answer = await shop.call(
      adminProvider.save,
      { provider: 'alipay', fields: { ...alipay, ...fields } },
      { token },
    );
    return answer.ok ? 'ok' : answer.data.fields;
  };
  const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const ecPem = elliptic.export({ type: 'pkcs8', format: 'pem' }).toString();
  const broken = merchant.privatePem.replace(/\n\w{20}/, '\nAAAAAAAAAAAAAAAAAAAA');
  expect([
    await save({ ALIPAY_PUBLIC_KEY: merchant.publicPem }),
    await save({ ALIPAY_PRIVATE_KEY: provider.publicPem }),
    await save({ ALIPAY_PRIVATE_KEY: ecPem }),
    await save({ ALIPAY_PRIVATE_KEY: broken }),
    await save({ ALIPAY_PRIVATE_KEY: '/etc/passwd' }),
  ]).toEqual([
    { 'fields.ALIPAY_PUBLIC_KEY': 'ownPublicKey' },
    { 'fields.ALIPAY_PRIVATE_KEY': 'privateExpected' },
    { 'fields.ALIPAY_PRIVATE_KEY': 'notRsa' },
    { 'fields.ALIPAY_PRIVATE_KEY': 'notKey' },
    { 'fields.ALIPAY_PRIVATE_KEY': 'notKey' },
  ]);
  const [state] = await shop.expectOk(adminProvider.list, {}, { token });
  expect(state?.source).toBeNull();
});

test('the environment wins, is shown, and cannot be changed here', async () => {
  const { shop, token } = await openShop(stripe);
  const state = (await shop.expectOk(adminProvider.list, {}, { token })).find((one) => one.provider === 'stripe');
  expect([state?.source, state?.fields.map(({ isSet, isFixed }) => [isSet, isFixed])]).toEqual([
    'environment',
    [
      [true, true],
      [true, true],
    ],
  ]);
  expect(JSON.stringify(state)).not.toContain(secretKey);
  const rejected = await shop.call(adminProvider.save, { provider: 'stripe', fields: stripe }, { token });
  expect([rejected.statusCode, rejected.ok || rejected.data.code]).toEqual([422, 'SET_BY_ENVIRONMENT']);
});

test('a test of the connection asks the provider and says what is wrong', async () => {
  const now = { offsetMs: 0 };
  const host = await openStripe(secretKey, () => new Date(clockNow().getTime() + now.offsetMs));
  const { shop, token } = await openShop({ STRIPE_HOST: host });
  function clockNow() {
    return shop?.clock.now() ?? new Date();
  }
  const run = async (fields?: Record<string, string>) =>
    (await shop.expectOk(adminProvider.test, { provider: 'stripe', ...(fields && { fields }) }, { token })).failure;
  const wrongKey = secretKey.replace('QQQ', 'RRR');
  expect(await run({ ...stripe, STRIPE_SECRET_KEY: wrongKey })).toMatchObject({ problem: 'keyMismatch' });
  now.offsetMs = 10 * 60_000;
  expect(await run({ ...stripe, STRIPE_SECRET_KEY: wrongKey })).toMatchObject({ problem: 'clock' });
  now.offsetMs = 0;
  await shop.expectOk(adminProvider.save, { provider: 'stripe', fields: stripe }, { token });
  expect(await run()).toBeNull();
  const state = (await shop.expectOk(adminProvider.list, {}, { token })).find((one) => one.provider === 'stripe');
  expect([state?.lastSuccessAt !== undefined, state?.lastError]).toEqual([true, undefined]);
  // Nothing listens on this port.
  const { shop: other, token: otherToken } = await openShop({ STRIPE_HOST: 'http://127.0.0.1:9' });
  const answer = await other.expectOk(
    adminProvider.test,
    { provider: 'stripe', fields: stripe },
    { token: otherToken },
  );
  expect(answer.failure).toMatchObject({ problem: 'unreachable', code: 'NETWORK' });
});

test('the credentials before a change are kept for three days, and only those', async () => {
  const { shop, token } = await openShop();
  const { credentials } = shop.deps.providers;
  await shop.expectOk(adminProvider.save, { provider: 'stripe', fields: stripe }, { token });
  expect((await credentials.read('stripe')).previous).toBeNull();
  const next = { STRIPE_WEBHOOK_SECRET: `whsec_${'Y'.repeat(40)}` };
  await shop.expectOk(adminProvider.save, { provider: 'stripe', fields: next }, { token });
  const both = await credentials.read('stripe');
  expect([both.values.STRIPE_WEBHOOK_SECRET, both.previous?.STRIPE_WEBHOOK_SECRET]).toEqual([
    next.STRIPE_WEBHOOK_SECRET,
    webhookSecret,
  ]);
  shop.clock.advance(3 * day + 1000);
  expect((await credentials.read('stripe')).previous).toBeNull();
});

test('with another DATA_KEY the credentials cannot be read, and staff see a warning', async () => {
  const { shop, token } = await openShop();
  await shop.expectOk(adminProvider.save, { provider: 'stripe', fields: stripe }, { token });
  await shop.db.execute(sql`update provider_credentials set sealed = overlay(sealed placing '\\x00'::bytea from 20)`);
  shop.deps.providers.credentials.forget();
  const state = (await shop.expectOk(adminProvider.list, {}, { token })).find((one) => one.provider === 'stripe');
  expect([state?.source, state?.isUnreadable]).toEqual([null, true]);
});
