import { type CallName, contract, endpoints } from '@sampan/api/contract';
import { apiPrefix, type Endpoint } from '@sampan/api/endpoint';
import { ErrorBodySchema, statusByCode } from '@sampan/api/errors';
import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAttemptCount, measure } from '../../../scripts/reliability/measure.ts';
import { sessions, users } from '../src/db/schema.ts';
import { forAnyDatabase } from './support/databases.ts';
import { createHostileBodies } from './support/hostileBodies.ts';
import { createPerson } from './support/people.ts';
import { startTestApp, type TestApp } from './support/testApp.ts';

/** Bodies that are invalid for every call, and extreme ones that are valid for some. */
const malformed: [name: string, body: string | Buffer][] = [
  ['cut off', '{"id": 1'],
  ['a list', '[]'],
  ['a number', '7'],
  ['a word', 'hello'],
  ['a prototype', '{"__proto__": {"role": 1}}'],
  ['a constructor', '{"constructor": {"prototype": {"role": 1}}}'],
  ['no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['U+0000', '{"username": "a\\u0000b", "detail": "a\\u0000", "note": "\\u0000", "id": 1, "orderId": 1}'],
  [
    'half a surrogate',
    '{"username": "\\ud800\\ud800", "orderId": 1, "id": 1, "note": "\\ud800", "reason": "\\ud800\\ud800"}',
  ],
  [
    'numbers beyond every type',
    '{"id": 1e300, "orderId": 1e300, "items": [{"productId": 1e300, "quantity": 1e300, "priceAmount": 1}]}',
  ],
  ['numbers at the edge', '{"id": 9007199254740991, "orderId": 9007199254740991, "reason": "edge", "note": "edge"}'],
  ['not whole', '{"id": 1.5, "orderId": 0.1}'],
  ['negative', '{"id": -1, "orderId": -1}'],
  [
    'wrong types',
    '{"id": {}, "orderId": [], "username": 7, "password": true, "items": "x", "page": "x", "limit": 1000}',
  ],
  ['deep', `{"details": ${'['.repeat(5_000)}${']'.repeat(5_000)}}`],
  ['long', JSON.stringify({ username: 'x'.repeat(200_000), keyword: 'y'.repeat(200_000), id: 'z'.repeat(1_000) })],
];

function expectErrorBody(response: LightMyRequestResponse, what: string): void {
  const body: unknown = JSON.parse(response.body);
  expect(v.is(ErrorBodySchema, body), what).toBe(true);
  expect(body, what).toMatchObject({ statusCode: response.statusCode, requestId: expect.any(String) });
  expect(Object.keys(statusByCode), what).toContain((body as { code: string }).code);
  expect(response.body, what).not.toMatch(/\bat .+\.ts:\d+|node_modules|Failed query/);
}

/** The error code; a successful response may be null. */
function getCode(response: LightMyRequestResponse): string | undefined {
  return (response.json() as { code?: string } | null)?.code;
}

const bodiesPerCall = getAttemptCount(malformed.length + 2, 200);
const postCalls = Object.entries(contract).flatMap(([area, calls]) =>
  Object.entries(calls).flatMap(([name, endpoint]: [string, Endpoint]) =>
    endpoint.method === 'POST' ? [{ call: `${area}.${name}` as CallName, endpoint }] : [],
  ),
);

function toUrl(endpoint: Endpoint): string {
  return endpoint.path.replace(/\{\w+\}/g, '1');
}

forAnyDatabase('every call of the contract', (kind) => {
  let shop: TestApp;
  let admin: string;
  let adminId: number;
  let operator: string;
  let customer: string;
  beforeAll(async () => {
    shop = await startTestApp(kind);
    ({ token: admin, id: adminId } = await createPerson(shop, 1));
    operator = (await createPerson(shop, 2)).token;
    customer = (await createPerson(shop, 3)).token;
  });
  afterAll(() => shop.close());

  async function ask(endpoint: Endpoint, token?: string, payload: string | Buffer = '{}') {
    const headers = {
      'idempotency-key': crypto.randomUUID(),
      ...(endpoint.method === 'POST' && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const request = { method: endpoint.method, url: toUrl(endpoint), headers };
    const response = await shop.app.inject(endpoint.method === 'GET' ? request : { ...request, payload });
    // The call signs the session out, but the token is needed for the other calls.
    if (endpoint === contract.user.logout) await shop.db.update(sessions).set({ revokedAt: null });
    return response;
  }

  test('has a handler', async () => {
    for (const endpoint of endpoints) {
      const response = await ask(endpoint, admin);
      expect(getCode(response), endpoint.path).not.toBe('UNKNOWN_CALL');
      expect(response.statusCode, `${endpoint.path}: ${response.body}`).toBeLessThan(500);
    }
  });

  test('answers the signed-out with 401 and the under-privileged with 403, before it reads a word', async () => {
    const tokens = [undefined, 'not-a-token-that-anybody-was-given', customer, operator, admin];
    const levels = { public: 0, provider: 0, customer: 2, staff: 3, admin: 4 } as const;
    for (const endpoint of endpoints) {
      for (const [index, token] of tokens.entries()) {
        const response = await ask(endpoint, token, '{"cut off');
        const code = getCode(response);
        const what = `${endpoint.path} as ${['nobody', 'a stranger', 'customer', 'operator', 'admin'][index]}`;
        if (index >= levels[endpoint.access]) {
          expect(['UNAUTHENTICATED', 'FORBIDDEN'], what).not.toContain(code);
          continue;
        }
        const isSignedOut = index < 2;
        expect(response.statusCode, what).toBe(isSignedOut ? 401 : 403);
        expect(code, what).toBe(isSignedOut ? 'UNAUTHENTICATED' : 'FORBIDDEN');
        expectErrorBody(response, what);
      }
    }
  });

  test('answers malformed bodies with an error body and never with a fault of ours', async () => {
    const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
    await measure('malformed-bodies', { place: kind, seed }, async (countAttempts) => {
      let mayBeSignedOut = false;
      for (const [index, { call, endpoint }] of postCalls.entries()) {
        const random = createHostileBodies(seed + index, call, endpoint, bodiesPerCall - malformed.length);
        for (const [name, body] of [...malformed, ...random.map((text) => [text, text] as const)]) {
          // Advance the clock, so that the rate limits of the sign-in calls do not apply.
          shop.clock.advance(name === 'cut off' ? 61_000 : 6_000);
          if (mayBeSignedOut) {
            await shop.db.update(users).set({ role: 1, status: 0 }).where(eq(users.id, adminId));
            await shop.db.update(sessions).set({ revokedAt: null }).where(eq(sessions.userId, adminId));
          }
          const response = await ask(endpoint, admin, body);
          // Some bodies are valid, and disable the account or sign it out.
          mayBeSignedOut = response.statusCode < 400;
          const what = `seed ${seed}: ${endpoint.path} with ${String(name).slice(0, 500)}: ${response.statusCode} ${response.body.slice(0, 300)}`;
          if (response.statusCode >= 400) expectErrorBody(response, what);
          expect(response.statusCode, what).toBeLessThan(500);
          // Otherwise the body was not read.
          expect(getCode(response), what).not.toBe('UNAUTHENTICATED');
          if (name === 'cut off' && endpoint.body === 'json') expect(response.json().code, what).toBe('VALIDATION');
          countAttempts();
        }
      }
    });
  });

  test('answers malformed queries with an error body and never with a fault of ours', async () => {
    const queries = [
      'page=x',
      'limit=-1',
      'page=1&page=2',
      'id=%00',
      'keyword=%00',
      'id=1e300',
      'status=99',
      '%',
      'id=%ff%fe',
      'from=yesterday',
    ];
    for (const endpoint of endpoints.filter((one) => one.method === 'GET')) {
      for (const query of queries) {
        const response = await shop.app.inject({
          url: `${toUrl(endpoint)}?${query}`,
          headers: { authorization: `Bearer ${admin}` },
        });
        const what = `${endpoint.path}?${query}: ${response.statusCode} ${response.body.slice(0, 300)}`;
        if (response.statusCode >= 400) expectErrorBody(response, what);
        expect(response.statusCode, what).toBeLessThan(500);
      }
    }
  });

  test('a large body of wrong items is rejected at once, with a short response', async () => {
    const bodies = [
      [contract.order.create, `{"items":[${Array(2_400).fill('{}')}]}`],
      [contract.adminOrder.shipMany, `{"shipments":[${Array(500).fill('{}')}]}`],
      [contract.adminProduct.bulk, `{"of":{"ids":[${Array(10_000).fill('""')}]},"change":{"what":"delete"}}`],
      [contract.product.create, `{"gallery":[${Array(24_000).fill('{}')}],"attributes":[${Array(50).fill('{}')}]}`],
    ] as const;
    await measure('wrong-items', { place: kind }, async (countAttempts) => {
      for (const [endpoint, body] of bodies) {
        const before = process.cpuUsage();
        const response = await ask(endpoint, admin, body);
        const { user, system } = process.cpuUsage(before);
        const cpuMs = (user + system) / 1_000;
        const what = `${endpoint.path}: ${Math.round(cpuMs)} ms`;
        expect(response.json(), what).toMatchObject({ code: 'VALIDATION', statusCode: 400 });
        expect(Object.keys(response.json().fields).length, what).toBeLessThanOrEqual(50);
        expect(response.body.length, what).toBeLessThan(5_000);
        // CPU time: 10 to 60 ms, mostly of parsing JSON; it was 2.7 s when every item was validated.
        expect(cpuMs, what).toBeLessThan(500);
        countAttempts();
      }
    });
  });

  test('unknown keys in a body are rejected by name; extra query parameters are allowed', async () => {
    const body = JSON.stringify({ orderId: 1, reason: 'broken', amount: 100 });
    const response = await ask(contract.order.requestRefund, customer, body);
    expect(response.json()).toMatchObject({ code: 'VALIDATION', fields: { amount: 'unknown' } });
    const query = await shop.app.inject({ url: `${apiPrefix}/setting/public?utm_source=mail&x=1` });
    expect(query.statusCode).toBe(200);
  });

  test('names the fields that are wrong', async () => {
    const response = await ask(
      contract.user.addressSave,
      customer,
      JSON.stringify({ receiver: '', phone: 'x', country: 'hk', province: '', city: '', district: '', detail: 'd' }),
    );
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      code: 'VALIDATION',
      fields: { receiver: 'min_length', phone: 'phone', country: 'country' },
    });
  });

  test('a path or a method outside the contract is 404 UNKNOWN_CALL', async () => {
    for (const [method, path] of [
      ['GET', '/nothing'],
      ['POST', '/nothing'],
      ['GET', '/order/create'],
      ['POST', '/product/list'],
      ['DELETE', '/user/userinfo'],
      ['GET', '/user/userinfo/'],
    ] as const) {
      const response = await shop.app.inject({ method, url: apiPrefix + path });
      expect(response.json(), path).toMatchObject({ code: 'UNKNOWN_CALL', statusCode: 404 });
      expectErrorBody(response, path);
    }
  });

  test('a body of another type, or a larger one, is refused', async () => {
    const headers = { authorization: `Bearer ${customer}` };
    const url = `${apiPrefix}/user/address/save`;
    const typed = await shop.app.inject({
      method: 'POST',
      url,
      headers: { ...headers, 'content-type': 'text/xml' },
      payload: '<a/>',
    });
    expect(typed.json()).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE', statusCode: 415 });
    const large = await shop.app.inject({ method: 'POST', url, headers, payload: { detail: 'x'.repeat(300_000) } });
    expect(large.json()).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', statusCode: 413 });
  });

  test('the OpenAPI document is served and names every path', async () => {
    const response = await shop.app.inject({ url: `${apiPrefix}/openapi.json` });
    expect(response.statusCode).toBe(200);
    expect(Object.keys(response.json().paths).sort()).toEqual([...new Set(endpoints.map((one) => one.path))].sort());
  });

  test('the OpenAPI document is compressed once, and not sent to a client that has it', async () => {
    const get = (headers: Record<string, string>) => shop.app.inject({ url: `${apiPrefix}/openapi.json`, headers });
    const { headers, rawPayload } = await get({ 'accept-encoding': 'br' });
    expect(headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' });
    // A body that is compressed while it is sent has no length.
    expect(headers['content-length']).toBe(String(rawPayload.length));
    expect((await get({ 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  });
});
