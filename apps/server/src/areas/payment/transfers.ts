import type { Contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import type { Order, Payment } from '@sampan/api/entities';
import { paymentStatus } from '@sampan/api/statuses';
import { isOwnOrder } from '@sampan/domain/order/orderAccess';
import {
  findUnreceivedTransfer,
  getTransferAccount,
  reportTransfer,
  type TransferReport,
} from '@sampan/domain/payment/transfer';
import { planTransferDecision, planTransferStart } from '@sampan/domain/payment/transferPlans';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/query.ts';
import { payments } from '../../db/schema.ts';
import { ApiError, requireFound } from '../../http/apiError.ts';
import type { Call, StagedHandler } from '../../http/calls/handler.ts';
import { toUpload } from '../../http/files/uploads.ts';
import { insertFile, removeFile, toFileDto } from '../file/fileRows.ts';
import { checkDocument } from '../file/uploads.ts';
import { toPaymentDto } from '../order/orderDto.ts';
import {
  findMainPayment,
  lockOrder,
  type OrderRecord,
  type PaymentColumns,
  readOrder,
  toAccessed,
} from '../order/orderRecord.ts';
import { actOnOrder, type OrderCall, transitionAsViewer } from '../order/service.ts';
import { assertTransition, transitionOrder } from '../order/transitionOrder.ts';
import { lockOwnAccount } from '../user/lockUser.ts';
import { closeOtherPayments, runPostCommitEffects } from './service.ts';

type TransferCall = Pick<Call, 'db' | 'user' | 'now' | 'settings'>;

/**
 * Stores the account and the expiry of a transfer, which is days later. A transfer that was already started is not
 * changed.
 */
export async function startTransfer(call: TransferCall, { id, order_id }: PaymentColumns): Promise<Payment> {
  const { db: tx, now, settings, user } = call;
  const record = await lockOrder(tx, order_id);
  const payment = record?.payments.find((one) => one.id === id);
  if (!record || !payment) throw new ApiError('NOT_FOUND');
  if (payment.status === paymentStatus.pending) return toPaymentDto(payment);
  if (payment.status !== paymentStatus.created) throw new ApiError('ORDER_STATE');
  const { order_no: orderNo, currency } = record.order;
  const account = getTransferAccount(settings, currency);
  if (!account) throw new ApiError('PAYMENT_METHOD');
  const transition = await transitionOrder(tx, record, {
    action: 'awaitTransfer',
    actor: user,
    now,
    settings,
    payment,
  });
  if (!transition.ok) throw new ApiError(transition.code);
  const waiting = {
    orderNo,
    currency,
    expiresAt: transition.plan.changes.expiresAt ?? record.order.expires_at ?? undefined,
  };
  const begun = { amount: payment.amount, expiresAt: payment.expires_at };
  const { transfer, qrCode = null, expiresAt } = planTransferStart(account, waiting, begun);
  await tx
    .update(payments)
    .set({ transfer, qrCode, expiresAt: new Date(expiresAt) })
    .where(eq(payments.id, id));
  return readPayment(tx, order_id, id);
}

async function readPayment(tx: Db, orderId: number, id: number): Promise<Payment> {
  const payment = (await readOrder(tx, orderId))?.payments.find((one) => one.id === id);
  if (!payment) throw new Error(`payment ${id} is gone`);
  return toPaymentDto(payment);
}

/** The viewer's own order with its transfer. @throws ApiError NOT_FOUND, ORDER_STATE */
function findTransfer(record: OrderRecord | undefined, { user }: Pick<TransferCall, 'user'>) {
  if (!record || !isOwnOrder(toAccessed(record), user.id)) throw new ApiError('NOT_FOUND');
  const payment = findMainPayment(record);
  if (!payment?.transfer) throw new ApiError('ORDER_STATE');
  return { record, payment, transfer: payment.transfer };
}

/** Transitions the order and stores the report with the payment. */
async function storeTransferReport(
  call: OrderCall,
  orderId: number,
  change: Omit<TransferReport, 'at'>,
  text?: string,
) {
  const { db: tx, now } = call;
  const { payment, transfer } = findTransfer(await lockOrder(tx, orderId), call);
  await transitionAsViewer(call, orderId, { action: 'reportTransfer', text });
  const reported = reportTransfer(transfer, { ...change, at: now.toISOString() });
  await tx.update(payments).set({ transfer: reported }).where(eq(payments.id, payment.id));
  return { paymentId: payment.id, before: transfer };
}

/** The customer reports that the money was sent. */
export async function transferReport(
  { orderId, note }: ParsedInputOf<Contract['payment']['transferReport']>,
  call: OrderCall,
): Promise<Payment> {
  const { paymentId } = await storeTransferReport(call, orderId, { note }, note);
  return readPayment(call.db, orderId, paymentId);
}

/** Stores the bank's receipt; a new one replaces the previous one. */
export const transferReceipt: StagedHandler<Contract['payment']['transferReceipt']> = {
  async prepare({ orderId, file }, call) {
    const { record } = findTransfer(await readOrder(call.db, orderId), call);
    const { upload, name, mime } = await checkDocument(toUpload(file), 'file', call.user.id);
    const { user: actor, now, settings } = call;
    assertTransition(record, { action: 'reportTransfer', actor, now, settings });
    const stored = await upload.keep();
    return async (inside) => {
      const { db: tx, now, user } = inside;
      await lockOwnAccount(inside);
      const row = await insertFile(tx, stored, { name, mime, ownerId: user.id }, now);
      const receipt = toFileDto(row);
      const { before } = await storeTransferReport(inside, orderId, { receipt }, name);
      if (before.receipt) await removeFile(inside, before.receipt.id);
      return receipt;
    };
  },
};

/** Staff record whether the money arrived. Money for a closed order is refunded manually. */
export async function decideTransfer(
  { orderId, received, remark }: ParsedInputOf<Contract['adminOrder']['transfer']>,
  call: OrderCall,
): Promise<Order> {
  const record = requireFound(await lockOrder(call.db, orderId));
  const main = findMainPayment(record);
  const payment = (received ? findUnreceivedTransfer(record.payments) : undefined) ?? main;
  const stored = { status: record.order.status, transfer: payment?.transfer };
  const { action, transfer } = planTransferDecision(stored, { received, remark });
  const answer = await actOnOrder(call, orderId, { action, text: remark, payment, ignoresOtherPayments: true });
  if (received) {
    const closeTrades = await closeOtherPayments(call.db, record, payment?.id, call.now);
    call.afterCommit('close trades', () => runPostCommitEffects(call.deps, { closeTrades }));
  }
  if (!transfer || !payment) return answer;
  await call.db.update(payments).set({ transfer }).where(eq(payments.id, payment.id));
  return { ...answer, payment: answer.payment && { ...answer.payment, transfer } };
}
