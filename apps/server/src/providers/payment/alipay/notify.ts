import type { KeyObject } from 'node:crypto';
import { NotifyRefused, type PaymentEvent } from '../port.ts';
import { signParams, verifyParams } from './signature.ts';

interface AlipayAccount {
  appId: string;
  /** The seller that the money goes to. */
  sellerId: string;
}

const kindOfStatus = new Map<string, PaymentEvent['kind']>([
  ['TRADE_SUCCESS', 'paid'],
  ['TRADE_FINISHED', 'paid'],
  ['TRADE_CLOSED', 'closed'],
]);

/** Alipay writes amounts with two decimals: 1999 → `19.99`. */
export function toDecimal(amount: number): string {
  const digits = String(amount).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export function fromDecimal(text: string): number {
  if (!/^\d{1,13}\.\d{2}$/.test(text)) throw new NotifyRefused('amount is not a decimal with two places');
  return Number(text.replace('.', ''));
}

/** Alipay's clock is in Beijing and has no zone in its text: `2026-11-20 12:30:00`. */
function toAlipayTime(at: Date): string {
  return new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}

function fromAlipayTime(text: string): Date {
  const at = new Date(`${text.replace(' ', 'T')}+08:00`);
  if (Number.isNaN(at.getTime())) throw new NotifyRefused('time is not readable');
  return at;
}

/** The form body of a notify, as Alipay sends it. It has no word for a failed try: only the closed trade is told. */
export function alipayNotifyBody(event: PaymentEvent, account: AlipayAccount, sentAt: Date, key: KeyObject): string {
  const isPaid = event.kind === 'paid';
  // No parameter is empty: an empty one is not part of what is signed, so anybody could rename it.
  const params: Record<string, string> = {
    notify_time: toAlipayTime(sentAt),
    notify_type: 'trade_status_sync',
    notify_id: event.eventId,
    charset: 'utf-8',
    version: '1.0',
    app_id: account.appId,
    auth_app_id: account.appId,
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
 * Reads a notify. Alipay repeats one for 25 hours, so its age proves nothing: a replay is made harmless by `eventId`.
 * @throws NotifyRefused
 */
export function readAlipayNotify(rawBody: string, account: AlipayAccount, publicKey: KeyObject): PaymentEvent {
  const pairs = [...new URLSearchParams(rawBody)];
  const params = Object.fromEntries(pairs);
  // A doubled name would be signed as one value and could be read as another.
  if (pairs.length !== Object.keys(params).length) throw new NotifyRefused('a parameter is given twice');
  if (!verifyParams(params, publicKey)) throw new NotifyRefused('signature does not match');
  const { app_id, seller_id, notify_id, out_trade_no, trade_no, trade_status, total_amount } = params;
  const status = kindOfStatus.get(trade_status ?? '');
  if (!status || !notify_id || !out_trade_no || !trade_no || !total_amount || !seller_id) {
    throw new NotifyRefused('a parameter is missing');
  }
  if (app_id !== account.appId) throw new NotifyRefused('meant for another application');
  return {
    eventId: notify_id,
    kind: status,
    outTradeNo: out_trade_no,
    tradeNo: trade_no,
    amount: fromDecimal(total_amount),
    currency: params.trans_currency || 'CNY',
    receiver: seller_id,
    at: fromAlipayTime(params.gmt_payment || params.gmt_close || params.notify_time || ''),
  };
}
