import type { Contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import { categoryText } from '@sampan/domain/productCsv/categories';
import { productColumns } from '@sampan/domain/productCsv/columns';
import { productLines } from '@sampan/domain/productCsv/write';
import { sql } from 'drizzle-orm';
import { categoryTree } from '../areas/category/tree.ts';
import { type FileProduct, readFileProducts } from '../areas/product/fileProducts.ts';
import { staffCondition } from '../areas/product/staffList.ts';
import type { Db } from '../db/connect.ts';
import { idArray } from '../db/query.ts';
import { products } from '../db/schema.ts';
import { exportPage, writeExport } from './exportFile.ts';
import type { ResultFile } from './kinds.ts';
import type { LeasedJob } from './leasedJob.ts';

type ProductExport = ParsedInputOf<Contract['adminProduct']['export']>;

/**
 * Variants of a product must be adjacent, which no index provides: sorts the ids once and reads the products by pages.
 */
async function sortedIds({ deps }: LeasedJob, db: Db, filter: ProductExport['filter']): Promise<number[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(await staffCondition(deps, filter))
    .orderBy(sql`coalesce(${products.groupId}, ${products.id})`, products.id);
  return rows.map(({ id }) => id);
}

export async function exportProducts(job: LeasedJob, db: Db): Promise<ResultFile> {
  const { filter, locale } = job.row.input as unknown as ProductExport;
  const { config } = job.deps;
  await job.actor();
  const { list: categories, byId } = await categoryTree(job.deps);
  const ids = await sortedIds(job, db, filter);
  async function* pages() {
    for (let at = 0; at < ids.length; at += exportPage) {
      const page = ids.slice(at, at + exportPage);
      const chosen = idArray(page);
      yield await readFileProducts(db, sql`where p.id = any(${chosen}) order by array_position(${chosen}, p.id)`);
    }
  }
  const toLines = ({ product, handle }: FileProduct) => {
    const category = byId.get(product.categoryId);
    return productLines(product, {
      handle,
      category: categoryText(categories, product.categoryId),
      categoryName: category?.i18n?.[locale]?.name ?? category?.name ?? '',
      origin: config.publicUrl,
    });
  };
  return writeExport(job, { header: productColumns, total: ids.length, pages: pages(), toLines });
}
