import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '../../../../scripts/processes/freePort.ts';
import { scratchFolder } from '../../../../scripts/processes/scratchFolder.ts';
import { startServer } from '../../../../scripts/processes/serverProcess.ts';
import { copyPgliteDatabase } from '../support/databases.ts';
import { serverBundle } from '../support/serverBundle.ts';

let folder: string;
beforeEach(() => {
  folder = scratchFolder('drain');
  copyPgliteDatabase(join(folder, 'data'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const start = (environment: Record<string, string>) =>
  startServer(serverBundle, { DATA_DIR: join(folder, 'data'), PORT: '0', DEMO: '0', ...environment });

/** Sends a POST whose body arrives in two parts; `closed` resolves to the raw response. */
function openRequest(url: URL, body: string) {
  const socket = connect(Number(url.port), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk.toString()));
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(answer)));
  socket.write(
    `POST /main/v2/user/login HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  );
  return { finish: () => socket.write(body.slice(10)), closed };
}

test('SIGTERM fails the readiness first, ends the open request and exits with 0', async () => {
  const { child, exited, url: ready } = start({ DRAIN_SECONDS: '2', ADMIN_PASSWORD: 'the way in, and again' });
  const url = new URL(await ready);
  expect((await fetch(new URL('/readyz', url))).status).toBe(200);
  const open = openRequest(url, JSON.stringify({ username: 'admin', password: 'the way in, and again' }));
  await sleep(200);
  const begun = performance.now();
  child.kill('SIGTERM');
  await sleep(300);

  const draining = await fetch(new URL('/readyz', url));
  expect(draining.status).toBe(503);
  expect(draining.headers.get('connection')).toBe('close');
  expect(await draining.json()).toMatchObject({ details: { checks: { draining: 'failed' } } });
  // Requests from the load balancer are still served.
  expect((await fetch(new URL('/main/v2/setting/public', url))).status).toBe(200);

  // The server has stopped listening, but this request is still open.
  await sleep(2_200 - (performance.now() - begun));
  await expect(fetch(new URL('/livez', url))).rejects.toThrow(TypeError);
  open.finish();
  expect(await open.closed).toMatch(/^HTTP\/1\.1 200 [\s\S]*"token":/);
  expect(await exited).toBe(0);
  expect(performance.now() - begun).toBeLessThan(30_000);
}, 60_000);

test('SIGTERM exits with 0 while a mail server never comes to the end of its answer', async () => {
  const asked = Promise.withResolvers<void>();
  const mailServer = createServer((socket) => {
    asked.resolve();
    socket.on('error', () => socket.destroy());
    socket.write('220 test\r\n');
    const timer = setInterval(() => socket.write('250-wait\r\n'), 1_000);
    socket.on('close', () => clearInterval(timer));
  }).listen(0, '127.0.0.1');
  await once(mailServer, 'listening');
  const { port } = mailServer.address() as AddressInfo;
  const mail = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Shop <shop@shop.example>' };
  const { child, exited, url } = start({ DRAIN_SECONDS: '1', ...mail });
  const ready = await url;
  for (const name of ['one', 'two', 'three', 'four', 'five', 'six']) {
    const body = JSON.stringify({ email: `${name}@example.com` });
    const headers = { 'content-type': 'application/json' };
    await fetch(new URL('/main/v2/captcha/mail', ready), { method: 'POST', headers, body });
  }
  await asked.promise;
  child.kill('SIGTERM');
  expect(await exited).toBe(0);
  mailServer.close();
}, 60_000);

test('the metrics have a port of their own, and Ctrl-C does not wait for a load balancer', async () => {
  const metricsPort = await freePort();
  const { child, exited, url } = start({ DRAIN_SECONDS: '10', METRICS_PORT: String(metricsPort) });
  await fetch(new URL('/livez', await url));
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(metrics).toContain('sampan_http_requests_total{method="GET",route="/livez",status="200"} 1');
  const begun = performance.now();
  child.kill('SIGINT');
  expect(await exited).toBe(0);
  expect(performance.now() - begun).toBeLessThan(8_000);
}, 60_000);
