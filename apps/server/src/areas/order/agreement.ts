import type { Contract } from '@sampan/api/contract';
import { takesAgreement } from '@sampan/domain/order/agreement';
import { isOwnOrder } from '@sampan/domain/order/orderAccess';
import { isTimelineFull } from '@sampan/domain/order/orderLifecycle';
import { orderTimeline } from '../../db/schema.ts';
import { ApiError } from '../../http/apiError.ts';
import type { StagedHandler } from '../../http/calls/handler.ts';
import { toUpload } from '../../http/files/uploads.ts';
import { insertFile, removeFile, toFileDto } from '../file/fileRows.ts';
import { checkDocument } from '../file/uploads.ts';
import { lockOwnAccount } from '../user/lockUser.ts';
import { lockOrder, type OrderRecord, readOrder, toAccessed } from './orderRecord.ts';

/**
 * The viewer's order while it accepts an agreement. @throws ApiError NOT_FOUND if it belongs to another user,
 * ORDER_STATE, TIMELINE_FULL
 */
function assertOpen(record: OrderRecord | undefined, userId: number): OrderRecord {
  if (!record || !isOwnOrder(toAccessed(record), userId)) throw new ApiError('NOT_FOUND');
  if (!takesAgreement(record.order)) throw new ApiError('ORDER_STATE');
  if (isTimelineFull(record, 'agreement', 'customer')) throw new ApiError('TIMELINE_FULL');
  return record;
}

/** Uploads the signed agreement of an order; replaces a previous one. */
export const agreeupload: StagedHandler<Contract['order']['agreeupload']> = {
  async prepare({ orderId, file }, { db, user }) {
    assertOpen(await readOrder(db, orderId), user.id);
    const { upload, name, mime } = await checkDocument(toUpload(file), 'file', user.id);
    const stored = await upload.keep();
    return async (inside) => {
      const { db: tx, now } = inside;
      await lockOwnAccount(inside);
      const { agreement } = assertOpen(await lockOrder(tx, orderId), user.id);
      if (agreement) await removeFile(inside, agreement.id);
      const row = await insertFile(tx, stored, { name, mime, ownerId: user.id, orderId }, now);
      await tx
        .insert(orderTimeline)
        .values({ orderId, at: now, actor: 'customer', actorId: user.id, action: 'agreement', note: name });
      return toFileDto(row);
    };
  },
};
