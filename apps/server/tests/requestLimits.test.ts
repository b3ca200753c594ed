import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { ErrorBodySchema } from '@sampan/api/errors';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAttemptCount, measure } from '../../../scripts/reliability/measure.ts';
import { buildApp } from '../src/app.ts';
import { Lifecycle } from '../src/lifecycle.ts';
import { createLogger } from '../src/log.ts';
import { Metrics } from '../src/metrics/metrics.ts';
import { startTestApp, type TestApp } from './support/testApp.ts';

const bodyTimeoutMs = 400;
let shop: TestApp;
let app: TestApp['app'];
let port: number;
beforeAll(async () => {
  shop = await startTestApp('pglite');
  app = await buildApp(shop.deps, { bodyTimeoutMs });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await app.close();
  await shop.close();
});

interface RawAnswer {
  statusCode: number;
  headers: Map<string, string>;
  body: string;
}

/** Reads the raw response until the connection closes. */
function answerOn(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('error', () => resolve(text));
    socket.on('close', () => resolve(text));
  });
}

function parseAnswer(text: string): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [status = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const [name = '', ...value] = line.split(': ');
    return [name.toLowerCase(), value.join(': ')];
  });
  return { statusCode: Number(status.split(' ')[1]), headers: new Map(headers), body: rest.join('\r\n\r\n') };
}

async function send(text: string): Promise<RawAnswer> {
  const socket = connect(port, '127.0.0.1');
  const answer = answerOn(socket);
  socket.write(text);
  return parseAnswer(await answer);
}

const login = 'POST /main/v2/user/login HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n';
const json = (body: string) =>
  `${login}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

const rejected: [name: string, request: string, statusCode: number, code: string][] = [
  ['no JSON', json('{"a'), 400, 'VALIDATION'],
  ['an empty body', json(''), 400, 'VALIDATION'],
  ['another type', `${login}content-type: text/xml\r\ncontent-length: 4\r\n\r\n<a/>`, 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ['no type', `${login}content-length: 2\r\n\r\n{}`, 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ['too large', `${login}content-type: application/json\r\ncontent-length: 900000\r\n\r\n{`, 413, 'PAYLOAD_TOO_LARGE'],
  ['no HTTP', 'hello\r\n\r\n', 400, 'VALIDATION'],
  ['a method of nobody', 'FETCH / HTTP/1.1\r\nhost: shop\r\n\r\n', 400, 'VALIDATION'],
  [
    'another method',
    'PROPFIND /main/v2/user/login HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n\r\n',
    404,
    'UNKNOWN_CALL',
  ],
  ['two lengths', `${login}content-length: 1\r\ncontent-length: 2\r\n\r\n`, 400, 'VALIDATION'],
  ['headers without end', `GET / HTTP/1.1\r\nhost: shop\r\nx: ${'x'.repeat(80_000)}`, 413, 'PAYLOAD_TOO_LARGE'],
  [
    'a host with a fragment',
    'GET http://shop#/x HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n\r\n',
    400,
    'VALIDATION',
  ],
  ['no host', 'GET /main/v2/nope HTTP/1.1\r\nconnection: close\r\n\r\n', 404, 'UNKNOWN_CALL'],
  [
    'an expectation',
    'GET /main/v2/nope HTTP/1.1\r\nhost: shop\r\nexpect: wonders\r\nconnection: close\r\n\r\n',
    404,
    'UNKNOWN_CALL',
  ],
];

test.each(rejected)(
  '%s is answered with an error body and every security header',
  async (_name, request, statusCode, code) => {
    const usual = await app.inject({ url: '/main/v2/nope' });
    const security = Object.keys(usual.headers).filter(
      (name) => !/^(content-(type|length)|connection|date|vary)$/.test(name),
    );
    const answer = await send(request);
    expect(answer.statusCode).toBe(statusCode);
    const body: unknown = JSON.parse(answer.body);
    expect(v.is(ErrorBodySchema, body)).toBe(true);
    expect(body).toMatchObject({ code, statusCode });
    expect(security.length).toBeGreaterThan(10);
    for (const name of security) expect([...answer.headers.keys()], name).toContain(name);
  },
);

test('a body that is nested too deeply or has too many values is refused before its fields are checked', async () => {
  const check = async (username: unknown) => {
    const { statusCode, body } = await send(json(JSON.stringify({ username })));
    return [statusCode, Object.keys(JSON.parse(body).fields ?? {})];
  };
  expect(await check(Array(1_000).fill({}))).toEqual([400, ['username', 'password']]);
  expect(await check(Array(5_000).fill(1))).toEqual([400, []]);
  expect(await check(JSON.parse('['.repeat(40) + ']'.repeat(40)))).toEqual([400, []]);
});

const longAddress = (method: string, accept: string) =>
  `${method} /goods?q=${'x'.repeat(17_000)} HTTP/1.1\r\nhost: shop\r\naccept: ${accept}\r\naccept-language: en\r\nconnection: close\r\n\r\n`;

/** Sends a request in two parts, as a network splits a long one. */
async function sendInParts(text: string): Promise<RawAnswer> {
  const socket = connect(port, '127.0.0.1');
  const answer = answerOn(socket);
  socket.write(text.slice(0, 9_000));
  await pause(50);
  socket.write(text.slice(9_000));
  return parseAnswer(await answer);
}

test('a document with an address that is too long is an error page, a call an error body', async () => {
  const page = await sendInParts(longAddress('GET', 'text/html,*/*;q=0.8'));
  expect([page.statusCode, page.headers.get('content-type')]).toEqual([414, 'text/html; charset=utf-8']);
  expect(page.body).toContain('<html lang="en-US">');
  expect(page.body).toContain('<a href="/home">');
  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[^ ]+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
  );
  expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  for (const request of [longAddress('GET', 'application/json'), longAddress('POST', 'text/html')]) {
    const { statusCode, body } = await sendInParts(request);
    expect([statusCode, JSON.parse(body).code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  }
});

/** Sends a body of 100 bytes at one byte per 100 ms. */
function trickle(path = '/main/v2/user/login'): { socket: Socket; answer: Promise<string> } {
  const socket = connect(port, '127.0.0.1');
  const answer = answerOn(socket);
  socket.write(`POST ${path} HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{`);
  const timer = setInterval(() => socket.writable && socket.write(' '), 100);
  socket.on('close', () => clearInterval(timer));
  return { socket, answer };
}

const openConnections = () => new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)));

const slowBodies = getAttemptCount(300, 1_500);
test(`${slowBodies} bodies that trickle are ended, others are answered meanwhile`, async () => {
  await measure('trickled-bodies', { place: 'pglite' }, async (countAttempts) => {
    const slow = Array.from({ length: slowBodies }, () => trickle());
    // Refused before its body arrived: its connection is closed as well.
    slow.push(trickle('/main/v2/user/userinfo'));
    expect(
      (await send('GET /main/v2/setting/public HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n\r\n')).statusCode,
    ).toBe(200);
    const answers = await Promise.all(slow.map(({ answer }) => answer));
    expect(parseAnswer(answers[0] ?? '')).toMatchObject({ statusCode: 503 });
    expect(parseAnswer(answers[0] ?? '').headers.get('retry-after')).toBe('1');
    expect(parseAnswer(answers.at(-1) ?? '')).toMatchObject({ statusCode: 401 });
    expect(await openConnections()).toBe(0);
    countAttempts(slowBodies);
  });
});

test('a body that does not arrive is counted and logged like other requests, with the id of its answer', async () => {
  const lines: string[] = [];
  const log = createLogger({ level: 'info', stream: { write: (line) => void lines.push(line) } });
  const { db, cacheCounters, config } = shop.deps;
  const { probeDb } = shop.database;
  const metrics = new Metrics({ db, probeDb, dataDir: config.dataDir, lifecycle: new Lifecycle(), cacheCounters });
  const deps = { ...shop.deps, log, config: { ...config, logLevel: 'info' as const } };
  const own = await buildApp(deps, { bodyTimeoutMs, metrics });
  await own.listen({ port: 0, host: '127.0.0.1' });
  const before = port;
  port = (own.server.address() as AddressInfo).port;
  const { statusCode, body } = parseAnswer(await trickle().answer);
  port = before;
  await own.close();
  expect(statusCode).toBe(503);
  const path = '/main/v2/user/login';
  const answered = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered');
  expect(answered).toMatchObject([
    {
      reqId: JSON.parse(body).requestId,
      req: { method: 'POST', path },
      res: { statusCode: 503 },
      ms: expect.any(Number),
    },
  ]);
  const counted = await metrics.registry.getSingleMetricAsString('sampan_http_requests_total');
  expect(counted).toContain(`{method="POST",route="${path}",status="503"} 1`);
});

test('a connection that sends nothing is closed without a response, one with half a request gets one', async () => {
  const own = await buildApp(shop.deps);
  await own.listen({ port: 0, host: '127.0.0.1' });
  own.server.headersTimeout = 100;
  const ownPort = (own.server.address() as AddressInfo).port;
  const unused = connect(ownPort, '127.0.0.1');
  const begun = connect(ownPort, '127.0.0.1');
  begun.write('GET / HTTP/1.1\r\n');
  const answers = await Promise.all([answerOn(unused), answerOn(begun)]);
  expect(answers[0]).toBe('');
  expect(parseAnswer(answers[1])).toMatchObject({ statusCode: 503 });
  await own.close();
});

test('a server closes though a body never ends', async () => {
  const own = await buildApp(shop.deps, { bodyTimeoutMs: 60_000 });
  await own.listen({ port: 0, host: '127.0.0.1' });
  const before = port;
  port = (own.server.address() as AddressInfo).port;
  const { socket, answer } = trickle();
  await pause(200);
  const began = performance.now();
  await own.close();
  expect(performance.now() - began).toBeLessThan(4_000);
  await answer;
  expect(socket.destroyed).toBe(true);
  port = before;
});

/** A client in a thread of its own, which sends a request and resets its connection while this thread is blocked. */
function leaveBeforeAccepted(port: number): void {
  const hasLeft = new Int32Array(new SharedArrayBuffer(4));
  const client = `
    const { workerData: { port, hasLeft } } = require('node:worker_threads');
    const socket = require('node:net').connect(port, '127.0.0.1');
    socket.write('GET /livez HTTP/1.1\\r\\nhost: shop\\r\\n\\r\\n', () => socket.resetAndDestroy());
    socket.on('close', () => {
      Atomics.store(hasLeft, 0, 1);
      Atomics.notify(hasLeft, 0);
    });`;
  new Worker(client, { eval: true, workerData: { port, hasLeft } });
  expect(Atomics.wait(hasLeft, 0, 0, 10_000)).not.toBe('timed-out');
}

test('a request whose client left before it was read is not handled', async () => {
  const own = await buildApp(shop.deps);
  const addresses: (string | undefined)[] = [];
  own.addHook('onRequest', async (request) => {
    addresses.push(request.ip);
  });
  await own.listen({ port: 0, host: '127.0.0.1' });
  const { port: ownPort } = own.server.address() as AddressInfo;
  leaveBeforeAccepted(ownPort);
  await fetch(`http://127.0.0.1:${ownPort}/livez`);
  expect(addresses).toEqual(['127.0.0.1']);
  await own.close();
});
