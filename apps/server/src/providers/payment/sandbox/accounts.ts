import { createHmac } from 'node:crypto';
import type { ProviderMethod } from '@sampan/api/entities';
import type { AlipayConfig } from '../alipay/config.ts';
import type { StripeConfig } from '../stripe/config.ts';
import type { WechatConfig } from '../wechat/config.ts';
import { writeAlipayNotify } from './alipayNotices.ts';
import type { SandboxEvent, SignedMessage } from './events.ts';
import type { SandboxKeys } from './keys.ts';
import { writeStripeEvent } from './stripeNotices.ts';
import { writeWechatNotify, writeWechatRefundNotify } from './wechatNotices.ts';

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
      if (event.kind === 'refunded' || event.kind === 'object')
        throw new Error('the sandbox sends notifies about payments only at Alipay');
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
      if (event.kind === 'object') throw new Error('only Stripe sends webhooks with objects');
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

function derive({ apiV3Key }: Pick<SandboxKeys, 'apiV3Key'>, purpose: string): string {
  return createHmac('sha256', apiV3Key).update(purpose).digest('hex');
}

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
