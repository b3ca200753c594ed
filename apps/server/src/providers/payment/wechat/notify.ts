import { type KeyObject, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { InvalidWebhook, type NotifyHeaders, type PaymentEvent, type ProviderEvent } from '../port.ts';
import type { WechatConfig } from './config.ts';
import { decryptResource, encryptResource, SignatureError, signMessage, verifyMessage } from './signature.ts';

const eventTypes: Record<PaymentEvent['kind'], string> = {
  paid: 'TRANSACTION.SUCCESS',
  closed: 'TRANSACTION.CLOSED',
  failed: 'TRANSACTION.PAYERROR',
};
const tradeStates: Record<PaymentEvent['kind'], string> = {
  paid: 'SUCCESS',
  closed: 'CLOSED',
  failed: 'PAYERROR',
};
const kinds = new Map((Object.keys(tradeStates) as PaymentEvent['kind'][]).map((kind) => [tradeStates[kind], kind]));

const ResourceSchema = v.object({
  algorithm: v.literal('AEAD_AES_256_GCM'),
  original_type: v.string(),
  associated_data: v.optional(v.string(), ''),
  nonce: v.string(),
  ciphertext: v.string(),
});
const EnvelopeSchema = v.object({
  id: v.pipe(v.string(), v.minLength(1)),
  event_type: v.string(),
  resource: ResourceSchema,
});
const TransactionSchema = v.object({
  appid: v.string(),
  mchid: v.string(),
  out_trade_no: v.string(),
  /** The cross-border API calls it `id`. */
  transaction_id: v.optional(v.string()),
  id: v.optional(v.string()),
  trade_state: v.string(),
  success_time: v.pipe(v.string(), v.isoTimestamp()),
  amount: v.object({ total: v.pipe(v.number(), v.integer(), v.minValue(0)), currency: v.optional(v.string(), 'CNY') }),
});
const RefundSchema = v.object({ mchid: v.string(), out_trade_no: v.string(), out_refund_no: v.string() });

export interface SignedMessage {
  body: string;
  headers: Record<string, string>;
}

/** Builds a payment webhook like WeChat Pay's: encrypted resource, signature in the headers. */
export function writeWechatNotify(event: PaymentEvent, appId: string, sentAt: Date, keys: NotifyKeys): SignedMessage {
  const transaction = {
    appid: appId,
    mchid: event.receiver,
    out_trade_no: event.outTradeNo,
    transaction_id: event.tradeNo,
    trade_state: tradeStates[event.kind],
    success_time: event.at.toISOString(),
    amount: { total: event.amount, currency: event.currency },
  };
  const { eventId: id, kind } = event;
  return seal({ id, type: eventTypes[kind], original: 'transaction', resource: transaction }, sentAt, keys);
}

/** A settled refund, as a webhook of WeChat Pay reports it. */
interface RefundNotice {
  eventId: string;
  type: string;
  outTradeNo: string;
  tradeNo: string;
  refundNo: string;
  amount: number;
  total: number;
  receiver: string;
  at: Date;
}

/** Builds a webhook about a refund like WeChat Pay's (pay.weixin.qq.com/doc/v3/merchant/4012791906). */
export function writeWechatRefundNotify(event: RefundNotice, sentAt: Date, keys: NotifyKeys): SignedMessage {
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

interface NotifyKeys {
  privateKey: KeyObject;
  serial: string;
  apiV3Key: string;
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

function parse<Schema extends v.GenericSchema>(schema: Schema, read: () => unknown): v.InferOutput<Schema> {
  try {
    return v.parse(schema, read());
  } catch (error) {
    if (error instanceof SignatureError) throw error;
    throw new InvalidWebhook('body is not readable');
  }
}

/** Parses and verifies a webhook about a payment or a refund. @throws InvalidWebhook */
export function readWechatNotify(
  rawBody: string,
  headers: NotifyHeaders,
  now: Date,
  config: WechatConfig,
): ProviderEvent {
  try {
    verifyMessage(rawBody, headers, now, config.platformKeys);
    const envelope = parse(EnvelopeSchema, () => JSON.parse(rawBody));
    const read = () => decryptResource(envelope.resource, config.apiV3Key);
    if (envelope.event_type.startsWith('REFUND.')) return toRefundEvent(envelope.id, parse(RefundSchema, read), config);
    return toPaymentEvent(envelope.id, parse(TransactionSchema, read), config);
  } catch (error) {
    throw error instanceof SignatureError ? new InvalidWebhook(error.message) : error;
  }
}

function toPaymentEvent(
  eventId: string,
  transaction: v.InferOutput<typeof TransactionSchema>,
  { appId, mchId }: WechatConfig,
): PaymentEvent {
  const kind = kinds.get(transaction.trade_state);
  const tradeNo = transaction.transaction_id ?? transaction.id;
  if (!kind || !tradeNo) throw new InvalidWebhook('unknown state');
  if (transaction.appid !== appId) throw new InvalidWebhook('meant for another application');
  if (transaction.mchid !== mchId) throw new InvalidWebhook('the money went to another account');
  return {
    eventId,
    kind,
    outTradeNo: transaction.out_trade_no,
    tradeNo,
    amount: transaction.amount.total,
    currency: transaction.amount.currency,
    receiver: transaction.mchid,
    at: new Date(transaction.success_time),
  };
}

function toRefundEvent(
  eventId: string,
  { mchid, out_trade_no, out_refund_no }: v.InferOutput<typeof RefundSchema>,
  { mchId }: WechatConfig,
): ProviderEvent {
  if (mchid !== mchId) throw new InvalidWebhook('the money went to another account');
  return { eventId, kind: 'refund', outTradeNo: out_trade_no, refundNo: out_refund_no };
}
