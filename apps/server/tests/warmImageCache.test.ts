import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { asc, eq, ne } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { articles, categories, productPictures, products } from '../src/db/schema.ts';
import { seed } from '../src/seed.ts';
import { warmImageCache } from '../src/warmImageCache.ts';
import { startTestApp } from './support/testApp.ts';

test('pictures of products on shelf are drawn in advance, once', async () => {
  const shop = await startTestApp('postgres', {
    before: (db, clock) => seed(db, { demo: true }, clock.now()).then(() => undefined),
  });
  onTestFinished(() => shop.close());
  const { db, deps } = shop;
  const [one] = await db.select().from(products).where(eq(products.status, 1)).orderBy(asc(products.id)).limit(1);
  if (!one) throw new Error('nothing is on shelf');
  await db.update(products).set({ status: 0 }).where(ne(products.id, one.id));
  await db.delete(productPictures);
  await db.update(articles).set({ cover: null });
  await db.update(categories).set({ image: null });
  const media = join(deps.config.dataDir, 'media');
  const folder = join(media, one.cover.replace('/media/', ''));

  const first = warmImageCache(deps);
  const drawn = ['240.avif', '480.avif', '640.avif', '960.avif'];
  await vi.waitFor(() => expect(existsSync(folder) && readdirSync(folder).sort()).toEqual(drawn), 60_000);
  await first.stop();
  expect(readdirSync(media)).toHaveLength(1);

  const times = () => drawn.map((file) => statSync(join(folder, file)).mtimeMs);
  const before = times();
  const second = warmImageCache(deps);
  await new Promise((resolve) => setTimeout(resolve, 300));
  await second.stop();
  expect(times()).toEqual(before);
});
