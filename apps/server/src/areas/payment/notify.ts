import type { PaymentMethod } from '@sampan/api/entities';
import { sql } from 'drizzle-orm';
import { pipelined, queryRows } from '../../db/query.ts';
import { ApiError } from '../../http/apiError.ts';
import type { Call } from '../../http/calls/handler.ts';
import {
  InvalidWebhook,
  type PaymentEvent,
  type ProviderEvent,
  type RefundEvent,
  type UnbookedEvent,
} from '../../providers/payment/port.ts';
import { lockOrderByTrade, readOrderByTrade } from '../order/orderRecord.ts';
import { checkUnawaitedRefund } from './failedRefund.ts';
import { reportFailedRefund } from './refundDifferences.ts';
import { getAwaitedRefundNo } from './refundRequest.ts';
import { returnMoney } from './returnMoney.ts';
import { applyTrade, runPostCommitEffects, TradeMismatch } from './service.ts';

export type NotifyCall = Pick<Call, 'db' | 'now' | 'settings' | 'deps' | 'request' | 'log' | 'afterCommit'>;

/**
 * Verifies a notification before the transaction, because reading the credentials needs the database.
 * @throws ApiError SIGNATURE if it is not authentic, not for this shop, or too old
 */
export async function verifyNotify(
  method: PaymentMethod,
  rawBody: string,
  { deps, request, now, log }: NotifyCall,
): Promise<ProviderEvent> {
  try {
    return await deps.providers.payment[method].readNotify(rawBody, request.headers, now);
  } catch (error) {
    if (!(error instanceof InvalidWebhook)) throw error;
    log.warn({ method, reason: error.message }, 'notify refused');
    throw new ApiError('SIGNATURE');
  }
}

/**
 * Stores a verified notification and applies it once; repetitions change nothing.
 * @throws ApiError SIGNATURE if payment, amount or currency do not match
 */
export async function applyNotify(
  method: PaymentMethod,
  event: Exclude<ProviderEvent, UnbookedEvent>,
  call: NotifyCall,
): Promise<void> {
  if (event.kind === 'ignored') return;
  if (event.kind === 'refund') return applyRefundNotify(method, event, call);
  return applyPaymentNotify(method, event, call);
}

/**
 * A refund notification only triggers a query of the refund's result at the provider. One about the number of an earlier
 * attempt does so, too: a refund that has failed and was requested under another number may be paid twice.
 */
async function applyRefundNotify(method: PaymentMethod, event: RefundEvent, call: NotifyCall): Promise<void> {
  const { db, deps, afterCommit } = call;
  const { outTradeNo, refundNo, failedTradeNo } = event;
  const record = await readOrderByTrade(db, { method, out_trade_no: outTradeNo });
  const payment = record?.payments.find(({ out_trade_no }) => out_trade_no === outTradeNo);
  if (!record || !payment) return;
  const isFailed = failedTradeNo !== undefined;
  if (getAwaitedRefundNo(record, payment) === refundNo)
    afterCommit('refund notify', () => returnMoney(deps, payment.id));
  else if (!isFailed) afterCommit('paid refund notify', () => checkUnawaitedRefund(deps, payment.id, event));
  // A settled refund can fail while another one of the same payment is awaited.
  if (isFailed) afterCommit('failed refund notify', () => reportFailedRefund(deps, payment.id, event));
}

async function applyPaymentNotify(method: PaymentMethod, event: PaymentEvent, call: NotifyCall): Promise<void> {
  const { db: tx, now, settings, deps, log } = call;
  const { eventId, kind, outTradeNo, tradeNo, amount, currency } = event;
  const details = { outTradeNo, tradeNo, amount, currency };
  const name = { method, out_trade_no: outTradeNo };
  // Pipelined, because almost every message is a new one.
  const [eventRows, record] = await pipelined([
    queryRows(
      tx,
      sql`insert into payment_events (method, event_id, kind, details, created_at)
        values (${method}, ${eventId}, ${kind}, ${JSON.stringify(details)}::jsonb, ${now.toISOString()}::timestamptz)
        on conflict do nothing returning id`,
    ),
    lockOrderByTrade(tx, name),
  ]);
  if (eventRows.length === 0) return;
  try {
    const trade = { state: kind, tradeNo, amount, currency, paidAt: event.at };
    const effects = await applyTrade(tx, record, { ...name, trade }, { now, settings, deps });
    call.afterCommit('payment effects', () => runPostCommitEffects(deps, effects));
  } catch (error) {
    if (!(error instanceof TradeMismatch)) throw error;
    log.warn({ method, outTradeNo, reason: error.message }, 'notify refused');
    throw new ApiError('SIGNATURE');
  }
}
