import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scratchFolder } from '../../../scripts/processes/scratchFolder.ts';
import { measure } from '../../../scripts/reliability/measure.ts';
import { buildApp } from '../src/app.ts';
import { hashInlineScripts } from '../src/http/responses/headers.ts';
import { noScriptTexts } from '../src/pages/documents/template.ts';
import { startTestApp, type TestApp } from './support/testApp.ts';

const script = "document.body.toggleAttribute('dark-theme', true)";
const index = `<!doctype html><html lang="zh-CN"><head><title>Sampan</title><meta property="csp-nonce" nonce="__CSP_NONCE__" /><script>${script}</script><script type="module" src="/assets/app-1a2b.js"></script></head><body><div id="root"></div></body></html>`;

/** Removes the nonce and the text for browsers without JavaScript, which the built document lacks. */
const withoutAdditions = (html: string) =>
  html.replace(/ nonce="[^"]*"/, '').replace(/<noscript>.*<\/noscript>\s*/, '');

/** Creates the files of a web build. */
function buildWeb(root: string): void {
  const files: Record<string, string> = {
    'index.html': index,
    'routes.json': JSON.stringify([
      '/',
      '/home',
      '/goods',
      '/goods/*',
      '/posts/:slug',
      '/orders/:id',
      '/admin/articles/:id',
      '/admin/articles/new',
      '/admin/settings/:group',
    ]),
    'assets/app-1a2b.js': `console.log(${JSON.stringify('sampan '.repeat(400))});`,
    'assets/app-1a2b.css': 'body{margin:0}',
    'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'builds/latest.json': '{"id":"b2","timestamp":2}',
    '.vite/manifest.json': '{}',
    'builds/meta/b2.json': '{"id":"b2","timestamp":2,"matcher":{},"prerendered":[]}',
  };
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(root, name, '..'), { recursive: true });
    writeFileSync(join(root, name), content);
  }
}

let root: string;
let shop: TestApp;
beforeAll(async () => {
  root = scratchFolder('web');
  buildWeb(root);
  shop = await startTestApp('pglite', { webRoot: root });
});
afterAll(async () => {
  await shop.close();
  rmSync(root, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ url, headers });

test('a browser without JavaScript is told so, and its form is refused without a word of it in the answer', async () => {
  for (const [language, text] of Object.entries(noScriptTexts)) {
    const { body } = await get('/orders/7', { 'accept-language': language });
    expect(body).toContain(`<noscript><p>${text}</p></noscript>`);
  }
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const posted = { method: 'POST', url: '/login', headers: form, payload: 'username=mei&password=lantern-1' } as const;
  const { statusCode, body } = await shop.app.inject(posted);
  expect(statusCode).toBe(404);
  expect(body).not.toContain('lantern-1');
});

test('a file that is text names its character set', async () => {
  for (const [path, type] of [
    ['/assets/app-1a2b.js', 'text/javascript'],
    ['/assets/app-1a2b.css', 'text/css'],
    ['/builds/latest.json', 'application/json'],
    ['/favicon.svg', 'image/svg+xml'],
  ] as const)
    expect((await get(path)).headers['content-type'], path).toBe(`${type}; charset=utf-8`);
});

test('responses without scripts get a short policy that allows nothing', async () => {
  const { headers } = await get('/assets/app-1a2b.css');
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  });
});

test('every answer has the security headers, errors and files included', async () => {
  const hash = hashInlineScripts(index)[0] ?? 'none';
  expect(hash).toMatch(/^'sha256-[A-Za-z0-9+/]{43}='$/);
  const urls = [
    '/',
    '/nope',
    '/assets/app-1a2b.js',
    '/assets/gone.js',
    '/main/v2/setting/public',
    '/main/v2/nope',
    '/media/nope',
    '/main/v2/user/userinfo',
    '/%',
    '/%ff%fe?x=%',
    `/media/${'a'.repeat(8_000)}`,
  ];
  await measure('security-headers', { place: 'pglite' }, async (countAttempts) => {
    for (const url of urls) {
      const { headers } = await get(url);
      const policy = String(headers['content-security-policy']);
      expect(policy, url).toContain(`script-src 'self' ${hash}`);
      expect(policy, url).toContain("style-src 'self'");
      expect(policy, url).toContain("frame-ancestors 'none'");
      expect(policy, url).not.toContain('unsafe');
      expect(headers, url).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
      expect(headers['referrer-policy'], url).toBeDefined();
      expect(headers['permissions-policy'], url).toBeDefined();
      expect(headers['x-powered-by'], url).toBeUndefined();
      countAttempts();
    }
  });
});

test('a route of the app gets its document, which is not cached', async () => {
  for (const url of [
    '/',
    '/home',
    '/goods',
    '/goods/',
    '/goods/a/b/c',
    '/goods/teaware/yixing-teapot?x=1',
    '/posts/how-a-basket-begins',
    '/orders/7',
    '/orders/7/',
    '/admin/articles/new',
    '/admin/settings/shipping',
  ]) {
    const response = await get(url);
    expect(response.statusCode, url).toBe(200);
    expect(withoutAdditions(response.body), url).toBe(withoutAdditions(index));
    expect(response.headers['cache-control'], url).toBe('no-store');
  }
});

test('every document has a nonce of its own, which its policy names', async () => {
  const nonces = new Set<string>();
  for (const url of ['/home', '/home', '/nope']) {
    const { body, headers } = await get(url);
    const [, nonce = ''] = /nonce="([^"]+)"/.exec(body) ?? [];
    expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/);
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(headers['content-security-policy']).not.toContain('unsafe-inline');
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(3);
});

test('E1 A document request for an unknown path is HTTP 404, with the app to explain it', async () => {
  for (const url of ['/nope?x=1', '/orders/7/8', '/goodsx', '/../etc/passwd', '/%2e%2e/%2e%2e/etc/passwd', '/%']) {
    const response = await get(url);
    expect(response.statusCode, url).toBe(404);
    expect(response.body, url).not.toContain('root:');
  }
  expect(withoutAdditions((await get('/nope?x=1')).body)).toBe(withoutAdditions(index));
});

test('E1 A document request for an id that no record can have is HTTP 404, with the app to explain it', async () => {
  for (const id of ['abc', '0', '07', '-1', '1.5', '1234567890123456', '7abc', '%E4%B8%83']) {
    for (const url of [`/orders/${id}`, `/orders/${id}/?x=1`, `/admin/articles/${id}`]) {
      const response = await get(url);
      expect(response.statusCode, url).toBe(404);
      expect(withoutAdditions(response.body), url).toBe(withoutAdditions(index));
    }
  }
});

test('E1 A document request for a group of settings that there is not is HTTP 404, with the app to explain it', async () => {
  for (const url of ['/admin/settings/nope', '/admin/settings/siteX', '/admin/settings/site/x']) {
    const response = await get(url);
    expect(response.statusCode, url).toBe(404);
    expect(withoutAdditions(response.body), url).toBe(withoutAdditions(index));
  }
});

test('B1 Hashed assets and meta are kept by the browser, the latest build for a second', async () => {
  expect((await get('/assets/app-1a2b.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await get('/builds/meta/b2.json')).headers['cache-control']).toBe('public, max-age=31536000');
  expect((await get('/builds/latest.json?1763600000000')).headers['cache-control']).toBe('public, max-age=1');
  expect((await get('/builds/latest.json')).json()).toEqual({ id: 'b2', timestamp: 2 });
});

test('B1 The chunks of earlier builds stay for seven days', async () => {
  const data = scratchFolder('kept');
  const kept = join(data, 'web', 'assets');
  mkdirSync(kept, { recursive: true });
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  for (const [name, days] of [
    ['six-days.js', 6],
    ['eight-days.js', 8],
  ] as const) {
    writeFileSync(join(kept, name), `// ${name}`);
    utimesSync(join(kept, name), daysAgo(days), daysAgo(days));
  }
  writeFileSync(join(data, 'web', 'served.json'), '[]');
  const later = await startTestApp('pglite', { webRoot: root, environment: { DATA_DIR: data } });
  expect((await later.app.inject({ url: '/assets/six-days.js' })).body).toBe('// six-days.js');
  expect((await later.app.inject({ url: '/assets/eight-days.js' })).statusCode).toBe(404);
  expect((await later.app.inject({ url: '/assets/app-1a2b.js' })).statusCode).toBe(200);
  expect((await later.app.inject({ url: '/served.json' })).statusCode).toBe(404);
  await later.close();
  rmSync(data, { recursive: true, force: true });
});

/** A build in a folder of its own, and its archive. */
function createReplacedBuild() {
  const [webRoot, data] = [scratchFolder('replaced'), scratchFolder('replaced-data')];
  buildWeb(webRoot);
  const archive = join(data, 'web');
  const assets = join(archive, 'assets');
  return {
    archive,
    assets,
    start: () => startTestApp('pglite', { webRoot, environment: { DATA_DIR: data } }),
    /** Replaces the script, and with it the build. */
    replace() {
      rmSync(join(webRoot, 'assets', 'app-1a2b.js'));
      writeFileSync(join(webRoot, 'assets', 'app-9z9z.js'), '// the next build');
    },
    /** Makes the archive look as after a month in which the server ran. */
    letMonthPass() {
      const monthAgo = new Date(Date.now() - 30 * 86_400_000);
      for (const name of readdirSync(assets)) utimesSync(join(assets, name), monthAgo, monthAgo);
    },
    remove() {
      for (const folder of [webRoot, data]) rmSync(folder, { recursive: true, force: true });
    },
  };
}

test('B1 The chunks of a build that was served until now stay for seven days, however long it ran', async () => {
  const { assets, start, replace, letMonthPass, remove } = createReplacedBuild();
  await (await start()).close();
  letMonthPass();
  replace();
  const next = await start();
  expect((await next.app.inject({ url: '/assets/app-1a2b.js' })).statusCode).toBe(200);
  await next.close();
  const replacedAt = statSync(join(assets, 'app-1a2b.js')).mtimeMs;
  await (await start()).close();
  expect(statSync(join(assets, 'app-1a2b.js')).mtimeMs, 'another start does not renew the week').toBe(replacedAt);
  remove();
});

test.each<[string, (folders: { archive: string; assets: string }) => void]>([
  [
    'the clock was set back at its start',
    ({ assets }) => {
      const beforeItWasSetBack = new Date(Date.now() - 20 * 86_400_000);
      writeFileSync(join(assets, 'older.js'), '// of the build before');
      utimesSync(join(assets, 'older.js'), beforeItWasSetBack, beforeItWasSetBack);
    },
  ],
  [
    'a start of the next build was killed',
    ({ archive, assets }) => {
      writeFileSync(join(assets, 'app-9z9z.js'), '// a part of the nex');
      writeFileSync(join(archive, 'served.json.5e8a0c1e-draft'), '["/assets/ap');
    },
  ],
  ['a release before it kept no list', ({ archive }) => rmSync(join(archive, 'served.json'))],
])('B1 The chunks of a build that ran for a month stay for seven days: %s', async (_, change) => {
  const { start, replace, letMonthPass, remove, ...folders } = createReplacedBuild();
  await (await start()).close();
  letMonthPass();
  change(folders);
  replace();
  const next = await start();
  expect((await next.app.inject({ url: '/assets/app-1a2b.js' })).statusCode).toBe(200);
  expect((await next.app.inject({ url: '/assets/older.js' })).statusCode).toBe(404);
  expect((await next.app.inject({ url: '/assets/app-9z9z.js' })).body).toBe('// the next build');
  expect(readdirSync(folders.archive).sort()).toEqual(['assets', 'builds', 'served.json']);
  await next.close();
  remove();
});

test('a call outside the contract is 404 UNKNOWN_CALL, not the app', async () => {
  for (const method of ['GET', 'POST'] as const) {
    const response = await shop.app.inject({ method, url: '/main/v2/nothing' });
    expect(response.json(), method).toMatchObject({ code: 'UNKNOWN_CALL', statusCode: 404 });
  }
});

test('a missing chunk is a 404 error body, not the app', async () => {
  const response = await get('/assets/gone-9z.js');
  expect(response.statusCode).toBe(404);
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.json()).toMatchObject({ code: 'NOT_FOUND' });
});

test('a file that a later build removed is served from its copy, and 404 where that is gone, too', async () => {
  const [webRoot, data] = [scratchFolder('removed'), scratchFolder('removed-data')];
  buildWeb(webRoot);
  writeFileSync(join(webRoot, 'assets', 'font-3c.woff2'), 'a font');
  writeFileSync(join(webRoot, 'favicon.svg'), '<svg/>');
  const old = await startTestApp('pglite', { webRoot, environment: { DATA_DIR: data } });
  const find = async (url: string) => {
    const { statusCode, headers } = await old.app.inject({ url });
    return [statusCode, headers['cache-control']];
  };
  const forever = 'public, max-age=31536000, immutable';
  rmSync(webRoot, { recursive: true });
  expect(await find('/assets/app-1a2b.css')).toEqual([200, forever]);
  expect(await find('/assets/font-3c.woff2')).toEqual([200, forever]);
  rmSync(join(data, 'web'), { recursive: true });
  // Kept in memory since it was read.
  expect(await find('/assets/app-1a2b.css')).toEqual([200, forever]);
  expect(await find('/assets/app-1a2b.js')).toEqual([404, 'no-store']);
  expect(await find('/assets/font-3c.woff2')).toEqual([404, 'no-store']);
  expect(await find('/favicon.svg')).toEqual([404, 'no-store']);
  // Not remembered as missing.
  mkdirSync(join(webRoot, 'assets'), { recursive: true });
  writeFileSync(join(webRoot, 'assets', 'app-1a2b.js'), '// again');
  expect(await find('/assets/app-1a2b.js')).toEqual([200, forever]);
  await old.close();
  rmSync(webRoot, { recursive: true, force: true });
  rmSync(data, { recursive: true, force: true });
});

test('files travel compressed, and not at all when the browser has them', async () => {
  const source = readFileSync(join(root, 'assets', 'app-1a2b.js'), 'utf8');
  const brotli = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, br' });
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(source);
  const gzip = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip' });
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(source);
  expect((await get('/assets/app-1a2b.js')).body).toBe(source);
  const unwanted = await get('/assets/app-1a2b.js', { 'accept-encoding': 'br;q=0, gzip' });
  expect(unwanted.headers['content-encoding']).toBe('gzip');
  const etag = String(gzip.headers.etag);
  // A proxy that compresses makes the ETag weak; a browser may name several.
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip', 'if-none-match': known });
    expect([again.statusCode, again.headers.vary], known).toEqual([304, gzip.headers.vary]);
  }
  expect((await get('/assets/app-1a2b.js', { 'if-none-match': '"other"' })).statusCode).toBe(200);
});

test('build metadata for the server is not served as a file', async () => {
  for (const path of ['/routes.json', '/.vite/manifest.json', '/server/server.js']) {
    expect((await get(path)).body, path).toContain('<div id="root"></div>');
  }
});

test('the client address is the one that a trusted proxy names; a forged one is ignored', async () => {
  const addressSeen = async (...trustedProxies: string[]) => {
    const app = await buildApp({ ...shop.deps, config: { ...shop.deps.config, trustedProxies } });
    app.get('/address', async ({ ip }) => ip);
    const headers = { 'x-forwarded-for': '203.0.113.7, 198.51.100.9' };
    const { body } = await app.inject({ url: '/address', headers });
    await app.close();
    return body;
  };
  expect(await addressSeen()).toBe('127.0.0.1');
  expect(await addressSeen('10.0.0.2')).toBe('127.0.0.1');
  // The last address that is not a trusted proxy's: the client may have forged those before it.
  expect(await addressSeen('loopback')).toBe('198.51.100.9');
});
