import { randomUUID } from 'node:crypto';
import { contract } from '@sampan/api/contract';
import { paymentStatus } from '@sampan/api/statuses';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { payments } from '../../src/db/schema.ts';
import { generateSandboxKeys } from '../../src/providers/payment/sandbox/keys.ts';
import { signMessage } from '../../src/providers/payment/sandbox/wechatNotices.ts';
import { ProviderError } from '../../src/providers/providerHttp.ts';
import { type Commerce, getSandbox, openCommerce } from '../commerce/shop.ts';

const keys = await generateSandboxKeys();
let shop: Commerce;
/** Whether the merchant has applied for H5 at WeChat Pay. */
let hasH5 = true;

beforeAll(async () => {
  shop = await openCommerce('postgres', {
    sandboxKeys: keys,
    wrapFetch: (inner) => async (input, init) =>
      !hasH5 && String(input).endsWith('/transactions/h5') ? rejectH5() : inner(input, init),
  });
});
afterAll(() => shop.close());
beforeEach(() => {
  hasH5 = true;
});

function rejectH5(): Response {
  const body = JSON.stringify({ code: 'NO_AUTH', message: '商户号该产品权限未开通' });
  const timestamp = String(Math.floor(shop.clock.now().getTime() / 1000));
  const [serial = ''] = getSandbox(shop).configs.wechat.platformKeys.keys();
  const headers = signMessage(body, { timestamp, nonce: 'n', serial, privateKey: keys.privateKey });
  return new Response(body, { status: 403, headers });
}

async function newOrder(): Promise<number> {
  return (await shop.order([{ product: await shop.addProduct({ stock: 3 }) }])).id;
}

type Scene = 'pc' | 'wap' | 'qr' | 'jsapi';
const start = (orderId: number, method: 'alipay' | 'wechat' | 'stripe', scene: Scene) =>
  shop.expectOk(contract.payment.start, { orderId, method, scene }, { token: shop.customer.token });

const readPayments = async (orderId: number) => {
  const rows = await shop.db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(payments.id);
  return rows.map(({ scene, status }) => [scene, status]);
};

const { closed, pending } = paymentStatus;

test.each([
  ['wechat', 'qr', 'wap'],
  ['wechat', 'wap', 'qr'],
  ['alipay', 'pc', 'wap'],
  ['alipay', 'qr', 'pc'],
] as const)('%s: a payment that was begun in the scene %s is another one in %s', async (method, first, second) => {
  const orderId = await newOrder();
  const begun = await start(orderId, method, first);
  const next = await start(orderId, method, second);
  expect(next.id).not.toBe(begun.id);
  expect((await start(orderId, method, second)).id).toBe(next.id);
  expect(await readPayments(orderId)).toEqual([
    [first, closed],
    [second, pending],
  ]);
});

test('a page on a phone that is opened again from another address is another payment', async () => {
  const orderId = await newOrder();
  const begun = await start(orderId, 'wechat', 'wap');
  expect((await start(orderId, 'wechat', 'wap')).id).toBe(begun.id);
  const { wechat } = shop.deps.providers.payment;
  const { create } = wechat;
  const roaming = vi
    .spyOn(wechat, 'create')
    .mockImplementation((charge, scene) => create({ ...charge, clientIp: '198.51.100.9' }, scene));
  const next = await start(orderId, 'wechat', 'wap');
  expect((await start(orderId, 'wechat', 'wap')).id).toBe(next.id);
  roaming.mockRestore();
  expect(next.id).not.toBe(begun.id);
  expect(await readPayments(orderId)).toEqual([
    ['wap', closed],
    ['wap', pending],
  ]);
  const page = new URL(next.payUrl ?? '');
  await shop.app.inject({ method: 'POST', url: `${page.pathname}/pay${page.search}` });
  expect(await shop.detail(orderId)).toMatchObject({ status: 20, payment: { id: next.id } });
});

test('WeChat Pay gets the IPv4 address of a customer whose connection has it mapped into IPv6', async () => {
  const create = vi.spyOn(shop.deps.providers.payment.wechat, 'create');
  const { statusCode } = await shop.app.inject({
    method: 'POST',
    url: contract.payment.start.path,
    remoteAddress: '::ffff:203.0.113.7',
    headers: { authorization: `Bearer ${shop.customer.token}`, 'idempotency-key': randomUUID() },
    payload: { orderId: await newOrder(), method: 'wechat', scene: 'wap' },
  });
  expect([statusCode, create.mock.calls[0]?.[0].clientIp]).toEqual([200, '203.0.113.7']);
  create.mockRestore();
});

test('a trade that WeChat Pay refuses for another reason keeps its number', async () => {
  const orderId = await newOrder();
  const refused = vi
    .spyOn(shop.deps.providers.payment.wechat, 'create')
    .mockRejectedValue(new ProviderError('refused', 'PARAM_ERROR'));
  const tryStart = () =>
    shop.call(contract.payment.start, { orderId, method: 'wechat', scene: 'wap' }, { token: shop.customer.token });
  expect([(await tryStart()).statusCode, (await tryStart()).statusCode]).toEqual([503, 503]);
  refused.mockRestore();
  expect(await readPayments(orderId)).toEqual([['wap', paymentStatus.created]]);
});

test.each([
  ['for its parameters', 'PARAM_ERROR', false],
  ['while it does not answer a query', 'OUT_TRADE_NO_USED', true],
])('an open trade that WeChat Pay refuses %s keeps its number', async (_what, code, isUnreachable) => {
  const orderId = await newOrder();
  await start(orderId, 'wechat', 'wap');
  const { wechat } = shop.deps.providers.payment;
  const create = vi.spyOn(wechat, 'create').mockRejectedValue(new ProviderError('refused', code));
  const query = vi.spyOn(wechat, 'query');
  if (isUnreachable) query.mockResolvedValue({ state: 'pending' });
  const answer = await shop.call(
    contract.payment.start,
    { orderId, method: 'wechat', scene: 'wap' },
    { token: shop.customer.token },
  );
  create.mockRestore();
  query.mockRestore();
  expect(answer.statusCode).toBe(503);
  expect(await readPayments(orderId)).toEqual([['wap', pending]]);
});

test('the page of Stripe goes on in every scene', async () => {
  const orderId = await newOrder();
  const { id, payUrl } = await start(orderId, 'stripe', 'pc');
  // Nothing is asked for again: Stripe refuses other parameters, such as those of another release, under the same key.
  const create = vi.spyOn(shop.deps.providers.payment.stripe, 'create');
  for (const scene of ['wap', 'qr', 'jsapi'] as const)
    expect(await start(orderId, 'stripe', scene)).toMatchObject({ id, payUrl });
  expect(create).not.toHaveBeenCalled();
});

test('a code in place of the page goes on at each try, on a desktop too, and after the page is permitted', async () => {
  hasH5 = false;
  const orderId = await newOrder();
  const code = await start(orderId, 'wechat', 'wap');
  expect([typeof code.qrCode, code.payUrl]).toEqual(['string', undefined]);
  expect(await start(orderId, 'wechat', 'wap')).toMatchObject({ id: code.id, qrCode: code.qrCode });
  expect(await start(orderId, 'wechat', 'qr')).toMatchObject({ id: code.id, qrCode: code.qrCode });
  hasH5 = true;
  expect(await start(orderId, 'wechat', 'wap')).toMatchObject({ id: code.id, qrCode: code.qrCode });
  expect(await readPayments(orderId)).toEqual([['wap', pending]]);
  await shop.app.inject({ method: 'POST', url: `${new URL(code.qrCode ?? '').pathname}/pay` });
  expect(await shop.detail(orderId)).toMatchObject({ status: 20, payment: { method: 'wechat', status: 20 } });
});

test('inside WeChat, without an app secret, the code goes on at each try; its browser then gets a page', async () => {
  const orderId = await newOrder();
  const code = await start(orderId, 'wechat', 'jsapi');
  expect((await start(orderId, 'wechat', 'jsapi')).id).toBe(code.id);
  const page = await start(orderId, 'wechat', 'wap');
  expect([page.id === code.id, typeof page.payUrl]).toEqual([false, 'string']);
});

test('the page of a phone returns to the order, and refuses a browser that names no shop', async () => {
  const orderId = await newOrder();
  const { payUrl = '' } = await start(orderId, 'wechat', 'wap');
  const { pathname, search } = new URL(payUrl);
  const open = (query: string, headers: Record<string, string> = { referer: `${shop.deps.config.publicUrl}/` }) =>
    shop.app.inject({ url: pathname + query, headers });
  expect((await open(search, {})).statusCode).toBe(403);
  expect((await open(search)).body).toContain(`href="/orders/${orderId}?pay=check"`);
  // Like WeChat Pay's, it knows no other way back.
  expect((await open('')).body).toContain('href="/orders"');
  const foreign = `?${new URLSearchParams({ redirect_url: 'https://evil.example/x' })}`;
  expect((await open(foreign)).body).toContain('href="/orders"');
  const paid = await shop.app.inject({ method: 'POST', url: `${pathname}/pay${search}` });
  expect(paid.headers.location).toBe(pathname + search);
  expect(await shop.detail(orderId)).toMatchObject({ status: 20 });
});
