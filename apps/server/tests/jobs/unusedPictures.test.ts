import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { getGalleryUrl } from '@sampan/domain/setting/gallery';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readImportedIds } from '../../src/areas/gallery/importedPictures.ts';
import { findUses, lockGalleryUrls } from '../../src/areas/gallery/queries.ts';
import { sweepUnusedPictures } from '../../src/cron/unusedPictures.ts';
import { queryRows } from '../../src/db/query.ts';
import {
  articleCategories,
  articles,
  categories,
  files,
  importedPictures,
  orderLines,
  productPictures,
  settings,
} from '../../src/db/schema.ts';
import { type Commerce, openCommerce } from '../commerce/shop.ts';
import { forEachDatabase } from '../support/databases.ts';
import { day, hour } from '../support/testClock.ts';

forEachDatabase('pictures that nothing shows', (kind) => {
  let shop: Commerce;
  let count = 0;
  beforeAll(async () => {
    shop = await openCommerce(kind);
  });
  afterAll(() => shop.close());

  async function addPicture({ isImported = true, ownerId }: { isImported?: boolean; ownerId?: number } = {}) {
    count += 1;
    const number = count;
    const { files: store } = shop.deps.providers;
    const stored = await store.receive(
      (async function* () {
        yield Buffer.from(`picture ${number}`);
      })(),
    );
    await store.keep(stored.key);
    const [row] = await shop.db
      .insert(files)
      .values({
        name: `${number}.jpg`,
        mime: 'image/jpeg',
        size: stored.size,
        checksum: stored.checksum,
        storageKey: stored.key,
        createdAt: shop.clock.now(),
        ownerId: ownerId ?? null,
      })
      .returning();
    if (!row) throw new Error('no file');
    if (isImported)
      await shop.db
        .insert(importedPictures)
        .values({ addressHash: `address ${number}`, fileId: row.id, createdAt: shop.clock.now() });
    return { id: row.id, key: stored.key, url: getGalleryUrl(row) };
  }
  const sweep = () => sweepUnusedPictures(shop.deps, shop.clock.now());

  test('go a week later where nothing shows them, and stay where a product, order or text does', async () => {
    const names = [
      ...(['product', 'order', 'category', 'article', 'words', 'rendition', 'translation'] as const),
      ...(['setting', 'gallery', 'unused'] as const),
    ];
    const pictures = Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await addPicture()] as const)),
    ) as Record<(typeof names)[number], Awaited<ReturnType<typeof addPicture>>>;
    const { id: productId } = await shop.addProduct();
    await shop.db.insert(productPictures).values({ productId, url: pictures.product.url, alt: '', sort: 1 });
    const { lines } = await shop.order([{ product: await shop.addProduct() }]);
    await shop.db
      .update(orderLines)
      .set({ cover: pictures.order.url })
      .where(eq(orderLines.id, lines[0]?.id ?? 0));
    await shop.db.insert(categories).values({ name: 'c', slug: 'with-picture', image: pictures.category.url });
    const [section] = await shop.db.insert(articleCategories).values({ name: 's', slug: 's' }).returning();
    const text = {
      categoryId: section?.id ?? 0,
      author: 'a',
      createdAt: shop.clock.now(),
      updatedAt: shop.clock.now(),
    };
    await shop.db.insert(articles).values([
      { ...text, title: 'a', slug: 'a', content: '', cover: pictures.article.url },
      { ...text, title: 'b', slug: 'b', content: `<p><img src="${pictures.words.url}"></p>` },
      { ...text, title: 'c', slug: 'c', content: `<p><img src="${pictures.rendition.url}/480.webp"></p>` },
      {
        ...text,
        title: 'd',
        slug: 'd',
        content: '',
        i18n: { 'en-US': { content: `<p><a href="https://shop.example${pictures.translation.url}">x</a></p>` } },
      },
    ]);
    await shop.db.insert(settings).values([
      { settingGroup: 'gallery', key: 'cover', type: 'image', value: { value: pictures.setting.url }, label: '' },
      { settingGroup: 'gallery', key: 'images', type: 'json', value: { value: [pictures.gallery.id] }, label: '' },
    ]);

    expect(await sweep()).toBe(0);
    shop.clock.advance(8 * day);
    const young = await addPicture();
    expect(await sweep()).toBe(1);
    const left = Object.values(pictures).filter(({ id }) => id !== pictures.unused.id);
    const ids = [...left, young].map(({ id }) => id);
    expect([...(await readImportedIds(shop.db, [...ids, pictures.unused.id]))].sort()).toEqual(ids.sort());
    expect(await shop.deps.providers.files.open(pictures.unused.key)).toBeNull();
    const kept = await shop.deps.providers.files.open(pictures.product.key);
    expect(kept).not.toBeNull();
    kept?.destroy();
    // The next sweep runs only six hours later.
    expect(await sweep()).toBe(0);
    shop.clock.advance(8 * day + 6 * hour);
    expect(await sweep()).toBe(1);
    expect(await shop.deps.providers.files.open(young.key)).toBeNull();
  });

  test('go where they left the gallery, and stay where an order or a person has them', async () => {
    const isLeft = { isImported: false };
    const [left, ordered, ownUpload, evidence] = [
      await addPicture(isLeft),
      await addPicture(isLeft),
      await addPicture({ ...isLeft, ownerId: shop.staff.id }),
      await addPicture(isLeft),
    ];
    await shop.db.update(files).set({ kycId: 1 }).where(eq(files.id, evidence.id));
    const { lines } = await shop.order([{ product: await shop.addProduct() }]);
    await shop.db
      .update(orderLines)
      .set({ cover: ordered.url })
      .where(eq(orderLines.id, lines[0]?.id ?? 0));
    shop.clock.advance(8 * day);
    const young = await addPicture(isLeft);
    expect(await sweep()).toBe(1);
    const isStored = async ({ key }: { key: string }) => {
      const bytes = await shop.deps.providers.files.open(key);
      bytes?.destroy();
      return bytes !== null;
    };
    expect(await isStored(left)).toBe(false);
    for (const kept of [ordered, ownUpload, evidence, young]) expect(await isStored(kept)).toBe(true);
  });

  const isGallery = and(eq(settings.settingGroup, 'gallery'), eq(settings.key, 'images'));

  // On PGlite no transaction runs beside another.
  if (kind === 'postgres')
    test('stay where a product gets them meanwhile, in a shop without a gallery, too', async () => {
      const { id: productId } = await shop.addProduct();
      const picture = await addPicture();
      shop.clock.advance(8 * day);
      await shop.db.delete(settings).where(isGallery);
      const { swept } = await shop.db.transaction(async (tx) => {
        expect(await lockGalleryUrls(tx, [picture.url])).toEqual(new Set([picture.url]));
        await tx.insert(productPictures).values({ productId, url: picture.url, alt: '', sort: 1 });
        let isDone = false;
        const swept = sweep().finally(() => {
          isDone = true;
        });
        const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
        while (!isDone && (await queryRows(shop.db, waiting)).length === 0) await setTimeout(20);
        return { swept };
      });
      await swept;
      const [row] = await shop.db.select().from(files).where(eq(files.id, picture.id));
      expect(row?.deletedAt).toBeNull();
    });

  /** Stores this many pictures without bytes. Returns their URLs. */
  async function addRows(length: number): Promise<string[]> {
    const rows = Array.from({ length }, () => ({
      ...{ name: 'x.jpg', mime: 'image/jpeg', size: 1, storageKey: randomBytes(16).toString('hex') },
      checksum: randomBytes(32).toString('hex'),
    }));
    const stored = await shop.db
      .insert(files)
      .values(rows.map((row) => ({ ...row, createdAt: shop.clock.now() })))
      .returning();
    return stored.map(getGalleryUrl);
  }

  test('all go in one pass of several runs, behind any number that products show', async () => {
    const { id: productId } = await shop.addProduct();
    shop.clock.advance(8 * day);
    await sweep();
    const urls = await addRows(1_100);
    await shop.db.insert(productPictures).values(urls.map((url, sort) => ({ productId, url, alt: '', sort })));
    await addRows(1_100);
    shop.clock.advance(8 * day);
    let deleted = 0;
    for (let run = 0; run < 3; run += 1) deleted += await sweep();
    expect(deleted).toBe(1_100);
    await addRows(1);
    shop.clock.advance(8 * day);
    deleted = 0;
    for (let run = 0; run < 3; run += 1) deleted += await sweep();
    expect(deleted).toBe(1);
  });

  test('are searched together: each text is read once', async () => {
    const [section] = await shop.db.insert(articleCategories).values({ name: 's', slug: 'long' }).returning();
    const urls = await addRows(400);
    const filler = 'a cup of tea '.repeat(2_500);
    await shop.db.insert(articles).values(
      urls.slice(0, 50).map((url, index) => ({
        ...{ categoryId: section?.id ?? 0, author: 'a', title: 'a', slug: `long-${index}` },
        ...{ content: `<p>${filler}</p><img src="${url}">`, createdAt: shop.clock.now(), updatedAt: shop.clock.now() },
      })),
    );
    /** Shortest time of three searches for these URLs, ms. */
    async function measure(searched: string[]): Promise<number> {
      const times: number[] = [];
      for (let run = 0; run < 3; run += 1) {
        const start = performance.now();
        expect(await findUses(shop.db, searched)).toHaveLength(Math.min(searched.length, 50));
        times.push(performance.now() - start);
      }
      return Math.min(...times);
    }
    // A search for each URL would take 400 times as long.
    expect(await measure(urls)).toBeLessThan(20 * (await measure(urls.slice(0, 1))));
  });
});
