import { afterEach, describe, expect, test } from 'vitest';
import { type PictureServer, startPictureServer } from '../../../tests/support/pictureServer.ts';
import { PictureFetcher, type PictureFetcherOptions } from './fetcher.ts';

let server: PictureServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});
const bounds = () => ({ maxBytes: 1_000, signal: new AbortController().signal });
const fetchBy = (options: PictureFetcherOptions, address: string) =>
  new PictureFetcher(options).fetch(address, bounds());

describe('the rule that a serving shop goes by', () => {
  /** Applies the real rule; host names resolve to fixed addresses, so that no DNS server is queried. */
  const at = (...addresses: string[]) => ({ resolve: async () => addresses, backoffMs: [], timeoutMs: 2_000 });

  test.each([
    ['loopback', ['127.0.0.1']],
    ['a private network', ['10.0.0.7']],
    ['the metadata of a cloud', ['169.254.169.254']],
    ['carrier-grade NAT', ['100.64.3.2']],
    ['IPv6 loopback', ['::1']],
    ['a unique local address', ['fd00::1']],
    ['a link-local address', ['fe80::1']],
    ['an IPv4-mapped address', ['::ffff:192.168.1.1']],
    ['NAT64 of a private address', ['64:ff9b::a00:1']],
    ['one private address among public ones', ['93.184.216.34', '192.168.0.1']],
  ])('a name at %s is not asked', async (_, addresses) => {
    await expect(fetchBy(at(...addresses), 'https://pictures.test/a.jpg')).rejects.toMatchObject({
      problem: 'pictureAddress',
    });
  });

  test.each([
    'http://pictures.test/a',
    'https://127.0.0.1/a',
    'https://[::1]/a',
    'https://2130706433/',
    'https://pictures.test:22/',
    'https://a:b@pictures.test/',
  ])('is not asked: %s', async (address) => {
    await expect(fetchBy(at('93.184.216.34'), address)).rejects.toMatchObject({ problem: 'pictureAddress' });
  });

  test('localhost is resolved by the system, and not asked', async () => {
    await expect(fetchBy({ backoffMs: [] }, 'https://localhost/a.jpg')).rejects.toMatchObject({
      problem: 'pictureAddress',
    });
  });
});

test('a picture is fetched regardless of its Content-Type', async () => {
  server = await startPictureServer((_request, response) => response.end('bytes'));
  expect((await fetchBy(server.options, 'https://pictures.test/a.jpg')).toString()).toBe('bytes');
});

test('a name is resolved once a request: an answer that changes meanwhile changes nothing', async () => {
  let resolved = 0;
  server = await startPictureServer((_request, response) => response.end('bytes'));
  const rebinding = {
    ...server.options,
    resolve: async () => {
      resolved += 1;
      return [resolved === 1 ? '127.0.0.1' : '127.0.0.9'];
    },
  };
  expect((await fetchBy(rebinding, 'https://pictures.test/a.jpg')).toString()).toBe('bytes');
  expect(resolved).toBe(1);
});

test('each redirect is checked anew: its protocol, its name, its address', async () => {
  const asked: string[] = [];
  const targets: Record<string, string> = {
    '/plain': 'http://pictures.test/a',
    '/inside': 'https://inside.test/a',
    '/literal': 'https://169.254.169.254/latest/meta-data',
    '/file': 'file:///etc/passwd',
    '/other': 'https://cdn.pictures.test/good',
  };
  server = await startPictureServer(({ url = '', headers }, response) => {
    asked.push(`${headers.host}${url}`);
    const location = targets[url];
    if (location) response.writeHead(302, { location }).end();
    else response.end('good');
  });
  const options: PictureFetcherOptions = {
    ...server.options,
    resolve: async (name) => [name === 'inside.test' ? '10.0.0.1' : '127.0.0.1'],
  };
  for (const path of ['/plain', '/inside', '/literal', '/file']) {
    await expect(fetchBy(options, `https://pictures.test${path}`)).rejects.toMatchObject({ problem: 'pictureAddress' });
  }
  expect((await fetchBy(options, 'https://pictures.test/other')).toString()).toBe('good');
  expect(asked).toEqual([
    ...['/plain', '/inside', '/literal', '/file', '/other'].map((path) => `pictures.test${path}`),
    'cdn.pictures.test/good',
  ]);
});

test('three redirects are followed, a fourth is not', async () => {
  server = await startPictureServer(({ url = '' }, response) => {
    const left = Number(url.slice(1));
    if (left > 0) response.writeHead(301, { location: `/${left - 1}` }).end();
    else response.end('there');
  });
  expect((await fetchBy(server.options, 'https://pictures.test/3')).toString()).toBe('there');
  await expect(fetchBy(server.options, 'https://pictures.test/4')).rejects.toMatchObject({
    problem: 'pictureUnreachable',
  });
});

test('one that is too large is given up, also where its server does not say so', async () => {
  let sent = 0;
  server = await startPictureServer(({ url }, response) => {
    if (url === '/said') return void response.writeHead(200, { 'content-length': '5000' }).end(Buffer.alloc(5_000));
    response.on('error', () => {});
    const timer = setInterval(() => {
      sent += 500;
      response.write(Buffer.alloc(500));
    }, 1);
    response.on('close', () => clearInterval(timer));
  });
  await expect(fetchBy(server.options, 'https://pictures.test/said')).rejects.toMatchObject({ problem: 'pictureSize' });
  await expect(fetchBy(server.options, 'https://pictures.test/endless')).rejects.toMatchObject({
    problem: 'pictureSize',
  });
  expect(sent).toBeLessThan(500_000);
});

test('a server that trickles or does not answer is given up in time', async () => {
  server = await startPictureServer(({ url }, response) => {
    if (url === '/silent') return;
    const timer = setInterval(() => response.write('x'), 20);
    response.on('close', () => clearInterval(timer));
  });
  const hurried = { ...server.options, timeoutMs: 150, backoffMs: [] };
  await expect(fetchBy(hurried, 'https://pictures.test/silent')).rejects.toMatchObject({
    problem: 'pictureUnreachable',
  });
  await expect(fetchBy(hurried, 'https://pictures.test/trickle')).rejects.toMatchObject({
    problem: 'pictureUnreachable',
  });
  const asleep = { ...hurried, resolve: () => new Promise<string[]>(() => {}) };
  await expect(fetchBy(asleep, 'https://pictures.test/')).rejects.toMatchObject({ problem: 'pictureUnreachable' });
});

test('a failure that may pass is tried again, one that will not is not', async () => {
  const asked = new Map<string, number>();
  server = await startPictureServer(({ url = '' }, response) => {
    const count = (asked.get(url) ?? 0) + 1;
    asked.set(url, count);
    if (url === '/gone') response.writeHead(404).end();
    else if (count < 3) response.writeHead(503).end();
    else response.end('at last');
  });
  expect((await fetchBy(server.options, 'https://pictures.test/busy')).toString()).toBe('at last');
  await expect(fetchBy(server.options, 'https://pictures.test/gone')).rejects.toMatchObject({
    problem: 'pictureUnreachable',
  });
  expect([asked.get('/busy'), asked.get('/gone')]).toEqual([3, 1]);
});

test('a certificate of another name is no server of this name', async () => {
  server = await startPictureServer((_request, response) => response.end('bytes'));
  await expect(fetchBy({ ...server.options, backoffMs: [] }, 'https://elsewhere.test/a')).rejects.toMatchObject({
    problem: 'pictureUnreachable',
  });
});

test('a cancelled fetch stops at once', async () => {
  server = await startPictureServer(() => {});
  const controller = new AbortController();
  const work = new PictureFetcher(server.options).fetch('https://pictures.test/', {
    maxBytes: 10,
    signal: controller.signal,
  });
  setTimeout(() => controller.abort(new Error('cancelled')), 30);
  await expect(work).rejects.toThrow('cancelled');
});
