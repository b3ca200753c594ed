import { setTimeout as pause } from 'node:timers/promises';
import { asc, desc, eq, sql } from 'drizzle-orm';
import { articles, categories, productPictures, products } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { PictureStore, pictureWidths } from '../http/media.ts';

/** URL prefix of generated pictures; others are not generated. */
const prefix = '/media/';

/** Picture keys in the order in which viewers usually see them. */
async function getPictures({ db }: Pick<Deps, 'db'>): Promise<string[]> {
  const onShelf = eq(products.status, 1);
  const covers = await db
    .select({ url: products.cover })
    .from(products)
    .where(onShelf)
    .orderBy(desc(products.isFeatured), desc(products.createdAt));
  const read = await db.select({ url: articles.cover }).from(articles).where(eq(articles.status, 1));
  const shelves = await db.select({ url: categories.image }).from(categories);
  const views = await db
    .select({ url: productPictures.url })
    .from(productPictures)
    .innerJoin(products, eq(products.id, productPictures.productId))
    .where(onShelf)
    .orderBy(asc(productPictures.sort), asc(sql`${products.id}`));
  const urls = [...covers, ...read, ...shelves, ...views].flatMap(({ url }) => (url?.startsWith(prefix) ? [url] : []));
  return [...new Set(urls)].map((url) => url.slice(prefix.length));
}

/**
 * Generates pictures ahead of requests, as AVIF, which nearly all browsers accept; skips existing ones. Pauses after
 * each picture for as long as it took, so that requests always have at least one and a half cores.
 */
export function warmImageCache(deps: Deps): { stop: () => Promise<void> } {
  let isStopped = false;
  const store = new PictureStore(deps);

  async function draw(): Promise<void> {
    for (const key of await getPictures(deps)) {
      for (const width of pictureWidths) {
        if (isStopped) return;
        const began = performance.now();
        if (!store.has(key, width, 'avif')) await store.read(key, width, 'avif', 'the shop');
        await pause(performance.now() - began);
      }
    }
  }
  const drawing = draw().catch((error: unknown) => deps.log.warn({ err: error }, 'pictures are drawn when asked for'));
  return {
    async stop() {
      isStopped = true;
      await drawing;
    },
  };
}
