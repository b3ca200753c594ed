import type { KeyObject } from 'node:crypto';

/** Configuration of a WeChat Pay account. */
export interface WechatConfig {
  appId: string;
  mchId: string;
  privateKey: KeyObject;
  /** Serial number of the merchant's API certificate. */
  certSerial: string;
  /** 32 characters, shared by merchant and platform. */
  apiV3Key: string;
  /** WeChat Pay's public keys, by the serial number of their certificate or by PUB_KEY_ID_…. */
  platformKeys: ReadonlyMap<string, KeyObject>;
  /** Public-key mode: id of the key that responses must be signed with. */
  publicKeyId?: string;
  /** Without a trailing slash. */
  host: string;
  /** True for the cross-border API of Hong Kong, which has other paths and several currencies. */
  isGlobal: boolean;
  /** Cross-border API: the merchant category code. */
  merchantCategoryCode: string;
}

export const wechatHosts = {
  mainland: 'https://api.mch.weixin.qq.com',
  hongKong: 'https://apihk.mch.weixin.qq.com',
} as const;
