import { type KeyObject, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { type NotifyHeaders, NotifyRefused, type PaymentEvent } from '../port.ts';
import { signRsaSha256, verifyRsaSha256 } from '../rsa.ts';
import { decryptResource, encryptResource, maxAgeSeconds, signedText, type WechatKeys } from './signature.ts';

interface WechatAccount {
  appId: string;
  mchId: string;
}

const typeOfKind: Record<PaymentEvent['kind'], string> = {
  paid: 'TRANSACTION.SUCCESS',
  closed: 'TRANSACTION.CLOSED',
  failed: 'TRANSACTION.PAYERROR',
};
const stateOfKind: Record<PaymentEvent['kind'], string> = {
  paid: 'SUCCESS',
  closed: 'CLOSED',
  failed: 'PAYERROR',
};
const kindOfState = new Map(
  (Object.keys(stateOfKind) as PaymentEvent['kind'][]).map((kind) => [stateOfKind[kind], kind]),
);

const EnvelopeSchema = v.object({
  id: v.pipe(v.string(), v.minLength(1)),
  event_type: v.string(),
  resource: v.object({
    algorithm: v.literal('AEAD_AES_256_GCM'),
    original_type: v.string(),
    associated_data: v.string(),
    nonce: v.string(),
    ciphertext: v.string(),
  }),
});
const TransactionSchema = v.object({
  appid: v.string(),
  mchid: v.string(),
  out_trade_no: v.string(),
  transaction_id: v.string(),
  trade_state: v.string(),
  success_time: v.string(),
  amount: v.object({ total: v.pipe(v.number(), v.integer(), v.minValue(0)), currency: v.string() }),
});

export interface Signed {
  body: string;
  headers: Record<string, string>;
}

/** A notify as WeChat Pay sends it: a sealed resource, and the signature in the headers. */
export function wechatNotify(
  event: PaymentEvent,
  account: WechatAccount,
  sentAt: Date,
  keys: Omit<WechatKeys, 'publicKey'> & { privateKey: KeyObject },
): Signed {
  const transaction: v.InferOutput<typeof TransactionSchema> = {
    appid: account.appId,
    mchid: event.receiver,
    out_trade_no: event.outTradeNo,
    transaction_id: event.tradeNo,
    trade_state: stateOfKind[event.kind],
    success_time: event.at.toISOString(),
    amount: { total: event.amount, currency: event.currency },
  };
  const body = JSON.stringify({
    id: event.eventId,
    create_time: sentAt.toISOString(),
    event_type: typeOfKind[event.kind],
    resource_type: 'encrypt-resource',
    resource: encryptResource(transaction, keys.apiV3Key, randomBytes(6).toString('hex'), 'transaction'),
  });
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const nonce = randomBytes(16).toString('hex');
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': keys.serial,
      'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
      'wechatpay-signature': signRsaSha256(signedText(timestamp, nonce, body), keys.privateKey),
    },
  };
}

function header(headers: NotifyHeaders, name: string): string {
  const value = headers[name];
  if (typeof value !== 'string' || value === '') throw new NotifyRefused(`${name} is missing`);
  return value;
}

function verifyHeaders(rawBody: string, headers: NotifyHeaders, now: Date, keys: WechatKeys): void {
  const timestamp = header(headers, 'wechatpay-timestamp');
  const nonce = header(headers, 'wechatpay-nonce');
  if (header(headers, 'wechatpay-serial') !== keys.serial) throw new NotifyRefused('signed by an unknown certificate');
  const age = Math.abs(now.getTime() / 1000 - Number(timestamp));
  if (!(age <= maxAgeSeconds)) throw new NotifyRefused('too old');
  const signature = header(headers, 'wechatpay-signature');
  if (!verifyRsaSha256(signedText(timestamp, nonce, rawBody), signature, keys.publicKey)) {
    throw new NotifyRefused('signature does not match');
  }
}

function parse<Schema extends v.GenericSchema>(schema: Schema, read: () => unknown): v.InferOutput<Schema> {
  try {
    return v.parse(schema, read());
  } catch (error) {
    throw error instanceof NotifyRefused ? error : new NotifyRefused('body is not readable');
  }
}

/** @throws NotifyRefused */
export function readWechatNotify(
  rawBody: string,
  headers: NotifyHeaders,
  now: Date,
  account: WechatAccount,
  keys: WechatKeys,
): PaymentEvent {
  verifyHeaders(rawBody, headers, now, keys);
  const envelope = parse(EnvelopeSchema, () => JSON.parse(rawBody));
  const transaction = parse(TransactionSchema, () => decryptResource(envelope.resource, keys.apiV3Key));
  const kind = kindOfState.get(transaction.trade_state);
  if (!kind) throw new NotifyRefused('unknown state');
  if (transaction.appid !== account.appId) throw new NotifyRefused('meant for another application');
  return {
    eventId: envelope.id,
    kind,
    outTradeNo: transaction.out_trade_no,
    tradeNo: transaction.transaction_id,
    amount: transaction.amount.total,
    currency: transaction.amount.currency,
    receiver: transaction.mchid,
    at: new Date(transaction.success_time),
  };
}
