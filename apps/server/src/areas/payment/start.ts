import type { Payment, PaymentMethod } from '@sampan/api/entities';
import type { ErrorCode } from '@sampan/api/errors';
import { checkPayable } from '@sampan/domain/order/orderLifecycle';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { payments } from '../../db/schema.ts';
import type { Call } from '../../http/handler.ts';
import { Refusal } from '../../http/refusal.ts';
import type { PaymentScene, Started } from '../../providers/payment/port.ts';
import { lockOrder, type OrderRecord, openPayments, type PaymentColumns, readOrder } from '../order/orderRecord.ts';
import { lifecycleOf, paymentShape, rulesOf } from '../order/orderShape.ts';
import { askProvider, closeTrades } from './trades.ts';

type PayCall = Pick<Call, 'db' | 'user' | 'now' | 'settings' | 'deps'>;

function refuseUnlessPayable(record: OrderRecord | undefined, { user, now, settings }: PayCall): OrderRecord {
  if (!record) throw new Refusal('NOT_FOUND');
  const check: { ok: boolean; code?: ErrorCode } = checkPayable(lifecycleOf(record), user, now, rulesOf(settings));
  if (!check.ok) throw new Refusal(check.code ?? 'ORDER_STATE');
  return record;
}

async function closeRows(tx: Db, ids: number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx.update(payments).set({ status: 30, closedAt: now, updatedAt: now }).where(inArray(payments.id, ids));
}

/**
 * The payment to go on with: the one that is open, if the provider still waits for it, else a new one. Other methods'
 * trades are closed first, so that an order never has two.
 */
async function openPayment(record: OrderRecord, method: PaymentMethod, scene: PaymentScene, call: PayCall) {
  const { deps, now } = call;
  const open = openPayments(record);
  const closed = await closeTrades(
    deps,
    open.filter((payment) => payment.method !== method),
  );
  for (const payment of open.filter((candidate) => candidate.method === method)) await askProvider(deps, payment);
  return deps.db.transaction(async (tx) => {
    const current = refuseUnlessPayable(await lockOrder(tx, record.order.id), call);
    await closeRows(tx, [...closed.ids], now);
    const isElsewhere = openPayments(current).some(
      (payment) => payment.method !== method && !closed.ids.has(payment.id),
    );
    // Somebody began another payment at this moment; the same request a moment later finds it.
    if (isElsewhere) throw new Refusal('UNAVAILABLE', undefined, { retryAfter: 1 });
    return (
      openPayments(current).find((payment) => payment.method === method) ??
      insertPayment(tx, current, method, scene, now)
    );
  });
}

async function insertPayment(
  tx: Db,
  { order, payments: tries }: OrderRecord,
  method: PaymentMethod,
  scene: PaymentScene,
  now: Date,
) {
  const outTradeNo = `${order.order_no}${String(tries.length + 1).padStart(2, '0')}`;
  await tx.insert(payments).values({
    orderId: order.id,
    method,
    scene,
    status: 0,
    amount: order.total_amount,
    currency: order.currency,
    outTradeNo,
    expiresAt: new Date(order.expires_at ?? now),
    createdAt: now,
    updatedAt: now,
  });
  const record = await readOrder(tx, order.id);
  const payment = record?.payments.find(({ out_trade_no }) => out_trade_no === outTradeNo);
  if (!payment) throw new Error(`payment ${outTradeNo} is gone`);
  return payment;
}

/** Before the transaction: the trade is opened at the provider. Gives the step that writes it down. */
export async function startPayment(
  { orderId, scene }: { orderId: number; scene: PaymentScene },
  method: PaymentMethod,
  call: PayCall,
): Promise<(inside: PayCall) => Promise<Payment>> {
  const { deps } = call;
  const record = refuseUnlessPayable(await readOrder(deps.db, orderId), call);
  const payment = await openPayment(record, method, scene, call);
  const started = await deps.providers.payment[method].create(
    {
      outTradeNo: payment.out_trade_no,
      orderNo: record.order.order_no,
      returnPath: `/orders/${orderId}`,
      amount: payment.amount,
      currency: payment.currency,
      expiresAt: new Date(payment.expires_at),
    },
    scene,
  );
  return (inside) => writeStarted(inside, payment, started, scene);
}

async function writeStarted(
  call: PayCall,
  payment: PaymentColumns,
  started: Started,
  scene: PaymentScene,
): Promise<Payment> {
  const { db: tx, now, deps } = call;
  const record = await lockOrder(tx, payment.order_id);
  const current = record?.payments.find(({ id }) => id === payment.id);
  if (record?.order.status !== 10 || !current) {
    // Cancelled or paid while the provider was asked: what it opened is closed, and a payment made nevertheless goes back.
    deps.background.run('close trade', () => deps.providers.payment[payment.method].close(payment.out_trade_no));
    throw new Refusal('ORDER_STATE');
  }
  const { tradeNo = null, qrCode = null, payUrl = null } = started;
  if (current.status !== 0 && current.status !== 10) throw new Refusal('UNAVAILABLE', undefined, { retryAfter: 1 });
  await tx
    .update(payments)
    .set({ status: 10, scene, tradeNo, qrCode, payUrl, updatedAt: now })
    .where(and(eq(payments.id, payment.id), inArray(payments.status, [0, 10])));
  return paymentShape({ ...current, status: 10, trade_no: tradeNo, qr_code: qrCode, pay_url: payUrl });
}
