import type { KeyObject } from 'node:crypto';

/** What the shop needs to use a WeChat Pay account. */
export interface WechatConfig {
  appId: string;
  mchId: string;
  privateKey: KeyObject;
  /** Serial number of the merchant's API certificate. */
  certSerial: string;
  /** 32 characters, shared by merchant and platform. */
  apiV3Key: string;
  /** WeChat Pay's keys by the serial number of their certificate, or by their PUB_KEY_ID_…. */
  platformKeys: ReadonlyMap<string, KeyObject>;
  /** In public-key mode: the key that answers are to be signed with. */
  publicKeyId?: string;
  /** Without a slash at the end. */
  host: string;
  /** The cross-border API of Hong Kong: other paths, several currencies. */
  isGlobal: boolean;
  /** Cross-border API: the merchant's category code, by which WeChat Pay classifies the goods. */
  merchantCategoryCode: string;
}

export const wechatHosts = {
  mainland: 'https://api.mch.weixin.qq.com',
  hongKong: 'https://apihk.mch.weixin.qq.com',
} as const;
