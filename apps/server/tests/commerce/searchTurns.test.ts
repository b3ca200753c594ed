import { promisify } from 'node:util';
import { contract } from '@sampan/api/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openCommerce } from './shop.ts';

const hostile = '203.0.113.7';
const customer = '198.51.100.9';

const getSearchUrl = (index: number) => `${contract.product.list.path}?keyword=teapot+${index}`;

const searches: Record<string, (index: number) => string> = {
  'searches by keyword': getSearchUrl,
  'filters by price': (index) => `${contract.product.list.path}?minPrice=${index}`,
  pages: (index) => `${contract.product.list.path}?page=${index + 1}`,
  'lists of a category': (index) => `${contract.product.list.path}?categoryId=${index + 1}`,
  'lists by ids': (index) => `${contract.product.list.path}?ids=${index + 1}`,
  suggestions: (index) => `${contract.product.suggest.path}?keyword=teapot+${index}`,
};

/**
 * A shop whose searches wait until `release` is called. Its time passes only by `passTime`, since the longest wait must
 * not end a test's searches on a busy machine.
 */
async function openBusyShop(cachedUrl?: string) {
  const shop = await openCommerce('pglite');
  onTestFinished(() => shop.close());
  await shop.addProduct({ name: 'teapot' });
  if (cachedUrl) await shop.app.inject(cachedUrl);
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  for (const name of ['first', 'second']) void shop.deps.searches.run(name, name, () => isReleased);
  let now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  const run = vi.spyOn(shop.deps.searches, 'run');
  /** Address and status of each search that has ended. */
  const ended: string[] = [];
  async function search(remoteAddress: string, url: string): Promise<void> {
    const { statusCode, headers } = await shop.app.inject({ url, remoteAddress });
    ended.push(`${remoteAddress} ${statusCode}`);
    if (statusCode === 429) expect(headers['retry-after']).toBe('2');
  }
  return {
    shop,
    release,
    search,
    ended,
    count: (result: string) => ended.filter((each) => each === result).length,
    passTime(milliseconds: number) {
      now += milliseconds;
    },
    waitForCalls: (count: number) => vi.waitFor(() => expect(run).toHaveBeenCalledTimes(count), 20_000),
  };
}

test.each(Object.entries(searches))('a client with many %s delays another by a few of them', async (_, getUrl) => {
  const { release, search, ended, count, waitForCalls } = await openBusyShop();
  const many = Array.from({ length: 150 }, (__, index) => search(hostile, getUrl(index)));
  await waitForCalls(150);
  const other = search(customer, getUrl(1_000));
  release();
  await other;
  expect(ended).toContain(`${customer} 200`);
  expect(count(`${hostile} 200`)).toBeLessThan(20);
  await Promise.all(many);
  expect(count(`${hostile} 200`)).toBe(64);
  expect(count(`${hostile} 429`)).toBe(86);
});

test('a client that asks for a waiting search of another gets it in its own turn', async () => {
  const { release, search, ended, count, waitForCalls } = await openBusyShop();
  const many = Array.from({ length: 64 }, (__, index) => search(hostile, getSearchUrl(index)));
  await waitForCalls(64);
  const other = search(customer, getSearchUrl(63));
  release();
  await other;
  expect(ended).toContain(`${customer} 200`);
  expect(count(`${hostile} 200`)).toBeLessThan(20);
  await Promise.all(many);
});

test('a search waits for five seconds at most, counted for each client', async () => {
  const { release, search, ended, passTime, waitForCalls } = await openBusyShop();
  const first = [search(hostile, getSearchUrl(0)), search(hostile, getSearchUrl(1))];
  await waitForCalls(2);
  passTime(4_000);
  const other = search(customer, getSearchUrl(0));
  await waitForCalls(3);
  passTime(2_000);
  release();
  await Promise.all([...first, other]);
  expect(ended.toSorted()).toEqual([`${customer} 200`, `${hostile} 200`, `${hostile} 503`]);
});

test('a search that waits during a sale is cached', async () => {
  const { shop, release, search, waitForCalls } = await openBusyShop();
  const waiting = search(customer, getSearchUrl(0));
  await waitForCalls(1);
  shop.deps.caches.catalogue.changed('cards');
  release();
  await waiting;
  await search(hostile, getSearchUrl(0));
  await waitForCalls(1);
});

test('a cached list takes no turn', async () => {
  const { release, search, ended } = await openBusyShop(contract.product.list.path);
  void search(customer, contract.product.list.path);
  await vi.waitFor(() => expect(ended).toEqual([`${customer} 200`]), 20_000);
  release();
});

test('a search whose client has closed the connection is not read', async () => {
  const { shop, release, waitForCalls } = await openBusyShop();
  const origin = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const get = vi.spyOn(shop.deps.caches.catalogue, 'get');
  const controller = new AbortController();
  const left = Array.from({ length: 10 }, (_, index) =>
    fetch(origin + getSearchUrl(index), { signal: controller.signal }).catch(() => undefined),
  );
  await waitForCalls(10);
  controller.abort();
  await Promise.all(left);
  const getConnections = promisify(shop.app.server.getConnections.bind(shop.app.server));
  await vi.waitFor(async () => expect(await getConnections()).toBe(0), 20_000);
  release();
  expect((await fetch(origin + getSearchUrl(10))).status).toBe(200);
  expect(get.mock.calls.filter(([, key]) => key.startsWith('list '))).toHaveLength(1);
});
