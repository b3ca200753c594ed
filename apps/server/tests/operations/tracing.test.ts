import { setTimeout as sleep } from 'node:timers/promises';
import { SpanKind } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace-base';
import { contract } from '@sampan/api/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../../scripts/processes/freePort.ts';
import { readConfig } from '../../src/config.ts';
import { toPublicSpan } from '../../src/tracing/publicSpans.ts';
import { getQueryName } from '../../src/tracing/startTracing.ts';
import { address } from '../support/address.ts';
import { type Collector, type ReceivedSpan, startCollector } from '../support/collector.ts';
import { createTestDatabase, type TestDatabase } from '../support/databases.ts';
import { type S3Server, startS3 } from '../support/s3Server.ts';
import { adminPassword, openHome, type ShopHome, type ShopProcess } from '../support/shopProcess.ts';

const { category, job, order, payment, product, user } = contract;

let collector: Collector;
let database: TestDatabase;
let s3: S3Server;
let home: ShopHome;
let environment: Record<string, string>;
beforeAll(async () => {
  collector = await startCollector();
  database = await createTestDatabase('postgres');
  s3 = await startS3();
  environment = { DATABASE_URL: database.url ?? '', ...s3.environment };
}, 60_000);
beforeEach(() => {
  home = openHome();
  onTestFinished(() => home.close());
});
afterAll(async () => {
  collector.close();
  await s3.stop();
  await database.remove();
});

let orders = 0;
/** Orders and starts to pay; returns the times of both, ms. */
async function buy(shop: ShopProcess) {
  orders += 1;
  const { id: categoryId } = await shop.call(category.create, { name: '杂货', slug: `sundries-${orders}` });
  const goods = { slug: `teapot-${orders}`, name: '茶壶', description: '', categoryId, type: 1, status: 1 } as const;
  const { id: productId } = await shop.call(product.create, { ...goods, priceAmount: 1_000, stock: 9 });
  const begun = performance.now();
  const items = [{ productId, quantity: 1, priceAmount: 1_000 }];
  const { id } = await shop.call(order.create, { items, address }, { key: `order-${orders}` });
  await shop.call(payment.alipay, { orderId: id, scene: 'pc' }, { key: `payment-${orders}` });
  return { orderId: id, ms: performance.now() - begun };
}

const find = (name: string) => collector.spans.filter((span) => span.name === name);
function findOne(name: string): ReceivedSpan {
  const [span] = find(name);
  if (!span)
    throw new Error(`no span ${name} among ${[...new Set(collector.spans.map((each) => each.name))].join(', ')}`);
  return span;
}
const getChildren = (parent: ReceivedSpan) =>
  collector.spans.filter(({ parentSpanId }) => parentSpanId === parent.spanId);

test('an order is a trace: its request, queries and provider; so are jobs and requests to the store', async () => {
  const shop = await home.start({
    ...environment,
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.endpoint}/`,
    OTEL_SERVICE_NAME: 'tea-shop',
  });
  await buy(shop);
  await expect(shop.call(order.detail, { id: 999_999 })).rejects.toThrow('404');
  const png = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#0d9b8a' } })
    .png()
    .toBuffer();
  await shop.call(user.uploadAvatar, { file: new File([new Uint8Array(png)], 'face.png', { type: 'image/png' }) });
  const { id: jobId } = await shop.call(contract.adminOrder.export, {});
  for (let status = ''; status !== 'done'; ) {
    await sleep(50);
    ({ status } = await shop.call(job.detail, { id: jobId }));
  }
  // Nothing is due yet: the shutdown sends what is left.
  expect(await shop.stop()).toBe(0);
  expect([...collector.serviceNames]).toEqual(['tea-shop']);

  const ordered = findOne('POST /main/v2/order/create');
  expect(ordered).toMatchObject({
    kind: 2,
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/main/v2/order/create',
      'http.response.status_code': 200,
      'request.id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  });
  expect(ordered.parentSpanId).toBeFalsy();
  const queries = getChildren(ordered);
  expect(queries.map(({ name }) => name)).toEqual(expect.arrayContaining(['BEGIN', 'INSERT orders', 'COMMIT']));
  const insert = queries.find(({ name }) => name === 'INSERT orders');
  expect(insert).toMatchObject({ kind: 3, traceId: ordered.traceId, attributes: { 'db.system.name': 'postgresql' } });
  expect(insert?.attributes['db.query.text']).toContain('insert into orders (');

  const paid = findOne('POST /main/v2/payment/alipay');
  expect(findOne('alipay create')).toMatchObject({
    traceId: paid.traceId,
    attributes: { 'provider.operation': 'create' },
  });
  expect(findOne('POST /main/v2/order/detail')).toMatchObject({
    attributes: { 'http.response.status_code': 404 },
    status: { code: 0 },
  });

  const uploaded = findOne('POST /main/v2/user/upload-avatar');
  const stored = collector.spans.filter(
    ({ traceId, attributes }) => traceId === uploaded.traceId && attributes['http.request.method'] === 'PUT',
  );
  expect(stored).toEqual([
    expect.objectContaining({ kind: 3, attributes: expect.objectContaining({ 'server.address': '127.0.0.1' }) }),
  ]);

  const worked = findOne('job orderExport');
  const asked = findOne('POST /main/v2/admin/orders/export');
  expect(worked.attributes).toEqual({
    'job.id': jobId,
    'job.kind': 'orderExport',
    'request.id': asked.attributes['request.id'],
  });
  expect(worked.traceId).not.toBe(asked.traceId);
  expect(getChildren(worked).length).toBeGreaterThan(0);

  // Queries without a request or a job, such as the job runner's poll, are no spans.
  const roots = collector.spans.filter(({ parentSpanId }) => !parentSpanId).map(({ name }) => name);
  expect(roots.filter((name) => !/^(GET|POST) |^job /.test(name))).toEqual([]);
  for (const secret of [
    adminPassword,
    address.receiver,
    address.phone,
    address.detail,
    '茶壶',
    'teapot-',
    'face.png',
  ]) {
    expect(collector.received(), secret).not.toContain(secret);
  }
}, 60_000);

test('with the collector down an order works as before, and the shop stops', async () => {
  const shop = await home.start({
    ...environment,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
    OTEL_BSP_SCHEDULE_DELAY: '100',
  });
  const first = await buy(shop);
  expect(first.orderId).toBeGreaterThan(0);
  for (let round = 0; round < 3; round += 1) expect((await buy(shop)).ms).toBeLessThan(3_000);
  const begun = performance.now();
  expect(await shop.stop()).toBe(0);
  expect(performance.now() - begun).toBeLessThan(10_000);
}, 60_000);

test('a span leaves without errors, literals and attributes that may be personal', () => {
  const span = {
    name: 'POST /main/v2/user/login',
    kind: SpanKind.SERVER,
    status: { code: 2, message: 'Key (email)=(kam@example.com) already exists' },
    events: [{ name: 'exception', attributes: { 'exception.message': 'kam@example.com' } }],
    attributes: {
      'http.response.status_code': 409,
      'url.path': '/undo/secret',
      'user_agent.original': 'Kam’s phone',
      'db.query.text': "select 'kam@example.com', 'it''s' from users where id = $1",
    },
  } as unknown as ReadableSpan;
  const sent = toPublicSpan(span);
  expect({ ...sent, name: sent.name }).toEqual({
    name: 'POST /main/v2/user/login',
    status: { code: 0 },
    events: [],
    attributes: { 'http.response.status_code': 409, 'db.query.text': 'select ?, ? from users where id = $1' },
  });
  const failed = toPublicSpan({ ...span, attributes: { 'http.response.status_code': 500 } } as ReadableSpan);
  expect(failed.status).toEqual({ code: 2 });
});

test('queries are named by operation and table; the address of the collector is checked', () => {
  expect(getQueryName('select "id" from "orders" where "id" = $1')).toBe('SELECT orders');
  expect(getQueryName('select id from orders where id = $1 for update of orders')).toBe('SELECT orders');
  expect(getQueryName('with made as (insert into "orders" default values returning id) select id from made')).toBe(
    'INSERT orders',
  );
  expect(getQueryName('insert into jobs values ($1) on conflict do update set id = 1')).toBe('INSERT jobs');
  expect(getQueryName('begin')).toBe('BEGIN');
  expect(readConfig({}).tracing).toBeUndefined();
  const { tracing } = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' });
  expect(tracing).toEqual({ endpoint: 'http://collector:4318', serviceName: 'sampan' });
  expect(() => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' })).toThrow('OTLP/HTTP collector');
});
