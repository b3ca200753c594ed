import type { KeyObject } from 'node:crypto';
import { toAlipayTime, toDecimal } from '../alipay/money.ts';
import { buildSignedText } from '../alipay/signature.ts';
import { signRsaSha256 } from '../rsa.ts';
import type { SandboxPaymentEvent } from './events.ts';

/** Signs a webhook: adds `sign_type` and `sign`. */
function signParams(params: Record<string, string>, privateKey: KeyObject): Record<string, string> {
  return { ...params, sign_type: 'RSA2', sign: signRsaSha256(buildSignedText(params), privateKey) };
}

/** Builds the form body of an Alipay webhook. Alipay sends none for a failed attempt, only for a closed trade. */
export function writeAlipayNotify(event: SandboxPaymentEvent, appId: string, sentAt: Date, key: KeyObject): string {
  const isPaid = event.kind === 'paid';
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
