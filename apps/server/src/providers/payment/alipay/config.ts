import type { KeyObject } from 'node:crypto';

/** Configuration of an Alipay account. */
export interface AlipayConfig {
  appId: string;
  /** The merchant's account (PID) that receives the money. */
  sellerId: string;
  privateKey: KeyObject;
  /** Alipay's public keys: one, or two during a rotation; in certificate mode those of all its certificates. */
  publicKeys: readonly KeyObject[];
  /** Certificate mode: serial numbers to send, and Alipay's public keys by the serial number of their certificate. */
  certificates?: { appSn: string; rootSn: string; publicKeys: ReadonlyMap<string, KeyObject> };
  gateway: string;
}

export const alipayGateway = 'https://openapi.alipay.com/gateway.do';
