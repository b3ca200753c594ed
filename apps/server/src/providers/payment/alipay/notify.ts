import { InvalidWebhook, type PaymentEvent } from '../port.ts';
import type { AlipayConfig } from './config.ts';
import { parseAlipayTime, parseDecimal } from './money.ts';
import { verifyParams } from './signature.ts';

const eventKinds = new Map<string, PaymentEvent['kind']>([
  ['TRADE_SUCCESS', 'paid'],
  ['TRADE_FINISHED', 'paid'],
  ['TRADE_CLOSED', 'closed'],
]);

/** Maximum parameters of a webhook; Alipay sends some 40. Anybody can send more, and sorting them takes time. */
const maxParams = 200;

/**
 * Parses and verifies a webhook. Alipay repeats webhooks for 25 hours, so their age cannot be checked; `eventId` makes
 * replays harmless. @throws InvalidWebhook
 */
export function readAlipayNotify(rawBody: string, config: AlipayConfig): PaymentEvent {
  if (rawBody.split('&', maxParams + 1).length > maxParams) throw new InvalidWebhook('too many parameters');
  const pairs = [...new URLSearchParams(rawBody)];
  const params = Object.fromEntries(pairs);
  // A duplicate name could be verified with one value and read with the other.
  if (pairs.length !== Object.keys(params).length) throw new InvalidWebhook('a parameter is given twice');
  const namedKey = config.certificates?.publicKeys.get(params.alipay_cert_sn ?? '');
  if (!verifyParams(params, namedKey ? [namedKey] : config.publicKeys))
    throw new InvalidWebhook('signature does not match');
  const { app_id, seller_id, notify_id, out_trade_no, trade_no, trade_status, total_amount } = params;
  const kind = eventKinds.get(trade_status ?? '');
  const amount = parseDecimal(total_amount);
  const at = parseAlipayTime(params.gmt_payment || params.gmt_close || params.notify_time);
  if (!kind || !notify_id || !out_trade_no || !trade_no || amount === null || !at || !seller_id) {
    throw new InvalidWebhook('a parameter is missing');
  }
  if (app_id !== config.appId) throw new InvalidWebhook('meant for another application');
  if (seller_id !== config.sellerId) throw new InvalidWebhook('the money went to another account');
  const currency = params.trans_currency || 'CNY';
  return { eventId: notify_id, kind, outTradeNo: out_trade_no, tradeNo: trade_no, amount, currency, at };
}
