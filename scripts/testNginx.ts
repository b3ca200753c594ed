/**
 * Runs deploy/nginx/sampan.conf with Debian's nginx in front of a shop on two servers and checks what it promises: TLS,
 * compression, the client's address, limits, timeouts and a server that is gone. Needs
 * `apt-get install nginx postgresql openssl`.
 */
import { rmSync } from 'node:fs';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { contract } from '@sampan/api/contract';
import { startPostgres } from '../apps/server/tests/support/postgresServer.ts';
import { buildServer, buildWeb } from './build.ts';
import { waitUntil } from './cluster/daemon.ts';
import { startShopProxy } from './cluster/proxies.ts';
import { startS3Process } from './cluster/s3.ts';
import { createShopServer } from './cluster/shopServers.ts';
import { freePort } from './processes/freePort.ts';
import { parseArgs } from './processes/parseArgs.ts';
import { scratchFolder } from './processes/scratchFolder.ts';

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: string;
}

interface Question {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** The client's address, one of 127.0.0.0/8. */
  from?: string;
}

parseArgs({});
const folder = scratchFolder('nginx-shop');
const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];

/** Sends a request to nginx. A body that is shorter than its Content-Length is never finished. */
function ask(
  url: string,
  { method = 'GET', headers = {}, body = '', from = '127.0.0.1' }: Question = {},
): Promise<Answer> {
  const send = url.startsWith('https:') ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const options = { method, headers, localAddress: from, rejectUnauthorized: false, agent: false };
    const request = send(url.replace('localhost', '127.0.0.1'), options, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk as Buffer);
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks).toString() });
      request.destroy();
    });
    request.on('error', reject);
    request.write(body);
    if (Number(headers['content-length'] ?? body.length) === Buffer.byteLength(body)) request.end();
  });
}

/** Resolves to what TLS agreed on: its version and the protocol above it; null where the server refuses. */
function negotiate(
  port: number,
  maxVersion: 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3',
  ciphers = 'DEFAULT',
): Promise<string | null> {
  return new Promise((resolve) => {
    const options = { port, host: '127.0.0.1', rejectUnauthorized: false, ALPNProtocols: ['h2', 'http/1.1'] };
    const versions = { minVersion: 'TLSv1' as const, maxVersion, ciphers: `${ciphers}:@SECLEVEL=0` };
    const socket = connect({ ...options, ...versions }, () => {
      resolve(`${socket.getProtocol()} ${socket.alpnProtocol || ''}`);
      socket.destroy();
    });
    socket.on('error', () => resolve(null));
  });
}

let failed = 0;
function check(name: string, found: unknown, expected: unknown): void {
  const isSame = JSON.stringify(found) === JSON.stringify(expected);
  if (!isSame) failed += 1;
  console.log(
    `${isSame ? '✓' : '✗'} ${name}${isSame ? '' : `: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`}`,
  );
}

try {
  await buildServer();
  await buildWeb();
  const [s3, postgres, http, https] = await Promise.all([startS3Process(), startPostgres(), freePort(), freePort()]);
  closing.push(
    () => s3.stop(),
    () => postgres.stop(),
  );
  const url = `https://localhost:${https}`;
  const environment = {
    ...s3.environment,
    DEMO: '0',
    SANDBOX: '1',
    DATABASE_URL: postgres.url,
    PUBLIC_URL: url,
    TRUST_PROXY: 'loopback',
  };
  const servers = await Promise.all(
    ['one', 'other'].map((name) =>
      createShopServer(join(folder, name), { ...environment, ADMIN_PASSWORD: 'the way in, and again' }),
    ),
  );
  const nginx = startShopProxy({ kind: 'nginx', ports: { http, https }, servers: servers.map(({ port }) => port) });
  closing.push(() => nginx.stop());
  for (const server of servers) {
    closing.push(() => server.kill());
    await server.start();
  }
  await waitUntil(nginx, () => ask(`${url}/readyz`).then(({ status }) => status === 200));

  const redirect = await ask(`http://localhost:${http}/goods?q=tea`, { headers: { host: 'localhost' } });
  check(
    'HTTP is redirected to HTTPS',
    [redirect.status, redirect.headers.location],
    [308, 'https://localhost/goods?q=tea'],
  );
  check('but no call', (await ask(`http://localhost:${http}${contract.user.nameAvailable.path}`)).status, 403);
  check('TLS 1.3 with HTTP/2', await negotiate(https, 'TLSv1.3'), 'TLSv1.3 h2');
  check('TLS 1.2 with HTTP/2', await negotiate(https, 'TLSv1.2'), 'TLSv1.2 h2');
  check('no TLS 1.1', await negotiate(https, 'TLSv1.1'), null);
  check('no cipher without forward secrecy', await negotiate(https, 'TLSv1.2', 'AES128-GCM-SHA256'), null);
  check('and none without authenticated encryption', await negotiate(https, 'TLSv1.2', 'ECDHE-RSA-AES128-SHA'), null);

  const page = await ask(`${url}/home`, { headers: { 'accept-encoding': 'br' } });
  check('a page is compressed by the server', [page.status, page.headers['content-encoding']], [200, 'br']);
  const [chunk = ''] = /\/assets\/[\w.-]+\.js/.exec((await ask(`${url}/home`)).body) ?? [];
  const file = await ask(url + chunk, { headers: { 'accept-encoding': 'br' } });
  const cached = file.headers['cache-control'];
  check(
    'a script, too, and browsers keep it',
    [file.headers['content-encoding'], cached],
    ['br', 'public, max-age=31536000, immutable'],
  );

  const hsts = page.headers['strict-transport-security'];
  check('browsers are told once to use HTTPS for a year', hsts, 'max-age=31536000');

  const picture = (from: string, forwarded?: string) => {
    const headers = { 'content-type': 'application/json', ...(forwarded && { 'x-forwarded-for': forwarded }) };
    return ask(url + contract.captcha.image.path, { method: 'POST', headers, body: '{}', from });
  };
  let status = 200;
  for (let count = 0; count < 500 && status === 200; count += 1) ({ status } = await picture('127.0.0.2'));
  check('requests are limited by the address of the client', [status, (await picture('127.0.0.3')).status], [429, 200]);
  check('which the client cannot choose', (await picture('127.0.0.2', '203.0.113.9')).status, 429);
  const unknown = await ask(`${url}/main/v2/unknown`, { headers: { 'x-request-id': 'chosen' } });
  check('the request id is that of nginx', /"requestId":"[0-9a-f]{32}"/.test(unknown.body), true);

  const sendLarge = (mebibytes: number) => {
    const headers = {
      'content-length': String(mebibytes * 1024 ** 2),
      'content-type': 'multipart/form-data; boundary=x',
    };
    return ask(url + contract.file.upload.path, { method: 'POST', headers, body: 'x' });
  };
  check('the shop answers the largest upload, here that nobody has signed in', (await sendLarge(1_000)).status, 401);
  check('a body above 1,001 MiB is refused at once', (await sendLarge(1_002)).status, 413);
  const began = performance.now();
  const slow = await ask(`${url}/main/v2/user/login`, {
    method: 'POST',
    headers: { 'content-length': '1000', 'content-type': 'application/json' },
    body: '{',
  }).catch((error: Error) => ({ status: error.message }));
  console.log(`  a body that stops: ${slow.status} after ${((performance.now() - began) / 1000).toFixed(0)} s`);
  check('a body that stops ends within 35 seconds', performance.now() - began < 35_000, true);

  await servers[0]?.kill();
  const answers = await Promise.all(Array.from({ length: 40 }, () => ask(`${url}/home`)));
  check('a server that is gone fails no request', [...new Set(answers.map((answer) => answer.status))], [200]);
  await servers[1]?.kill();
  const { headers, body, ...last } = await ask(`${url}/home`);
  const isPage = headers['content-type'] === 'text/html; charset=utf-8' && body.includes('<p lang="zh-HK">我們');
  check(
    'where no server is left, a browser gets a page',
    [last.status, headers['retry-after'], isPage],
    [503, '2', true],
  );
  check('and a call the status of nginx', (await ask(`${url}${contract.user.nameAvailable.path}`)).status, 502);
} catch (error) {
  console.error((error as Error).message);
  failed += 1;
} finally {
  for (const step of closing.reverse()) await step();
}
process.exit(failed > 0 ? 1 : 0);
