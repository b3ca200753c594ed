import type { Contract, contract } from '@sampan/api/contract';
import type { OrderStats, OrderStatus } from '@sampan/api/entities';
import { shopZone } from '@sampan/api/shopZone';
import { orderStatus } from '@sampan/api/statuses';
import { isStaff } from '@sampan/domain/access/access';
import { takesAgreement } from '@sampan/domain/order/agreement';
import { isOwnOrder } from '@sampan/domain/order/orderAccess';
import { isTimelineFull } from '@sampan/domain/order/orderLifecycle';
import { getZone } from '@sampan/domain/reports/zone';
import { sql } from 'drizzle-orm';
import { inlineNumber } from '../../db/inlineNumbers.ts';
import { getReturnedRow, type NumberTexts, queryRows, toNumbers } from '../../db/query.ts';
import { isReportedTransfer, orderTimeline, payments } from '../../db/schema.ts';
import { ApiError } from '../../http/apiError.ts';
import type { Call, HandlersOf, StagedHandler } from '../../http/calls/handler.ts';
import { toUpload } from '../../http/files/uploads.ts';
import { insertFile, removeFile, toFileDto } from '../file/fileRows.ts';
import { checkDocument } from '../file/uploads.ts';
import { listMethods } from '../payment/methods.ts';
import { lockOwnAccount } from '../user/lockUser.ts';
import { createOrder } from './createOrder.ts';
import { toOrderListItem } from './orderDto.ts';
import { lockOrder, type OrderRecord, readOrder, toAccessed } from './orderRecord.ts';
import { findOrders, refundConditions, toShip } from './queries.ts';
import { actOnMoney, actOnOrder, closeTradesBeforeCancel, showOrder, transitionAsViewer } from './service.ts';

function getShopDayStart(now: Date): Date {
  const { getDay, getStart } = getZone(shopZone);
  return new Date(getStart(getDay(now.getTime())));
}

/** Number of the viewer's orders by status; for staff also today's figures of the shop. */
async function getOrderStats({
  db,
  user,
  now,
  settings,
}: Pick<Call, 'db' | 'user' | 'now' | 'settings'>): Promise<OrderStats> {
  const rows = await queryRows<{ status: OrderStatus; count: string | number }>(
    db,
    sql`select status, count(*) as count from orders where user_id = ${user.id} and hidden_at is null
      group by status order by status`,
  );
  const byStatus = rows.map(({ status, count }) => ({ status, count: Number(count) }));
  const total = byStatus.reduce((sum, { count }) => sum + count, 0);
  if (!isStaff(user)) return { total, byStatus };
  const today = getShopDayStart(now).toISOString();
  const currency = settings['site.currency'];
  const figures = await queryRows<NumberTexts<Omit<NonNullable<OrderStats['shop']>, 'currency'>>>(
    db,
    sql`select
      (select count(*) from orders where created_at >= ${today}::timestamptz) as "todayOrders",
      (select coalesce(sum(total_amount), 0) from orders
        where paid_at >= ${today}::timestamptz and currency = ${currency}) as "todayAmount",
      (select count(*) from orders where status = ${inlineNumber(orderStatus.pendingPayment)}) as "toPay",
      (select count(*) from orders o where ${toShip}) as "toShip",
      (select count(*) from orders where status = ${inlineNumber(orderStatus.refundRequested)}) as "refundsWaiting",
      (select count(*) from orders where status = ${inlineNumber(orderStatus.refunding)}) as "refunding",
      (select count(*) from orders o where ${refundConditions.abnormal}) as "refundsAbnormal",
      (select count(*) from orders o where ${refundConditions.byHand}) as "refundsByHand",
      (select count(*) from payments where ${isReportedTransfer(payments)}) as "transfersReported",
      (select count(*) from orders where customer_note_at is not null) as "newNotes",
      (select count(*) from reconciliation_differences where state = 'open') as "openDifferences",
      (select count(*) from products where is_low) as "lowStock"`,
  );
  return { total, byStatus, shop: { ...toNumbers(getReturnedRow(figures)), currency } };
}

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
const agreeupload: StagedHandler<Contract['order']['agreeupload']> = {
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

export const orderHandlers: HandlersOf<typeof contract.order> = {
  // Without a transaction, because it may read the credentials of a provider.
  detail: { read: ({ id }, call) => showOrder(call, id) },

  async list({ page, limit, status, keyword, from, to }, { db, user, now, settings }) {
    const filter = { userId: user.id, isVisible: true, statuses: status, keyword, from, to };
    const found = await findOrders(db, filter, { page, limit });
    return { ...found, list: found.list.map((record) => toOrderListItem(record, user, now, settings)) };
  },

  stats: (_input, call) => getOrderStats(call),
  create: {
    // Before the transaction: credentials of providers are settings.
    async prepare(input, call) {
      const offered = (await listMethods(call)).filter(({ enabled }) => enabled);
      return (inside) =>
        createOrder(
          input,
          inside,
          offered.map(({ code }) => code),
        );
    },
  },
  note: ({ orderId, note }, call) => actOnOrder(call, orderId, { action: 'note', text: note }),

  async delete({ orderId }, call) {
    await transitionAsViewer(call, orderId, { action: 'delete' });
    return { orderId };
  },

  cancel: {
    async prepare({ orderId, reason }, call) {
      const checkClosed = await closeTradesBeforeCancel(call, orderId);
      return async (inside) => {
        await checkClosed(inside);
        return actOnMoney(inside, orderId, { action: 'cancel', text: reason });
      };
    },
  },

  confirmReceived: ({ orderId }, call) => actOnOrder(call, orderId, { action: 'confirm' }),
  requestRefund: ({ orderId, reason, items }, call) =>
    actOnOrder(call, orderId, { action: 'requestRefund', text: reason, part: { items } }),
  refundWithdraw: ({ orderId }, call) => actOnOrder(call, orderId, { action: 'withdrawRefund' }),
  agreeupload,
};
