import { createCipheriv, type KeyObject, randomBytes } from 'node:crypto';
import { signRsaSha256 } from '../rsa.ts';
import { buildSignedText, type EncryptedResource } from '../wechat/signature.ts';
import type { SandboxPaymentEvent, SettledRefund, SignedMessage } from './events.ts';

const paymentStates = {
  paid: { type: 'TRANSACTION.SUCCESS', tradeState: 'SUCCESS' },
  closed: { type: 'TRANSACTION.CLOSED', tradeState: 'CLOSED' },
  failed: { type: 'TRANSACTION.PAYERROR', tradeState: 'PAYERROR' },
} as const;

interface NotifyKeys {
  privateKey: KeyObject;
  serial: string;
  apiV3Key: string;
}

/** Builds a payment webhook like WeChat Pay's: encrypted resource, signature in the headers. */
export function writeWechatNotify(
  event: SandboxPaymentEvent,
  appId: string,
  sentAt: Date,
  keys: NotifyKeys,
): SignedMessage {
  const { type, tradeState } = paymentStates[event.kind];
  const transaction = {
    appid: appId,
    mchid: event.receiver,
    out_trade_no: event.outTradeNo,
    transaction_id: event.tradeNo,
    trade_state: tradeState,
    success_time: event.at.toISOString(),
    amount: { total: event.amount, currency: event.currency },
  };
  return seal({ id: event.eventId, type, original: 'transaction', resource: transaction }, sentAt, keys);
}

/** Builds a webhook about a refund like WeChat Pay's (pay.weixin.qq.com/doc/v3/merchant/4012791906). */
export function writeWechatRefundNotify(event: SettledRefund, sentAt: Date, keys: NotifyKeys): SignedMessage {
  const { amount, total } = event;
  const refund = {
    mchid: event.receiver,
    out_trade_no: event.outTradeNo,
    transaction_id: event.tradeNo,
    out_refund_no: event.refundNo,
    refund_id: `503${event.refundNo}`,
    refund_status: event.type.replace('REFUND.', ''),
    success_time: event.at.toISOString(),
    user_received_account: '支付用户零钱',
    amount: { total, refund: amount, payer_total: total, payer_refund: amount },
  };
  return seal({ id: event.eventId, type: event.type, original: 'refund', resource: refund }, sentAt, keys);
}

function seal(
  { id, type, original, resource }: { id: string; type: string; original: string; resource: unknown },
  sentAt: Date,
  keys: NotifyKeys,
): SignedMessage {
  const body = JSON.stringify({
    id,
    create_time: sentAt.toISOString(),
    event_type: type,
    resource_type: 'encrypt-resource',
    resource: encryptResource(resource, keys.apiV3Key, randomBytes(6).toString('hex'), original),
  });
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  return { body, headers: signMessage(body, { ...keys, timestamp, nonce: randomBytes(16).toString('hex') }) };
}

/** Builds the headers of a signed response or webhook. */
export function signMessage(
  body: string,
  { timestamp, nonce, serial, privateKey }: { timestamp: string; nonce: string; serial: string; privateKey: KeyObject },
): Record<string, string> {
  return {
    'content-type': 'application/json',
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': serial,
    'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
    'wechatpay-signature': signRsaSha256(buildSignedText(timestamp, nonce, body), privateKey),
  };
}

/** Encrypts the resource of a webhook. */
export function encryptResource(
  plain: unknown,
  apiV3Key: string,
  nonce: string,
  originalType: string,
): EncryptedResource {
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(apiV3Key, 'utf8'), Buffer.from(nonce, 'utf8'));
  cipher.setAAD(Buffer.from(originalType, 'utf8'));
  const parts = [cipher.update(JSON.stringify(plain), 'utf8'), cipher.final(), cipher.getAuthTag()];
  return {
    algorithm: 'AEAD_AES_256_GCM',
    original_type: originalType,
    associated_data: originalType,
    nonce,
    ciphertext: Buffer.concat(parts).toString('base64'),
  };
}
