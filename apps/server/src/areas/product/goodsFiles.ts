import type { Contract } from '@sampan/api/contract';
import { orderStatus, productType } from '@sampan/api/statuses';
import { addExtension } from '@sampan/domain/file/fileName';
import { goodsTypes } from '@sampan/domain/file/uploadRules';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/query.ts';
import { files, products } from '../../db/schema.ts';
import { createFieldError, requireRow } from '../../http/apiError.ts';
import type { Handler, StagedHandler } from '../../http/calls/handler.ts';
import { toUpload } from '../../http/files/uploads.ts';
import { writeAudit } from '../audit/writeAudit.ts';
import { checkPdf, detectType } from '../file/fileChecks.ts';
import { insertFile, removeFile, toFileDto } from '../file/fileRows.ts';

/** Statuses of orders that get new files; during a refund too, as it may leave the files' lines or fail. */
const grantStatuses = [
  orderStatus.paid,
  orderStatus.shipped,
  orderStatus.completed,
  orderStatus.refundRequested,
  orderStatus.refunding,
];

/**
 * Grants a new file to buyers of the product, with the expiry of the product's other files in their order. The first
 * file of a product that had none at the payment can be downloaded for `downloadDays` from now, or without limit where
 * the order's other files can.
 */
async function grantToBuyers(
  tx: Db,
  file: { id: number; productId: number },
  { now, downloadDays }: { now: Date; downloadDays: number },
): Promise<void> {
  await tx.execute(sql`
    insert into file_grants (file_id, user_id, order_id, product_id, created_at, expires_at)
    select distinct ${file.id}::bigint, o.user_id, o.id, l.product_id, ${now.toISOString()}::timestamptz,
      case when product.id is not null then product.expires_at
        when other.id is not null and other.expires_at is null then null
        else ${now.toISOString()}::timestamptz + nullif(${downloadDays}::int, 0) * interval '24 hours' end
    from order_lines l join orders o on o.id = l.order_id
      left join lateral (select id, expires_at from file_grants
        where order_id = o.id and product_id = l.product_id order by id limit 1) product on true
      left join lateral (select id, expires_at from file_grants where order_id = o.id order by id limit 1) other on true
    where l.product_id = ${file.productId} and l.type = ${productType.digital} and l.returned_quantity < l.quantity
      and o.status in ${grantStatuses}
    on conflict (order_id, file_id) do nothing`);
}

/** @throws ApiError NOT_FOUND, or VALIDATION if the product is not of digital goods */
function checkDigital(rows: readonly { type: number }[]): void {
  if (requireRow(rows).type !== productType.digital) throw createFieldError({ productId: 'type' });
}

/**
 * Uploads a file of digital goods. Does not increase the product's version, so that uploads do not conflict with an
 * open editor.
 */
export const uploadGoods: StagedHandler<Contract['product']['fileupload']> = {
  async prepare({ productId, file }, { db }) {
    const upload = toUpload(file);
    const mime = await detectType(upload, goodsTypes, 'file');
    if (mime === 'application/pdf') await checkPdf(upload, 'file');
    const name = addExtension(upload.name, goodsTypes[mime]);
    checkDigital(await db.select({ type: products.type }).from(products).where(eq(products.id, productId)));
    const stored = await upload.keep();
    return async (call) => {
      const { db: tx, now, settings, deps, afterCommit } = call;
      const locked = await tx
        .select({ type: products.type })
        .from(products)
        .where(eq(products.id, productId))
        .for('update');
      checkDigital(locked);
      const row = await insertFile(tx, stored, { name, mime, productId }, now);
      await grantToBuyers(tx, { id: row.id, productId }, { now, downloadDays: settings['order.downloadDays'] });
      const after = { file: { name, size: row.size, checksum: row.checksum } };
      await writeAudit(call, { action: 'product.fileupload', targetType: 'product', targetId: productId, after });
      afterCommit('catalogue', async () => deps.caches.catalogue.changed('cards'));
      return toFileDto(row);
    };
  },
};

/**
 * Removes a file of digital goods, also for customers who bought it. Their grants stay: another file expires with them,
 * and a download that was made still ends the right to a refund.
 */
export const removeGoodsFile: Handler<Contract['product']['fileRemove']> = async ({ id }, call) => {
  const { db: tx, deps, afterCommit } = call;
  const { name, size, checksum, productId } = requireRow(
    await tx
      .select()
      .from(files)
      .where(and(eq(files.id, id), isNotNull(files.productId), isNull(files.deletedAt)))
      .for('update'),
  );
  await removeFile(call, id);
  const before = { file: { name, size, checksum } };
  await writeAudit(call, {
    action: 'product.fileRemove',
    targetType: 'product',
    ...(productId !== null && { targetId: productId }),
    before,
  });
  afterCommit('catalogue', async () => deps.caches.catalogue.changed('cards'));
  return { id };
};
