import type { Contract } from '@sampan/api/contract';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { files } from '../../db/schema.ts';
import { requireRow } from '../../http/apiError.ts';
import type { Handler } from '../../http/calls/handler.ts';
import { writeAudit } from '../audit/writeAudit.ts';
import { removeFile } from '../file/fileRows.ts';

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
