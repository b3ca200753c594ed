import * as v from 'valibot';
import { InvalidWebhook, type NotifyHeaders, type PaymentEvent, type ProviderEvent } from '../port.ts';
import type { WechatConfig } from './config.ts';
import { decryptResource, SignatureError, verifyMessage } from './signature.ts';

const kinds = new Map<string, PaymentEvent['kind']>([
  ['SUCCESS', 'paid'],
  ['CLOSED', 'closed'],
  ['PAYERROR', 'failed'],
]);

const ResourceSchema = v.object({
  algorithm: v.literal('AEAD_AES_256_GCM'),
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
const RefundSchema = v.object({
  mchid: v.string(),
  out_trade_no: v.string(),
  out_refund_no: v.string(),
  amount: v.optional(v.object({ refund: v.optional(v.number()) })),
});

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
    at: new Date(transaction.success_time),
  };
}

function toRefundEvent(
  eventId: string,
  { mchid, out_trade_no, out_refund_no, amount }: v.InferOutput<typeof RefundSchema>,
  { mchId }: WechatConfig,
): ProviderEvent {
  if (mchid !== mchId) throw new InvalidWebhook('the money went to another account');
  return { eventId, kind: 'refund', outTradeNo: out_trade_no, refundNo: out_refund_no, amount: amount?.refund };
}
