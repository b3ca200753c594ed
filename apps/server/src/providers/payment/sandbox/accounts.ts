import type { PaymentMethod } from '@sampan/api/entities';
import type { AlipayConfig } from '../alipay/config.ts';
import { writeAlipayNotify } from '../alipay/notify.ts';
import type { PaymentEvent } from '../port.ts';
import type { WechatConfig } from '../wechat/config.ts';
import { type SignedMessage, writeWechatNotify } from '../wechat/notify.ts';
import type { SandboxKeys } from './keys.ts';

const alipay = { appId: '2021000000000001', sellerId: '2088000000000001' };
const wechat = { appId: 'wx0000000000sampan', mchId: '1900000001' };

/** Paths of the sandbox's servers, below the shop's address. */
export const sandboxPaths = { alipay: '/sandbox/alipay/gateway.do', wechat: '/sandbox/wechat' } as const;

/** How each provider notifies the shop. */
interface NotifyProtocol {
  /** The sandbox account that receives the money. */
  receiver: string;
  notifyPath: string;
  /** First characters of a trade number, like those of the provider's own. */
  tradePrefix: string;
  write(event: PaymentEvent, sentAt: Date, keys: SandboxKeys): SignedMessage;
  /** Whether the shop's answer says that the notify has arrived. */
  isAcknowledged(status: number, body: string): boolean;
}

export const protocols: Record<PaymentMethod, NotifyProtocol> = {
  alipay: {
    receiver: alipay.sellerId,
    notifyPath: '/payment/alipay-notify',
    tradePrefix: '2026',
    write: (event, sentAt, keys) => ({
      body: writeAlipayNotify(event, alipay.appId, sentAt, keys.privateKey),
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    }),
    isAcknowledged: (_status, body) => body.trim() === 'success',
  },
  wechat: {
    receiver: wechat.mchId,
    notifyPath: '/payment/wechat-notify',
    tradePrefix: '4200',
    write: (event, sentAt, keys) =>
      writeWechatNotify(event, wechat.appId, sentAt, { ...keys, serial: getPublicKeyId(keys) }),
    isAcknowledged: (status) => status === 200 || status === 204,
  },
};

/** Identifier of the sandbox's key in WeChat Pay's public-key mode. */
export const getPublicKeyId = ({ serial }: Pick<SandboxKeys, 'serial'>) => `PUB_KEY_ID_${serial.slice(0, 32)}`;

/** The merchant's configuration for the sandbox's Alipay server at this shop's address. */
export function getSandboxAlipay(keys: SandboxKeys, publicUrl: string): AlipayConfig {
  const { privateKey } = keys.merchant;
  return { ...alipay, privateKey, publicKeys: [keys.publicKey], gateway: publicUrl + sandboxPaths.alipay };
}

/** The merchant's configuration for the sandbox's WeChat Pay server at this shop's address. */
export function getSandboxWechat(keys: SandboxKeys, publicUrl: string): WechatConfig {
  const publicKeyId = getPublicKeyId(keys);
  return {
    ...wechat,
    privateKey: keys.merchant.privateKey,
    certSerial: keys.merchant.serial,
    apiV3Key: keys.apiV3Key,
    platformKeys: new Map([[publicKeyId, keys.publicKey]]),
    publicKeyId,
    host: publicUrl + sandboxPaths.wechat,
    isGlobal: false,
    merchantCategoryCode: '5999',
  };
}
