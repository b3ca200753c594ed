import type { Product } from '@sampan/api/entities';
import type { ProductFacts } from '@sampan/domain/catalogue/productRules';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { insertRows, updateRows } from '../../db/manyRows.ts';
import { idArray } from '../../db/query.ts';
import { productPictures } from '../../db/schema.ts';

interface Pictured {
  id: number;
  facts: Pick<ProductFacts, 'gallery'>;
  /** Absent for a new product. */
  before?: Pick<Product, 'gallery'>;
}

/** Writes the products' pictures. Existing pictures keep their ids; missing ones are deleted. */
export async function writePictures(tx: Db, written: readonly Pictured[]): Promise<void> {
  const pictures = written.flatMap(({ id: productId, facts, before }) => {
    const known = new Set(before?.gallery.map(({ id }) => id));
    return facts.gallery.map(({ id, ...picture }) => ({
      ...picture,
      productId,
      id: id !== undefined && known.has(id) ? id : undefined,
    }));
  });
  const kept = pictures.flatMap(({ id, ...picture }) => (id === undefined ? [] : [{ ...picture, id }]));
  const old = written.flatMap(({ id, before }) => (before ? [id] : []));
  if (old.length > 0) {
    const isKept = sql`${productPictures.id} = any(${idArray(kept.map(({ id }) => id))})`;
    await tx.delete(productPictures).where(sql`${productPictures.productId} = any(${idArray(old)}) and not ${isKept}`);
  }
  await updateRows(tx, productPictures, kept);
  const added = pictures.filter(({ id }) => id === undefined).map(({ id: _, ...picture }) => picture);
  await insertRows(tx, productPictures, added);
}
