import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '@sampan/api/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scratchFolder } from '../../../scripts/processes/scratchFolder.ts';
import { startTestApp, type TestApp } from './support/testApp.ts';

const page = 'https://shop.example';
const api = 'https://api.example';
const index =
  '<!doctype html><html lang="zh-CN"><head><title>Sampan</title><meta property="csp-nonce" nonce="__CSP_NONCE__" /></head><body><div id="root"></div></body></html>';

let root: string;
let shop: TestApp;
beforeAll(async () => {
  root = scratchFolder('api-base');
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, 'index.html'), index);
  writeFileSync(join(root, 'routes.json'), JSON.stringify(['/', '/home']));
  const environment = { API_BASE_URL: `${api}/`, CORS_ORIGINS: `${page}, https://other.example`, PUBLIC_URL: page };
  shop = await startTestApp('postgres', { webRoot: root, environment });
}, 60_000);
afterAll(async () => {
  await shop.close();
  rmSync(root, { recursive: true, force: true });
});

const host = 'shop.example';
const get = (url: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ url, headers: { host, ...headers } });

test('a document names the API, and its policy lets the page call it and show its pictures, and nothing else', async () => {
  const { body, headers } = await get('/home');
  expect(body).toContain(`<meta name="api-base" content="${api}" />`);
  const policy = new Map(
    String(headers['content-security-policy'])
      .split(';')
      .map((directive) => directive.trim().split(' '))
      .map(([name, ...sources]) => [name, sources]),
  );
  expect(policy.get('connect-src')).toEqual(["'self'", api]);
  expect(policy.get('img-src')).toEqual(["'self'", 'data:', 'blob:', api]);
  expect(policy.get('media-src')).toEqual(["'self'", 'blob:', api]);
  for (const name of ['script-src', 'style-src', 'font-src', 'form-action'])
    expect(policy.get(name)).not.toContain(api);
});

test('without API_BASE_URL a document names none', async () => {
  const plain = await startTestApp('postgres', { webRoot: root });
  const { body, headers } = await plain.app.inject({ url: '/home' });
  expect(body).not.toContain('api-base');
  expect(headers['content-security-policy']).toContain("connect-src 'self';");
  const call = await plain.app.inject({ url: '/main/v2/setting/public', headers: { origin: page } });
  expect(call.headers['access-control-allow-origin']).toBeUndefined();
  const preflight = await plain.app.inject({
    method: 'OPTIONS',
    url: '/main/v2/user/login',
    headers: { origin: page },
  });
  expect([preflight.statusCode, preflight.headers['access-control-allow-origin']]).toEqual([404, undefined]);
  await plain.close();
});

test('pictures, signed links and pages of the sandbox are sent on to the API, unless this server is the API', async () => {
  const picture = await get('/media/teapot-celadon-1/240.webp?x=1');
  expect([picture.statusCode, picture.headers.location]).toEqual([307, `${api}/media/teapot-celadon-1/240.webp?x=1`]);
  expect((await get('/main/v2/file/evidence?id=1')).headers.location).toBe(`${api}/main/v2/file/evidence?id=1`);
  expect((await get('/sandbox/pay/x')).headers).toMatchObject({
    location: `${api}/sandbox/pay/x`,
    'cache-control': 'no-store',
  });
  for (const url of ['/home', '/main/v2/setting/public'])
    expect((await get(url)).headers.location, url).toBeUndefined();
  expect((await get('/media/teapot-celadon-1/240.webp', { host: 'api.example' })).statusCode).toBe(404);
});

test('pages of the configured origins may call, and read what a call answers; pages of others may not', async () => {
  const call = (origin?: string) => get('/main/v2/setting/public', { host: 'api.example', ...(origin && { origin }) });
  const allowed = await call(page);
  expect(allowed.headers).toMatchObject({
    'access-control-allow-origin': page,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': expect.stringMatching(/\bdate\b.*\bretry-after\b/),
  });
  expect(allowed.headers.vary).toContain('origin');
  for (const origin of ['https://evil.example', `${page}.evil.example`, 'null', undefined]) {
    const { headers } = await call(origin);
    expect(headers['access-control-allow-origin'], origin).toBeUndefined();
    expect(headers.vary).toContain('origin');
  }
  // A response cached for one origin is not sent to another.
  expect((await call('https://other.example')).headers['access-control-allow-origin']).toBe('https://other.example');
  expect((await call(page)).headers['access-control-allow-origin']).toBe(page);
  const rejected = await get('/main/v2/order/list', { host: 'api.example', origin: page });
  expect([rejected.statusCode, rejected.headers['access-control-allow-origin']]).toEqual([401, page]);
});

test('a preflight allows what the client sends, for the configured origins', async () => {
  const preflight = (origin: string) =>
    shop.app.inject({
      method: 'OPTIONS',
      url: '/main/v2/order/create',
      headers: { host: 'api.example', origin, 'access-control-request-method': 'POST' },
    });
  const allowed = await preflight(page);
  expect(allowed.statusCode).toBe(204);
  expect(allowed.headers).toMatchObject({
    'access-control-allow-origin': page,
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': expect.stringMatching(/authorization.*idempotency-key/),
  });
  const rejected = await preflight('https://evil.example');
  expect(rejected.headers['access-control-allow-origin']).toBeUndefined();
  expect(rejected.headers['access-control-allow-headers']).toBeUndefined();
});

test('pictures may be shown by a page elsewhere, answers of calls only be read by CORS', async () => {
  const picture = await get('/media/nothing/240.webp', { host: 'api.example' });
  expect(picture.headers['cross-origin-resource-policy']).toBe('cross-origin');
  const call = await get('/main/v2/setting/public', { host: 'api.example' });
  expect(call.headers['cross-origin-resource-policy']).toBe('same-origin');
});

test('the cookie of the demo inbox reaches the API from a page of another site', async () => {
  const { headers } = await shop.call(
    contract.captcha.mail,
    { email: 'cross@example.com' },
    { headers: { origin: page } },
  );
  const cookie = String(headers['set-cookie']);
  expect(cookie).toMatch(/^demo_inbox=/);
  for (const attribute of ['HttpOnly', 'Secure', 'SameSite=None', 'Partitioned']) expect(cookie).toContain(attribute);
  const claim = cookie.split(';')[0] ?? '';
  await shop.deps.background.idle();
  const inbox = await shop.expectOk(contract.demoInbox.list, {}, { headers: { origin: page, cookie: claim } });
  expect(inbox.map(({ to }) => to)).toEqual(['cross@example.com']);
  expect(await shop.expectOk(contract.demoInbox.list, {}, { headers: { origin: page } })).toEqual([]);
});
