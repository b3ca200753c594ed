import type { PaymentMethod } from '@sampan/api/entities';
import { sql } from 'drizzle-orm';
import { rowsOf, together } from '../../db/query.ts';
import type { Call } from '../../http/handler.ts';
import { Refusal } from '../../http/refusal.ts';
import { NotifyRefused, type PaymentEvent } from '../../providers/payment/port.ts';
import { lockOrderOf } from '../order/orderRecord.ts';
import { applyTrade, settleAftermath, WordRefused } from './money.ts';

type NotifyCall = Pick<Call, 'db' | 'now' | 'settings' | 'deps' | 'request' | 'log' | 'afterCommit'>;

function verify(method: PaymentMethod, rawBody: string, { deps, request, now, log }: NotifyCall): PaymentEvent {
  const provider = deps.providers.payment[method];
  try {
    const event = provider.verifyNotify(rawBody, request.headers, now);
    if (event.receiver !== provider.receiver) throw new NotifyRefused('the money went to somebody else');
    return event;
  } catch (error) {
    if (!(error instanceof NotifyRefused)) throw error;
    log.warn({ method, reason: error.message }, 'notify refused');
    throw new Refusal('SIGNATURE');
  }
}

/**
 * A provider's notify: verified, written down once, applied. A message that came before is answered as received and
 * changes nothing. @throws Refusal SIGNATURE for whatever is not the provider's word on a payment of ours
 */
export async function takeNotify(method: PaymentMethod, rawBody: string, call: NotifyCall): Promise<void> {
  const event = verify(method, rawBody, call);
  const { db: tx, now, settings, deps, log } = call;
  const { eventId, kind, outTradeNo, tradeNo, amount, currency } = event;
  const details = { outTradeNo, tradeNo, amount, currency };
  const name = { method, out_trade_no: outTradeNo };
  // Sent together: almost every message is a new one.
  const [written, record] = await together([
    rowsOf(
      tx,
      sql`insert into payment_events (method, event_id, kind, details, created_at)
        values (${method}, ${eventId}, ${kind}, ${JSON.stringify(details)}::jsonb, ${now.toISOString()}::timestamptz)
        on conflict do nothing returning id`,
    ),
    lockOrderOf(tx, name),
  ]);
  if (written.length === 0) return;
  try {
    const trade = { state: kind, tradeNo, amount, currency, paidAt: event.at };
    const aftermath = await applyTrade(tx, record, { ...name, trade }, { now, settings });
    call.afterCommit('payment aftermath', () => settleAftermath(deps, aftermath));
  } catch (error) {
    if (!(error instanceof WordRefused)) throw error;
    log.warn({ method, outTradeNo, reason: error.message }, 'notify refused');
    throw new Refusal('SIGNATURE');
  }
}
