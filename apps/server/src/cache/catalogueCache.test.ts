import { describe, expect, test } from 'vitest';
import { CachedJson } from './cachedJson.ts';
import { createCatalogueCache } from './catalogueCache.ts';

const never = () => Promise.reject(new Error('made again'));

describe('catalogue cache', () => {
  test('concurrent requests share one value, and later ones have it', async () => {
    const counter = { hits: 0, misses: 0 };
    const cache = createCatalogueCache(counter);
    const { promise, resolve } = Promise.withResolvers<number>();
    const both = Promise.all([cache.get('cards', 'a', () => promise), cache.get('cards', 'a', never)]);
    resolve(7);
    expect(await both).toEqual([7, 7]);
    expect(await cache.get('cards', 'a', never)).toBe(7);
    expect(counter).toEqual({ hits: 2, misses: 1 });
  });

  test('a value is found while it is being made and afterwards', async () => {
    const counter = { hits: 0, misses: 0 };
    const cache = createCatalogueCache(counter);
    expect(cache.find('cards', 'a')).toBeUndefined();
    const made = cache.get('cards', 'a', async () => 7);
    expect(await cache.find('cards', 'a')).toBe(7);
    await made;
    expect(await cache.find('cards', 'a')).toBe(7);
    expect(counter).toEqual({ hits: 2, misses: 1 });
  });

  test('a failed value is not cached', async () => {
    const cache = createCatalogueCache();
    await expect(cache.get('cards', 'a', never)).rejects.toThrow('made again');
    expect(await cache.get('cards', 'a', async () => 1)).toBe(1);
  });

  test('a value whose query began before a change is not found after it', async () => {
    const cache = createCatalogueCache();
    const { promise, resolve } = Promise.withResolvers<string>();
    const old = cache.get('cards', 'a', () => promise);
    cache.changed('cards');
    expect(await cache.get('cards', 'a', async () => 'new')).toBe('new');
    resolve('old');
    expect(await old).toBe('old');
    expect(await cache.get('cards', 'a', never)).toBe('new');
  });

  test('a sale clears the cards only, another change both scopes', async () => {
    const cache = createCatalogueCache();
    await cache.get('cards', 'a', async () => 1);
    await cache.get('membership', 'a', async () => 2);
    cache.changed('cards');
    expect(await cache.get('cards', 'a', async () => 3)).toBe(3);
    expect(await cache.get('membership', 'a', never)).toBe(2);
    cache.changed('membership');
    expect(await cache.get('membership', 'a', async () => 4)).toBe(4);
  });

  test.each([
    ['responses', () => new CachedJson('x'.repeat(400_000)), 30],
    ['rows', () => Array.from({ length: 10_000 }, (_, id) => ({ id, price: id })), 60],
  ])('its memory has a limit, whatever a value takes: %s', async (_name, create, count) => {
    const cache = createCatalogueCache();
    for (let key = 0; key < count; key += 1) await cache.get('cards', String(key), async () => create());
    const isKept = async (key: number) =>
      (await cache.get<unknown>('cards', String(key), async () => 'made again')) !== 'made again';
    expect(await isKept(count - 1)).toBe(true);
    expect(await isKept(0)).toBe(false);
  });

  test('the prices of 100,000 products stay, and leave room for other values', async () => {
    const cache = createCatalogueCache();
    const cells = Array.from({ length: 100_000 }, (_, at) => ({
      categoryId: at % 90,
      price: at,
      isInStock: true,
      count: 1,
    }));
    await cache.get('membership', 'cells', async () => cells);
    for (let key = 0; key < 500; key += 1) await cache.get('membership', String(key), async () => ({ total: key }));
    expect(await cache.get('membership', 'cells', never)).toBe(cells);
    expect(await cache.get('membership', '0', never)).toEqual({ total: 0 });
  });
});
