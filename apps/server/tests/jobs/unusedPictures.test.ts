import { getGalleryUrl } from '@sampan/domain/setting/gallery';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readImportedIds } from '../../src/areas/gallery/importedPictures.ts';
import { sweepUnusedPictures } from '../../src/cron/unusedPictures.ts';
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
    const names = ['product', 'order', 'category', 'article', 'words', 'setting', 'gallery', 'unused'] as const;
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
});
