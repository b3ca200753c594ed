import { expect, test } from 'vitest';
import { createBuilds } from './builds.ts';

function buildsOver(answer: () => Response | Promise<Response>, timeoutMs = 1000) {
  const urls: string[] = [];
  const builds = createBuilds({
    fetch: async (url, init) => {
      urls.push(String(url));
      return new Promise((resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
        Promise.resolve(answer()).then(resolve, reject);
      });
    },
    now: () => 1234,
    timeoutMs,
  });
  return { builds, urls };
}
const json =
  (body: unknown, status = 200) =>
  () =>
    new Response(JSON.stringify(body), { status });
const meta = {
  id: 'b1',
  timestamp: 5,
  matcher: { wildcard: { '/goods': { prerender: true } }, static: { '/orders': { ssr: false } } },
  prerendered: ['/', '/home'],
};

test('B2 the meta of a build lies under its id', async () => {
  const { builds, urls } = buildsOver(json(meta));
  expect(await builds.meta('b1')).toEqual({ status: 'success', data: meta });
  expect(urls).toEqual(['/builds/meta/b1.json']);
});

test('B3 the latest build is asked for with the time, so that no cache answers', async () => {
  const { builds, urls } = buildsOver(json({ id: 'b2', timestamp: 6 }));
  expect(await builds.latest()).toEqual({ status: 'success', data: { id: 'b2', timestamp: 6 } });
  expect(urls).toEqual(['/builds/latest.json?1234']);
});

test('B7 a payload lies beside its path and carries the build', async () => {
  const { builds, urls } = buildsOver(json({ home: [1] }));
  expect(await builds.payload('/home', 'b1')).toEqual({ status: 'success', data: { home: [1] } });
  await builds.payload('/', 'b1');
  await builds.payload('/goods?category=2', 'b1');
  expect(urls).toEqual(['/home/_payload.json?b1', '/_payload.json?b1', '/goods/_payload.json?category=2&b1']);
});

test.each([
  ['an error', () => new Response('no', { status: 500 })],
  ['HTML', () => new Response('<!doctype html>')],
  ['another shape', () => new Response('{"id": 7}')],
  ['nothing', () => new Response('')],
  ['a broken line', () => Promise.reject(new TypeError('Failed to fetch'))],
])('B5 latest.json answered by %s is a failure as a value', async (_name, answer) => {
  const { builds } = buildsOver(answer);
  expect((await builds.latest()).status).toBe('fail');
});

test('B5 latest.json that never answers is given up', async () => {
  const { builds } = buildsOver(() => new Promise(() => undefined), 20);
  expect((await builds.latest()).status).toBe('fail');
});

test('B5 a meta without its list of prerendered paths is a failure', async () => {
  const { builds } = buildsOver(json({ id: 'b1', timestamp: 5, matcher: {} }));
  expect((await builds.meta('b1')).status).toBe('fail');
});
