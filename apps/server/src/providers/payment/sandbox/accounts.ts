import type { PaymentMethod } from '@sampan/api/entities';
import { alipayNotifyBody, readAlipayNotify } from '../alipay/notify.ts';
import type { NotifyHeaders, PaymentEvent } from '../port.ts';
import { readWechatNotify, type Signed, wechatNotify } from '../wechat/notify.ts';
import type { SandboxKeys } from './keys.ts';

const alipay = { appId: '2021000000000001', sellerId: '2088000000000001' };
const wechat = { appId: 'wx0000000000sampan', mchId: '1900000001' };

/** How each provider speaks: the sandbox's own two accounts, in the real protocols. */
interface Protocol {
  receiver: string;
  notifyPath: string;
  /** First characters of a trade number, as the provider's own look. */
  tradePrefix: string;
  write(event: PaymentEvent, sentAt: Date, keys: SandboxKeys): Signed;
  /** @throws NotifyRefused */
  read(rawBody: string, headers: NotifyHeaders, now: Date, keys: SandboxKeys): PaymentEvent;
  /** Whether the shop's answer says that the notify has arrived. */
  isAcknowledged(status: number, body: string): boolean;
}

export const protocols: Record<PaymentMethod, Protocol> = {
  alipay: {
    receiver: alipay.sellerId,
    notifyPath: '/payment/alipay-notify',
    tradePrefix: '2026',
    write: (event, sentAt, keys) => ({
      body: alipayNotifyBody(event, alipay, sentAt, keys.privateKey),
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    }),
    read: (rawBody, _headers, _now, keys) => readAlipayNotify(rawBody, alipay, keys.publicKey),
    isAcknowledged: (_status, body) => body.trim() === 'success',
  },
  wechat: {
    receiver: wechat.mchId,
    notifyPath: '/payment/wechat-notify',
    tradePrefix: '4200',
    write: (event, sentAt, keys) => wechatNotify(event, wechat, sentAt, keys),
    read: (rawBody, headers, now, keys) => readWechatNotify(rawBody, headers, now, wechat, keys),
    isAcknowledged: (status) => status === 200 || status === 204,
  },
};
