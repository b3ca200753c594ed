import { createBuilds } from '@sampan/api/builds';
import { order } from '@sampan/api/contract/order';
import { protect } from '@sampan/domain/session/protect';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createQueryClient } from '../../data/createQueryClient.ts';
import { createMemoryNavigation } from '../../testing/memoryNavigation.ts';
import { watchBuild } from './builds.ts';
import { createMemoryPlatform } from './memoryPlatform.ts';
import { appWith } from './services.fakes.ts';

/** A shop at /goods whose server has a newer build. */
async function outdated() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const platform = createMemoryPlatform();
  const { visited, navigate, here } = createMemoryNavigation('/goods');
  const build = watchBuild({
    platform,
    here,
    opening: here,
    navigate,
    queries: createQueryClient(),
    buildId: 'old',
    builds: createBuilds({ fetch: async () => Response.json({ id: 'new', timestamp: 1 }) }),
  });
  build.idle();
  onTestFinished(build.stop);
  await vi.advanceTimersByTimeAsync(2000);
  return { build, platform, navigate, visited };
}

test('B3 a screen that notes what it shows in its address loads no document', async () => {
  const { build, platform, visited } = await outdated();
  build.commit('/goods?page=2', { replace: true });
  await vi.advanceTimersByTimeAsync(200);
  expect(platform.reloads).toEqual([]);
  expect(visited).toEqual(['/goods?page=2']);
});

test('B3 a screen that notes what it shows takes the place of no document that is on its way', async () => {
  const { build, platform } = await outdated();
  build.commit('/posts');
  build.commit('/goods?page=2', { replace: true });
  await vi.advanceTimersByTimeAsync(200);
  expect(platform.reloads).toEqual(['/posts']);
});

test('a screen’s note is dropped after navigation', async () => {
  const { build, navigate, visited } = await outdated();
  build.commit('/goods?stock=1&page=2', { replace: true });
  navigate('/goods?category=2');
  await vi.advanceTimersByTimeAsync(200);
  expect(visited).toEqual(['/goods?category=2']);
});

test('B3 going elsewhere is a document load of its own, in the place of this page too', async () => {
  const { build, platform } = await outdated();
  build.commit('/orders', { replace: true });
  expect(platform.reloads).toEqual(['/orders']);
});

test('B6 code that is gone loads the document of the URL being opened, and stays pending meanwhile', async () => {
  const { build, platform, navigate } = await outdated();
  navigate('/goods/pot');
  const settled = vi.fn();
  void build.recover().then(settled);
  await vi.advanceTimersByTimeAsync(100);
  expect(platform.reloads).toEqual(['/goods/pot']);
  expect(settled).not.toHaveBeenCalled();
});

test('B6 code that is gone after the document was loaded for it shows the error page', async () => {
  const { build, platform } = await outdated();
  void build.recover();
  build.actor?.send({ type: 'navigate', to: '/goods' });
  await build.recover();
  expect(platform.reloads).toEqual(['/goods']);
  expect(build.actor?.getSnapshot().matches({ page: 'lost' })).toBe(true);
});

const unknownField = { code: 'VALIDATION', statusCode: 400, fields: { shippingAmount: 'unknown' } };
const unknownCall = { code: 'UNKNOWN_CALL', statusCode: 404 };
const unknownProduct = { code: 'NOT_FOUND', statusCode: 404, fields: { productId: 'unknown' } };

/** A page of build b1 at /orders/create whose calls fail at a server of build `latest`. */
async function openAtServer(latest: string, error: { code: string; statusCode: number; fields?: object }) {
  const fail = () => ({ status: error.statusCode, body: { message: '', ...error } });
  const builds = buildAnswers(latest);
  const checks = vi.spyOn(builds, 'latest');
  const app = await appWith({
    buildId: 'b1',
    builds,
    start: '/orders/create',
    answers: { '/order/create': fail, '/order/stats': fail, '/order/detail': fail },
  });
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return {
    ...app,
    checks,
    async change() {
      const items = [{ productId: 3, quantity: 1, priceAmount: 12800 }];
      expect((await app.client.call(order.create, { items })).status).toBe('fail');
      await settle();
    },
    async read() {
      await app.client.call(order.stats, {});
      await app.client.call(order.detail, { id: 1 });
      await settle();
    },
  };
}

test.each([
  ['a field that a server of another build does not know: loads', unknownField, 'b0', ['/orders/create']],
  ['a call that a server of another build does not know: loads', unknownCall, 'b0', ['/orders/create']],
  ['a field that a server of the same build does not know: no load', unknownField, 'b1', []],
  ['a product that a server of another build does not know: no load', unknownProduct, 'b0', []],
])('a change with %s', async (_name, error, latest, reloads) => {
  const { platform, change } = await openAtServer(latest, error);
  await change();
  expect(platform.reloads).toEqual(reloads);
});

test('a read that a server of another build does not know takes no page away: the next navigation loads', async () => {
  const { platform, read, build } = await openAtServer('b0', unknownField);
  await read();
  expect(platform.reloads).toEqual([]);
  build.commit('/home');
  expect(platform.reloads).toEqual(['/home']);
});

test('a message that is missing in a page of another build: the next navigation loads', async () => {
  const { platform, checks, build, i18n } = await openAtServer('b2', unknownField);
  i18n.i18n.t('order:status.undefined' as 'order:status.paid');
  i18n.i18n.t('order:status.undefined' as 'order:status.paid');
  await new Promise((resolve) => setTimeout(resolve));
  expect(checks).toHaveBeenCalledTimes(1);
  expect(platform.reloads).toEqual([]);
  build.commit('/home');
  expect(platform.reloads).toEqual(['/home']);
});

test.each([
  ['another build loads its document', 'b2', ['/orders/create']],
  ['the same build stays', 'b1', []],
])('a screen that throws while the server has %s', async (_name, latest, reloads) => {
  const { platform, build } = await openAtServer(latest, unknownField);
  await build.checkBuild(true);
  expect(platform.reloads).toEqual(reloads);
});

test('a check that ends after a navigation loads no document: the next navigation does', async () => {
  const { platform, navigation, build } = await openAtServer('b2', unknownField);
  const checking = build.checkBuild(true);
  navigation.navigate('/goods');
  await checking;
  expect(platform.reloads).toEqual([]);
  build.commit('/home');
  expect(platform.reloads).toEqual(['/home']);
});

test('B6 the error page of missing code keeps its "try again" while the build is checked', async () => {
  const { platform, build } = await outdated();
  void build.recover();
  build.actor?.send({ type: 'navigate', to: '/goods' });
  await build.recover();
  await build.checkBuild(true);
  expect(build.actor?.getSnapshot().matches({ page: 'lost' })).toBe(true);
  expect(platform.reloads).toEqual(['/goods']);
});

test('changes that fail together check the build once and load once, without an error page', async () => {
  const { platform, change, checks, build } = await openAtServer('b0', unknownField);
  await Promise.all([change(), change()]);
  expect(checks).toHaveBeenCalledTimes(1);
  await change();
  expect(checks).toHaveBeenCalledTimes(2);
  expect(platform.reloads).toEqual(['/orders/create']);
  expect(build.actor?.getSnapshot().matches({ page: 'lost' })).toBe(false);
});

const buildAnswers = (latest: string) => ({
  meta: async () => ({
    status: 'success' as const,
    data: { id: 'b1', timestamp: 1, matcher: {}, prerendered: ['/about'] },
  }),
  latest: async () => ({ status: 'success' as const, data: { id: latest, timestamp: 2 } }),
  payload: async () => ({ status: 'success' as const, data: { '["post","x",{},"once"]': { title: 'About' } } }),
});

test('B3 a new build shows nothing until the next navigation, which loads the document', async () => {
  vi.useFakeTimers();
  const { platform, navigation, settle, session } = await appWith({ buildId: 'b1', builds: buildAnswers('b2') });
  settle();
  await vi.advanceTimersByTimeAsync(1100);
  expect(platform.reloads).toEqual([]);
  protect(session);
  await vi.advanceTimersByTimeAsync(100);
  expect(platform.reloads).toEqual(['/login?redirect=%2Fhome']);
  expect(navigation.here()).toBe('/home');
  vi.useRealTimers();
});

test('B3 the same build navigates in the app', async () => {
  vi.useFakeTimers();
  const { platform, navigation, settle, session } = await appWith({ buildId: 'b1', builds: buildAnswers('b1') });
  settle();
  await vi.advanceTimersByTimeAsync(1100);
  protect(session);
  await vi.advanceTimersByTimeAsync(100);
  expect(platform.reloads).toEqual([]);
  expect(navigation.here()).toBe('/login?redirect=%2Fhome');
  vi.useRealTimers();
});

test('B7 a link to a prerendered page brings its answers before it is followed', async () => {
  vi.useFakeTimers();
  const about = ['post', 'x', {}, 'once'];
  const { build, queries, settle } = await appWith({ buildId: 'b1', builds: buildAnswers('b1') });
  build.prefetch('/about?x=1', 'seen');
  await vi.advanceTimersByTimeAsync(5000);
  // Nothing is prefetched before the app is idle.
  expect(queries.getQueryData(about)).toBeUndefined();
  settle();
  await vi.advanceTimersByTimeAsync(1100);
  expect(queries.getQueryData(about)).toEqual({ title: 'About' });
  expect(queries.getQueryCache().find({ queryKey: about })?.isStaleByTime(30_000)).toBe(false);
  // Requested again after the cache was cleared, the payload keeps its age.
  queries.clear();
  await vi.advanceTimersByTimeAsync(31_000);
  build.prefetch('/about', 'seen');
  await vi.advanceTimersByTimeAsync(0);
  expect(queries.getQueryData(about)).toEqual({ title: 'About' });
  expect(queries.getQueryCache().find({ queryKey: about })?.isStaleByTime(30_000)).toBe(true);
  vi.useRealTimers();
});

test('B7 a link to the page that is open fetches nothing', async () => {
  vi.useFakeTimers();
  const builds = buildAnswers('b1');
  const payload = vi.spyOn(builds, 'payload');
  const { build, settle } = await appWith({ buildId: 'b1', builds, start: '/about?x=1' });
  settle();
  await vi.advanceTimersByTimeAsync(1100);
  build.prefetch('/about', 'seen');
  await vi.advanceTimersByTimeAsync(100);
  expect(payload).not.toHaveBeenCalled();
  build.prefetch('/about', 'intended');
  await vi.advanceTimersByTimeAsync(100);
  expect(payload).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});

test('B2 the app is idle when the first reads are answered, and says so once', async () => {
  const platform = createMemoryPlatform();
  let idle = 0;
  platform.whenIdle = () => {
    idle += 1;
  };
  const { queries, settle } = await appWith({ platform });
  let answer: (value: string) => void = () => undefined;
  void queries.fetchQuery({ queryKey: ['slow'], queryFn: () => new Promise<string>((resolve) => (answer = resolve)) });
  settle();
  expect(idle).toBe(0);
  answer('here');
  await expect.poll(() => idle).toBe(1);
  settle();
  expect(idle).toBe(1);
});
