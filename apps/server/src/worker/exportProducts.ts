import type { Contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import type { Locale } from '@sampan/api/entities';
import { formatCategoryPath } from '@sampan/domain/productCsv/categories';
import { productColumns } from '@sampan/domain/productCsv/columns';
import { formatProductLines } from '@sampan/domain/productCsv/write';
import { type SQL, sql } from 'drizzle-orm';
import { type CategoryTree, getCategoryTree } from '../areas/category/queries.ts';
import { buildStaffCondition } from '../areas/product/adminQueries.ts';
import { type FileProduct, readFileProducts } from '../areas/product/fileProducts.ts';
import type { Db } from '../db/connection.ts';
import { toIdArray } from '../db/query.ts';
import { products } from '../db/schema.ts';
import { exportPage, writeExport } from './exportFile.ts';
import type { ResultFile } from './kinds.ts';
import type { LeasedJob } from './leasedJob.ts';

type ProductExport = ParsedInputOf<Contract['adminProduct']['export']>;

interface ProductContext {
  db: Db;
  categories: CategoryTree;
  locale: Locale;
  /** Public URL of the shop, for addresses of pictures. */
  origin: string;
}

/**
 * Products with their variants in adjacent rows, which no index provides: sorts the ids once and reads the products by
 * pages.
 */
export async function createProductExport({ db, categories, locale, origin }: ProductContext, where: SQL | undefined) {
  const sorted = await db
    .select({ id: products.id })
    .from(products)
    .where(where)
    .orderBy(sql`coalesce(${products.groupId}, ${products.id})`, products.id);
  const ids = sorted.map(({ id }) => id);
  async function* readPages() {
    for (let at = 0; at < ids.length; at += exportPage) {
      const chosen = ids.slice(at, at + exportPage);
      yield await readFileProducts(db, chosen, sql`array_position(${toIdArray(chosen)}, ${products.id})`);
    }
  }
  const toLines = ({ product, handle }: FileProduct) => {
    const category = categories.byId.get(product.categoryId);
    return formatProductLines(product, {
      handle,
      category: formatCategoryPath(categories.list, product.categoryId),
      categoryName: category?.i18n?.[locale]?.name ?? category?.name ?? '',
      origin,
    });
  };
  return { header: productColumns, total: ids.length, pages: readPages(), toLines };
}

export async function exportProducts(job: LeasedJob, db: Db): Promise<ResultFile> {
  const { filter, locale } = job.getInput<ProductExport>();
  const { deps } = job;
  await job.actor();
  const context = { db, categories: await getCategoryTree(deps), locale, origin: deps.config.publicUrl };
  return writeExport(job, await createProductExport(context, await buildStaffCondition(deps, filter)));
}
