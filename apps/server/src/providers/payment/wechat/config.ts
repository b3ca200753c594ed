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
  /** Set if the shop can sell inside WeChat. */
  inApp?: InAppConfig;
  /** Without a trailing slash. */
  host: string;
  /** True for the cross-border API of Hong Kong, which has other paths and several currencies. */
  isGlobal: boolean;
  /** Cross-border API: the merchant category code. */
  merchantCategoryCode: string;
}

/** Access to WeChat's OAuth, which tells the openid of the customer. */
export interface InAppConfig {
  /** Secret of the official account that the app id names. */
  appSecret: string;
  /** Origin of the page that browsers open. */
  authorizeHost: string;
  /** Origin of the API. */
  apiHost: string;
}

export const wechatOauthHosts = {
  authorize: 'https://open.weixin.qq.com',
  api: 'https://api.weixin.qq.com',
} as const;

export { wechatHosts } from '@sampan/domain/provider/definitions';
