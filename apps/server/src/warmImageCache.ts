import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { articleStatus, productStatus } from '@sampan/api/statuses';
import { type Rendition, renditionWidths } from '@sampan/domain/picture/renditions';
import { asc, desc, eq, sql } from 'drizzle-orm';
import { readRendition, renditionFolder } from './areas/gallery/galleryRenditions.ts';
import { findShownPicture, readShownUrls } from './areas/gallery/queries.ts';
import { articles, categories, productPictures, products } from './db/schema.ts';
import type { Deps } from './deps.ts';
import { DrawnPictures } from './http/files/media.ts';
import { RenditionStore } from './http/files/renditionStore.ts';

/** URL prefix of the pictures that come in several sizes. */
const prefix = '/media/';
/** Pictures made ahead: those that most customers see. Others are made at the first request. */
const maxPictures = 1_000;
/** Renditions whose pictures are looked up at once. */
const pruneBatch = 500;
/** Stands for the shop among the clients of the queue. */
const client = 'the shop';

/** Picture URLs in the order in which customers usually see them. */
async function getPictures({ db }: Pick<Deps, 'db'>): Promise<string[]> {
  const onShelf = eq(products.status, productStatus.onShelf);
  const productCovers = await db
    .select({ url: products.cover })
    .from(products)
    .where(onShelf)
    .orderBy(desc(products.isFeatured), desc(products.createdAt))
    .limit(maxPictures);
  const articleCovers = await db
    .select({ url: articles.cover })
    .from(articles)
    .where(eq(articles.status, articleStatus.published))
    .limit(maxPictures);
  const categoryImages = await db.select({ url: categories.image }).from(categories);
  const otherPictures = await db
    .select({ url: productPictures.url })
    .from(productPictures)
    .innerJoin(products, eq(products.id, productPictures.productId))
    .where(onShelf)
    .orderBy(asc(productPictures.sort), asc(sql`${products.id}`))
    .limit(maxPictures);
  const rows = [...productCovers, ...articleCovers, ...categoryImages, ...otherPictures];
  const urls = rows.flatMap(({ url }) => (url?.startsWith(prefix) ? [url] : []));
  return [...new Set(urls)].slice(0, maxPictures);
}

/** Deletes renditions of pictures that are no longer shown, such as those that left the gallery. */
async function pruneRenditions({ db }: Pick<Deps, 'db'>, store: RenditionStore): Promise<void> {
  const names = await store.list(renditionFolder);
  for (let at = 0; at < names.length; at += pruneBatch) {
    const batch = names.slice(at, at + pruneBatch);
    const shown = await readShownUrls(db, batch.map(toGalleryUrl));
    const obsolete = batch.filter((name) => !shown.has(toGalleryUrl(name)));
    for (const name of obsolete) await store.remove(`${renditionFolder}/${name}`);
  }
}

const toGalleryUrl = (name: string) => `${prefix}${renditionFolder}/${name}`;

export interface CacheWarming {
  /** Resolves when all pictures are made, or the warming has stopped. */
  whole: Promise<void>;
  /** Stops after the picture under way. */
  stop: () => Promise<void>;
}

/**
 * Makes pictures ahead of requests, as AVIF, which nearly all browsers accept; skips existing ones. Pauses after each
 * picture for as long as it took, so that requests always have at least one and a half cores. First deletes what is no
 * longer shown.
 */
export function warmImageCache(deps: Deps): CacheWarming {
  let isStopped = false;
  const store = new RenditionStore(join(deps.config.dataDir, 'media'));
  const drawn = new DrawnPictures(deps, store);

  async function makeRenditions(url: string): Promise<void> {
    const name = url.slice(prefix.length);
    const all = renditionWidths.map((width): Rendition => ({ width, format: 'avif' }));
    const missing = all.filter((rendition) => !store.has(name, rendition));
    if (missing.length === 0) return;
    const row = await findShownPicture(deps, url);
    for (const rendition of missing) {
      if (isStopped) return;
      const began = performance.now();
      if (row) await readRendition(deps, store, row, rendition, client);
      else await drawn.read(name, rendition, client);
      await pause(performance.now() - began);
    }
  }

  async function makeAll(): Promise<void> {
    await pruneRenditions(deps, store);
    for (const url of await getPictures(deps)) {
      if (isStopped) return;
      await makeRenditions(url).catch((error: unknown) => deps.log.warn({ err: error, url }, 'a picture was not made'));
    }
  }
  const whole = makeAll().catch((error: unknown) => deps.log.warn({ err: error }, 'pictures are made when asked for'));
  return {
    whole,
    stop() {
      isStopped = true;
      return whole;
    },
  };
}
