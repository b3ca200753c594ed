import { createHash, type KeyObject, type X509Certificate } from 'node:crypto';
import type { CredentialValues } from '@sampan/domain/provider/definitions';
import { CredentialError, CredentialReader } from '../credentials/reader.ts';
import type { AlipayAccount } from './alipay/client.ts';
import { type AlipayConfig, alipayGateway } from './alipay/config.ts';
import { isCertificate, parseCertificates, parsePrivateKey, parsePublicKeys } from './keys.ts';
import { type StripeConfig, stripeHost } from './stripe/config.ts';
import { type InAppConfig, type WechatConfig, wechatHosts, wechatOauthHosts } from './wechat/config.ts';

const alipayRequired = ['ALIPAY_APP_ID', 'ALIPAY_SELLER_ID', 'ALIPAY_PRIVATE_KEY'] as const;
const wechatRequired = [
  'WECHAT_APP_ID',
  'WECHAT_MCH_ID',
  'WECHAT_PRIVATE_KEY',
  'WECHAT_CERT_SERIAL',
  'WECHAT_API_V3_KEY',
  'WECHAT_PUBLIC_KEY',
] as const;

const stripeRequired = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

/** Parses the credentials of Stripe. @throws CredentialError */
export function parseStripe(values: CredentialValues): StripeConfig {
  const reader = new CredentialReader(values);
  const [secretKey, webhookSecret] = reader.require(stripeRequired);
  if (!/^(sk|rk)_(test|live)_/.test(secretKey))
    throw new CredentialError('STRIPE_SECRET_KEY', 'format', 'STRIPE_SECRET_KEY starts with sk_ or rk_.');
  if (!webhookSecret.startsWith('whsec_'))
    throw new CredentialError('STRIPE_WEBHOOK_SECRET', 'format', 'STRIPE_WEBHOOK_SECRET starts with whsec_.');
  return { secretKey, webhookSecret, host: reader.readUrl('STRIPE_HOST', stripeHost) };
}

/** Parses the credentials of Alipay. @throws CredentialError */
export function parseAlipay(values: CredentialValues): AlipayConfig {
  const reader = new CredentialReader(values);
  const [, sellerId] = reader.require(alipayRequired);
  return { ...readAlipayAccount(reader), sellerId };
}

/** Reads an Alipay app with its keys. @throws CredentialError */
export function readAlipayAccount(reader: CredentialReader): AlipayAccount {
  const [appId] = reader.require(['ALIPAY_APP_ID', 'ALIPAY_PRIVATE_KEY']);
  const shared = {
    appId,
    privateKey: reader.readKey('ALIPAY_PRIVATE_KEY', parsePrivateKey),
    gateway: reader.readUrl('ALIPAY_GATEWAY', alipayGateway),
  };
  // The environment has no ALIPAY_MODE: setting an app certificate selects certificate mode.
  const mode = reader.get('ALIPAY_MODE') ?? (reader.get('ALIPAY_APP_CERT') === undefined ? 'publicKey' : 'certificate');
  if (mode === 'publicKey') {
    return { ...shared, publicKeys: reader.readKey('ALIPAY_PUBLIC_KEY', parsePublicKeys) };
  }
  const [app] = reader.readKey('ALIPAY_APP_CERT', parseCertificates);
  const root = reader.readKey('ALIPAY_ROOT_CERT', parseCertificates);
  const own = reader.readKey('ALIPAY_PUBLIC_CERT', parseCertificates);
  const toKeyEntry = (certificate: X509Certificate) => [getCertificateSn(certificate), certificate.publicKey] as const;
  const publicKeys: ReadonlyMap<string, KeyObject> = new Map(own.map(toKeyEntry));
  return {
    ...shared,
    publicKeys: [...publicKeys.values()],
    certificates: { appSn: getCertificateSn(app as X509Certificate), rootSn: getRootSn(root), publicKeys },
  };
}

/** Parses the credentials of WeChat Pay. @throws CredentialError */
export function parseWechat(values: CredentialValues): WechatConfig {
  const reader = new CredentialReader(values);
  const [appId, mchId, , certSerial, apiV3Key] = reader.require(wechatRequired);
  if (Buffer.byteLength(apiV3Key) !== 32)
    throw new CredentialError('WECHAT_API_V3_KEY', 'format', 'WECHAT_API_V3_KEY has 32 characters.');
  const host = reader.readUrl('WECHAT_HOST', wechatHosts.mainland);
  const isGlobal = host === wechatHosts.hongKong || reader.get('WECHAT_REGION') === 'hongkong';
  const { platformKeys, publicKeyId } = readPlatformKeys(reader);
  const merchantCategoryCode = isGlobal ? reader.require(['WECHAT_CATEGORY_CODE'])[0] : '';
  const privateKey = reader.readKey('WECHAT_PRIVATE_KEY', parsePrivateKey);
  const inApp = readInApp(reader);
  const account = { appId, mchId, certSerial: certSerial.toUpperCase(), apiV3Key, privateKey, ...(inApp && { inApp }) };
  return { ...account, host, isGlobal, merchantCategoryCode, platformKeys, ...(publicKeyId && { publicKeyId }) };
}

/** Null without an app secret: payments inside WeChat are not offered. */
function readInApp(reader: CredentialReader): InAppConfig | null {
  const appSecret = reader.get('WECHAT_APP_SECRET');
  if (appSecret === undefined) return null;
  return {
    appSecret,
    authorizeHost: reader.readUrl('WECHAT_OAUTH_HOST', wechatOauthHosts.authorize),
    apiHost: reader.readUrl('WECHAT_OAUTH_HOST', wechatOauthHosts.api),
  };
}

/** Certificates contain their serial number; a public key needs WECHAT_PUBLIC_KEY_ID. Both may be set together. */
function readPlatformKeys(reader: CredentialReader): Pick<WechatConfig, 'platformKeys' | 'publicKeyId'> {
  return reader.readKey('WECHAT_PUBLIC_KEY', (text) => {
    const platformKeys = new Map<string, KeyObject>();
    if (isCertificate(text)) {
      for (const certificate of parseCertificates(text)) {
        platformKeys.set(certificate.serialNumber.toUpperCase(), certificate.publicKey);
      }
    }
    const bare = text.replace(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g, '').trim();
    if (!bare) return { platformKeys };
    const [publicKeyId] = reader.require(['WECHAT_PUBLIC_KEY_ID']);
    const [key] = parsePublicKeys(bare);
    platformKeys.set(publicKeyId, key as KeyObject);
    return { platformKeys, publicKeyId };
  });
}

/** DER of the object identifier 1.2.840.113549.1.1 (PKCS #1) without its last arc. */
const pkcs1Prefix = Buffer.from('2a864886f70d0101', 'hex');

/**
 * Alipay's serial number of a certificate: MD5 of the issuer, last attribute first, followed by the decimal serial
 * number (https://opendocs.alipay.com/common/056zub).
 */
export function getCertificateSn(certificate: X509Certificate): string {
  const issuer = certificate.issuer.split('\n').reverse().join(',');
  const serial = BigInt(`0x${certificate.serialNumber}`).toString();
  return createHash('md5').update(`${issuer}${serial}`).digest('hex');
}

/** The serial numbers of the root bundle's RSA-signed certificates, joined by `_`. */
export function getRootSn(certificates: readonly X509Certificate[]): string {
  return certificates.filter(isRsaSigned).map(getCertificateSn).join('_');
}

/** The signature algorithm is the last object identifier before the signature, which has at most 512 bytes. */
function isRsaSigned({ raw }: X509Certificate): boolean {
  return raw.subarray(-600).includes(pkcs1Prefix);
}
