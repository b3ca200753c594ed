import { createHmac } from 'node:crypto';
import type { ProviderMethod } from '@sampan/api/entities';
import type { AlipayConfig } from '../alipay/config.ts';
import { writeAlipayNotify } from '../alipay/notify.ts';
import type { PaymentEvent } from '../port.ts';
import type { StripeConfig } from '../stripe/config.ts';
import { signWebhook } from '../stripe/webhook.ts';
import type { WechatConfig } from '../wechat/config.ts';
import { type SignedMessage, writeWechatNotify, writeWechatRefundNotify } from '../wechat/notify.ts';
import type { SandboxEvent, SettledRefund } from './events.ts';
import type { SandboxKeys } from './keys.ts';

const alipay = { appId: '2021000000000001', sellerId: '2088000000000001' };
const wechat = { appId: 'wx0000000000sampan', mchId: '1900000001' };

/** Paths of the sandbox's API servers on the shop's origin. */
export const sandboxPaths = {
  alipay: '/sandbox/alipay/gateway.do',
  wechat: '/sandbox/wechat',
  stripe: '/sandbox/stripe',
} as const;

/** A provider's webhook protocol. */
interface NotifyProtocol {
  /** The sandbox account that receives the money. */
  receiver: string;
  notifyPath: string;
  /** Prefix of trade numbers, like the provider's own. */
  tradePrefix: string;
  /** @throws Error for an event of which the provider sends no webhook */
  write(event: SandboxEvent, sentAt: Date, keys: SandboxKeys): SignedMessage;
  /** Whether the shop's response acknowledges the webhook. */
  isAcknowledged(status: number, body: string): boolean;
}

export const protocols: Record<ProviderMethod, NotifyProtocol> = {
  alipay: {
    receiver: alipay.sellerId,
    notifyPath: '/payment/alipay-notify',
    tradePrefix: '2026',
    write(event, sentAt, keys) {
      if (event.kind === 'refunded') throw new Error('the sandbox sends no notify about a refund at Alipay');
      return {
        body: writeAlipayNotify(event, alipay.appId, sentAt, keys.privateKey),
        headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      };
    },
    isAcknowledged: (_status, body) => body.trim() === 'success',
  },
  wechat: {
    receiver: wechat.mchId,
    notifyPath: '/payment/wechat-notify',
    tradePrefix: '4200',
    write(event, sentAt, keys) {
      const signing = { ...keys, serial: getWechatSerial(keys) };
      return event.kind === 'refunded'
        ? writeWechatRefundNotify(event, sentAt, signing)
        : writeWechatNotify(event, wechat.appId, sentAt, signing);
    },
    isAcknowledged: (status) => status === 200 || status === 204,
  },
  stripe: {
    receiver: '',
    notifyPath: '/payment/stripe-notify',
    tradePrefix: '',
    write: (event, sentAt, keys) => writeStripeEvent(event, sentAt, getSandboxStripe(keys, '').webhookSecret),
    isAcknowledged: (status) => status === 200,
  },
};

const stripeEventTypes = {
  paid: 'checkout.session.completed',
  closed: 'checkout.session.expired',
  failed: 'checkout.session.async_payment_failed',
} as const;

function writeStripeEvent(event: SandboxEvent, sentAt: Date, secret: string): SignedMessage {
  const created = Math.floor(event.at.getTime() / 1000);
  const isRefund = event.kind === 'refunded';
  const type = isRefund ? event.type : stripeEventTypes[event.kind];
  const object = isRefund ? describeStripeRefund(event) : describeSession(event);
  const content = { id: event.eventId, object: 'event', livemode: false, created, type, data: { object } };
  const body = JSON.stringify(content);
  const signature = signWebhook(body, Math.floor(sentAt.getTime() / 1000), secret);
  return { body, headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature } };
}

/** Formats a refund like Stripe's API; one without an amount has failed. */
export function describeStripeRefund({
  outTradeNo,
  tradeNo,
  refundNo,
  amount,
  currency,
}: Pick<SettledRefund, 'outTradeNo' | 'tradeNo' | 'refundNo' | 'amount' | 'currency'>) {
  return {
    id: `re_${refundNo}`,
    object: 'refund',
    status: amount > 0 ? 'succeeded' : 'failed',
    amount,
    currency: currency.toLowerCase(),
    payment_intent: tradeNo.replace('cs_test_', 'pi_'),
    metadata: { out_trade_no: outTradeNo, out_refund_no: refundNo },
  };
}

function describeSession(event: PaymentEvent) {
  const isComplete = event.kind !== 'closed';
  return {
    id: event.tradeNo,
    object: 'checkout.session',
    livemode: false,
    client_reference_id: event.outTradeNo,
    metadata: { out_trade_no: event.outTradeNo },
    status: isComplete ? 'complete' : 'expired',
    payment_status: event.kind === 'paid' ? 'paid' : 'unpaid',
    payment_intent: isComplete ? event.tradeNo.replace('cs_test_', 'pi_') : null,
    amount_total: event.amount,
    currency: event.currency.toLowerCase(),
  };
}

function derive({ apiV3Key }: Pick<SandboxKeys, 'apiV3Key'>, purpose: string): string {
  return createHmac('sha256', apiV3Key).update(purpose).digest('hex');
}

/**
 * Secret of the sandbox's official account. The demo does not use it, since only WeChat's own app opens payments inside
 * WeChat; a shop with these credentials does.
 */
export const getAppSecret = (keys: Pick<SandboxKeys, 'apiV3Key'>) => derive(keys, 'wechat app').slice(0, 32);

/** The merchant's configuration for the sandbox's Stripe server on this shop's origin. */
export function getSandboxStripe(keys: Pick<SandboxKeys, 'apiV3Key'>, publicUrl: string): StripeConfig {
  return {
    secretKey: `sk_test_${derive(keys, 'stripe key')}`,
    webhookSecret: `whsec_${derive(keys, 'stripe webhook')}`,
    host: publicUrl + sandboxPaths.stripe,
  };
}

/** Id of the sandbox's key in WeChat Pay's public-key mode. */
export const getPublicKeyId = ({ serial }: Pick<SandboxKeys, 'serial'>) => `PUB_KEY_ID_${serial.slice(0, 32)}`;

/** Serial number by which the sandbox's WeChat Pay names its key: of its certificate, else the id of the public key. */
export const getWechatSerial = (keys: Pick<SandboxKeys, 'serial' | 'certificates'>) =>
  keys.certificates?.wechat ?? getPublicKeyId(keys);

/** The merchant's configuration for the sandbox's Alipay server on this shop's origin. */
export function getSandboxAlipay(keys: SandboxKeys, publicUrl: string): AlipayConfig {
  const { merchant, publicKey, certificates } = keys;
  const config = {
    ...alipay,
    privateKey: merchant.privateKey,
    publicKeys: [publicKey],
    gateway: publicUrl + sandboxPaths.alipay,
  };
  if (!certificates) return config;
  const { appSn, rootSn, alipaySn } = certificates.alipay;
  return { ...config, certificates: { appSn, rootSn, publicKeys: new Map([[alipaySn, publicKey]]) } };
}

/** The merchant's configuration for the sandbox's WeChat Pay server on this shop's origin. */
export function getSandboxWechat(keys: SandboxKeys, publicUrl: string): WechatConfig {
  return {
    ...wechat,
    privateKey: keys.merchant.privateKey,
    certSerial: keys.merchant.serial,
    apiV3Key: keys.apiV3Key,
    platformKeys: new Map([[getWechatSerial(keys), keys.publicKey]]),
    ...(!keys.certificates && { publicKeyId: getPublicKeyId(keys) }),
    host: publicUrl + sandboxPaths.wechat,
    isGlobal: false,
    merchantCategoryCode: '5999',
  };
}
