import { createBuilds } from '@sampan/api/builds';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createQueryClient } from '../../data/createQueryClient.ts';
import { createMemoryNavigation } from '../../testing/memoryNavigation.ts';
import { watchBuild } from './builds.ts';
import { createMemoryPlatform } from './memoryPlatform.ts';

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
