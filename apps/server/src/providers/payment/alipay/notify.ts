import type { KeyObject } from 'node:crypto';
import { InvalidWebhook, type PaymentEvent } from '../port.ts';
import type { AlipayConfig } from './config.ts';
import { parseAlipayTime, parseDecimal, toAlipayTime, toDecimal } from './money.ts';
import { signParams, verifyParams } from './signature.ts';

const eventKinds = new Map<string, PaymentEvent['kind']>([
  ['TRADE_SUCCESS', 'paid'],
  ['TRADE_FINISHED', 'paid'],
  ['TRADE_CLOSED', 'closed'],
]);

/** Builds the form body of an Alipay webhook. Alipay sends none for a failed attempt, only for a closed trade. */
export function writeAlipayNotify(event: PaymentEvent, appId: string, sentAt: Date, key: KeyObject): string {
  const isPaid = event.kind === 'paid';
  // Empty parameters are not signed, so they could be renamed: send none.
  const params: Record<string, string> = {
    notify_time: toAlipayTime(sentAt),
    notify_type: 'trade_status_sync',
    notify_id: event.eventId,
    charset: 'utf-8',
    version: '1.0',
    app_id: appId,
    auth_app_id: appId,
    seller_id: event.receiver,
    out_trade_no: event.outTradeNo,
    trade_no: event.tradeNo,
    trade_status: isPaid ? 'TRADE_SUCCESS' : 'TRADE_CLOSED',
    total_amount: toDecimal(event.amount),
    trans_currency: event.currency,
    [isPaid ? 'gmt_payment' : 'gmt_close']: toAlipayTime(event.at),
  };
  return new URLSearchParams(signParams(params, key)).toString();
}

/**
 * Parses and verifies a webhook. Alipay repeats webhooks for 25 hours, so their age cannot be checked; `eventId` makes
 * replays harmless. @throws InvalidWebhook
 */
export function readAlipayNotify(rawBody: string, config: AlipayConfig): PaymentEvent {
  const pairs = [...new URLSearchParams(rawBody)];
  const params = Object.fromEntries(pairs);
  // A duplicate name could be verified with one value and read with the other.
  if (pairs.length !== Object.keys(params).length) throw new InvalidWebhook('a parameter is given twice');
  const namedKey = config.certificates?.publicKeys.get(params.alipay_cert_sn ?? '');
  const keys = config.certificates
    ? namedKey
      ? [namedKey]
      : [...config.certificates.publicKeys.values()]
    : config.publicKeys;
  if (!verifyParams(params, keys)) throw new InvalidWebhook('signature does not match');
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
  return {
    eventId: notify_id,
    kind,
    outTradeNo: out_trade_no,
    tradeNo: trade_no,
    amount,
    currency,
    receiver: seller_id,
    at,
  };
}
