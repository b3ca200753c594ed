import type { Contract } from '@sampan/api/contract';
import { goodsTypes } from '@sampan/domain/file/uploadRules';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { products } from '../../db/schema.ts';
import { ApiError } from '../../http/apiError.ts';
import type { StagedHandler } from '../../http/calls/handler.ts';
import { toUpload } from '../../http/files/uploads.ts';
import { writeAudit } from '../audit/writeAudit.ts';
import { addExtension, checkPdf, detectType } from '../file/fileChecks.ts';
import { insertFile, toFileDto } from '../file/fileRows.ts';

/** Grants a new file to buyers of the product, with the expiry of its other files. */
async function grantToBuyers(tx: Db, file: { id: number; productId: number }, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into file_grants (file_id, user_id, order_id, product_id, created_at, expires_at)
    select distinct ${file.id}::bigint, o.user_id, o.id, l.product_id, ${now.toISOString()}::timestamptz,
      (select g.expires_at from file_grants g where g.order_id = o.id and g.product_id = l.product_id limit 1)
    from order_lines l join orders o on o.id = l.order_id
    where l.product_id = ${file.productId} and l.type = 2 and o.status in (20, 30, 40, 60)
    on conflict (order_id, file_id) do nothing`);
}

/**
 * Uploads a file of digital goods. Does not increase the product's version, so that uploads do not conflict with an
 * open editor.
 */
export const uploadGoods: StagedHandler<Contract['product']['fileupload']> = {
  async prepare({ productId, file }) {
    const upload = toUpload(file);
    const mime = await detectType(upload, goodsTypes, 'file');
    if (mime === 'application/pdf') await checkPdf(upload, 'file');
    const name = addExtension(upload.name, goodsTypes[mime]);
    return async (call) => {
      const { db, now, deps, afterCommit, fail } = call;
      const [product] = await db
        .select({ type: products.type })
        .from(products)
        .where(eq(products.id, productId))
        .for('update');
      if (!product) throw fail('NOT_FOUND');
      if (product.type !== 2) throw new ApiError('VALIDATION', undefined, { fields: { productId: 'type' } });
      const row = await insertFile(db, await upload.keep(), { name, mime, productId }, now);
      await grantToBuyers(db, { id: row.id, productId }, now);
      const after = { file: { name, size: row.size, checksum: row.checksum } };
      await writeAudit(call, { action: 'product.fileupload', targetType: 'product', targetId: productId, after });
      afterCommit('catalogue', async () => deps.caches.catalogue.changed('cards'));
      return toFileDto(row);
    };
  },
};
