import type { Contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import type { Product, VersionConflict } from '@sampan/api/entities';
import { isStockOutdated } from '@sampan/domain/audit/versionConflict';
import type { ProductChange } from '@sampan/domain/catalogue/productPlan';
import { auditProductRemoval } from '@sampan/domain/catalogue/productRules';
import { planGroupLeave } from '@sampan/domain/catalogue/variantGroups';
import { eq, sql } from 'drizzle-orm';
import { updateRows } from '../../db/queries/manyRows.ts';
import { type Db, queryNumber } from '../../db/query.ts';
import { files, products } from '../../db/schema.ts';
import { ApiError, requireFound } from '../../http/apiError.ts';
import { checkVersion } from '../audit/checkVersion.ts';
import { writeAudit } from '../audit/writeAudit.ts';
import { readPath, shareTree } from '../category/queries.ts';
import { removeFile } from '../file/fileRows.ts';
import { refreshCards } from './card.ts';
import { lockGroups } from './groups.ts';
import { type BulkTarget, invalidateProducts, lockProducts, type WriteContext } from './productWrites.ts';
import { readProduct } from './readProduct.ts';

/** Reads the product on the transaction, as staff see it. */
async function readStaffProduct({ db, deps }: Pick<WriteContext, 'db' | 'deps'>, id: number): Promise<Product> {
  const found = await readProduct({ ...deps, db }, String(id), true, (categoryId) => readPath(db, categoryId));
  if (found?.id !== id) throw new ApiError('NOT_FOUND');
  return found;
}

function toBulkTarget({ groupId, slug, categoryId, gallery = [] }: ProductChange['input'], id?: number): BulkTarget {
  return {
    ids: [id, groupId],
    slugs: slug === undefined ? [] : [slug],
    categoryIds: [categoryId],
    pictures: gallery.map(({ url }) => url),
  };
}

export async function createProduct(
  context: WriteContext,
  input: ParsedInputOf<Contract['product']['create']>,
): Promise<Product> {
  const writes = await lockProducts(context, toBulkTarget(input));
  const { id } = await writes.create(input);
  await writes.write();
  return readStaffProduct(context, id);
}

/**
 * Changes the given fields of a product. With `version`, fails if others changed it since; without, overwrites.
 * `stockFrom` does the same for stock that was sold meanwhile.
 */
export async function changeProduct(
  context: WriteContext,
  { version, stockFrom, ...change }: ProductChange & { version?: number; stockFrom?: number | undefined },
): Promise<Product> {
  const { id, input } = change;
  const writes = await lockProducts(context, toBulkTarget(input, id));
  const before = requireFound(writes.getProduct(id));
  if (version !== undefined && version !== before.version) {
    await checkVersion(context.db, { type: 'product', current: await readStaffProduct(context, id), version });
  }
  if (isStockOutdated(before, { stock: input.stock, stockFrom })) {
    const details: VersionConflict<Product> = { current: await readStaffProduct(context, id) };
    throw new ApiError('VERSION_CONFLICT', { details });
  }
  writes.change(change);
  await writes.write();
  return readStaffProduct(context, id);
}

/** Number of orders with the product, up to a maximum. */
function countOrders(tx: Db, productId: number): Promise<number> {
  return queryNumber(
    tx,
    sql`select count(*) from (select distinct order_id from order_lines where product_id = ${productId} limit 1000) found`,
  );
}

/** Deletes a product that was never ordered, with its files. */
export async function removeProduct(context: WriteContext, id: number): Promise<void> {
  const { db } = context;
  await shareTree(db);
  const locked = await lockGroups(db, { ids: [id] });
  if (!locked.some((one) => one.id === id)) throw new ApiError('NOT_FOUND');
  const before = await readStaffProduct(context, id);
  const orders = await countOrders(db, id);
  if (orders > 0) throw new ApiError('IN_USE', { details: { orders } });
  const groupChanges = planGroupLeave(locked, before.groupId, id);
  await updateRows(db, products, groupChanges);
  const own = await db.select({ id: files.id }).from(files).where(eq(files.productId, id));
  for (const file of own) await removeFile(context, file.id);
  await db.delete(products).where(eq(products.id, id));
  await refreshCards(
    db,
    groupChanges.map((one) => one.id),
  );
  await writeAudit(context, auditProductRemoval(before));
  invalidateProducts(context);
}
