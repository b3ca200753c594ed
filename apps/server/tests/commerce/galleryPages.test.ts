import { contract } from '@sampan/api/contract';
import { computeGalleryRound } from '@sampan/domain/catalogue/galleryRound';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productPictures, products } from '../../src/db/schema.ts';
import { forAnyDatabase } from '../support/databases.ts';
import { type Commerce, openCommerce } from './shop.ts';

const { gallery } = contract.product;

forAnyDatabase('the pages of the gallery', (kind) => {
  let shop: Commerce;
  beforeAll(async () => {
    shop = await openCommerce(kind);
  });
  afterAll(() => shop.close());

  test('have every picture once, in the order of the rounds, and end', async () => {
    const pictures: { id: number; productId: number; sort: number }[] = [];
    for (let index = 0; index < 7; index += 1) {
      const { id: productId } = await shop.addProduct();
      const values = [0, 1, 2].map((sort) => ({ productId, url: `/media/thing-${sort}`, alt: '', sort }));
      pictures.push(...(await shop.db.insert(productPictures).values(values).returning()));
    }
    shop.deps.caches.catalogue.changed('membership');
    const toPlace = ({ id, productId, sort }: (typeof pictures)[number]) => [
      computeGalleryRound(sort, productId),
      productId,
      id,
    ];
    const compare = (one: number[], other: number[]) =>
      one.map((part, at) => part - (other[at] ?? 0)).find((difference) => difference !== 0) ?? 0;
    const expected = pictures.toSorted((one, other) => compare(toPlace(one), toPlace(other))).map(({ id }) => id);
    const found: number[] = [];
    for (let page = 1; page <= 5; page += 1) {
      const { list, total } = await shop.expectOk(gallery, { page, limit: 5 });
      expect(total).toBe(21);
      found.push(...list.map(({ id }) => id));
    }
    expect(found).toEqual(expected);
    expect(await shop.expectOk(gallery, { page: 1_000_000, limit: 100 })).toMatchObject({ list: [], total: 21 });
  });

  test('share one sort, which a sale does not repeat', async () => {
    await shop.expectOk(gallery, { page: 1, limit: 3 });
    const counter = shop.deps.cacheCounters.getCounter('catalogue');
    const before = { ...counter };
    await shop.expectOk(gallery, { page: 2, limit: 3 });
    shop.deps.caches.catalogue.changed('cards');
    await shop.expectOk(gallery, { page: 1, limit: 3 });
    // The text of each page is made, from the ids that are cached.
    expect(counter).toEqual({ misses: before.misses + 2, hits: before.hits + 2 });
  });

  test('show no picture of a product that was taken off the shelf', async () => {
    const { list, total } = await shop.expectOk(gallery, { limit: 100 });
    const withdrawn = list[0]?.productId ?? 0;
    await shop.db.update(products).set({ status: 0 }).where(eq(products.id, withdrawn));
    shop.deps.caches.catalogue.changed('membership');
    const after = await shop.expectOk(gallery, { limit: 100 });
    expect(after.total).toBe(total - 3);
    expect(after.list.map(({ productId }) => productId)).not.toContain(withdrawn);
  });
});
