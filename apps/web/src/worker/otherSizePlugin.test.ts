import { afterEach, expect, test, vi } from 'vitest';
import { otherSizePlugin } from './otherSizePlugin.ts';

afterEach(() => void vi.unstubAllGlobals());

/** The picture that is shown offline for a path, by its path, where these paths are cached. */
async function findOffline(path: string, ...cached: string[]): Promise<string | undefined> {
  const toUrl = (each: string) => `https://shop.example${each}`;
  const keys = cached.map((each) => new Request(toUrl(each)));
  vi.stubGlobal('caches', {
    open: async () => ({ keys: async () => keys, match: async (key: Request) => new Response(key.url) }),
  });
  const request = new Request(toUrl(path));
  const response = await otherSizePlugin.handlerDidError?.({
    request,
    event: new Event('fetch') as ExtendableEvent,
    error: new Error('offline'),
  });
  return response && new URL(await response.text()).pathname;
}

test('a picture is shown in another size or format', async () => {
  expect(await findOffline('/media/teapot-1/960.avif', '/media/box-1/240.avif', '/media/teapot-1/240.webp')).toBe(
    '/media/teapot-1/240.webp',
  );
  expect(await findOffline('/media/gallery/7-0123456789ab/960.avif', '/media/gallery/7-0123456789ab')).toBe(
    '/media/gallery/7-0123456789ab',
  );
});

test('no picture is shown for another one', async () => {
  expect(await findOffline('/media/gallery/7-0123456789ab/240.avif', '/media/gallery/8-ba9876543210/240.avif')).toBe(
    undefined,
  );
  expect(await findOffline('/media/teapot-1/240.avif', '/media/teapot-2/240.avif')).toBe(undefined);
});
