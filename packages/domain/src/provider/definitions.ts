import type { ProviderId } from '@sampan/api/entities';

/**
 * What a credential is. Values of `text` and `choice` are answered to staff, all others are write-only.
 * `publicKeys`: PEM blocks or base64. `certificates`: PEM. `platformKeys`: public keys and certificates in PEM.
 */
export type CredentialKind =
  | 'text'
  | 'choice'
  | 'secret'
  | 'privateKey'
  | 'publicKeys'
  | 'certificates'
  | 'platformKeys';

/** Values of one provider's credentials by name, trimmed; none is empty. */
export type CredentialValues = Readonly<Record<string, string>>;

export interface CredentialField {
  /** Its name in the calls, and the environment variable with the same value. */
  name: string;
  kind: CredentialKind;
  /** What the value looks like. */
  pattern?: RegExp;
  /** Of a choice; the first is the default. */
  options?: readonly string[];
  /** Whether there has to be one, by the values of choices. Always where left out. */
  isRequired?: (values: CredentialValues) => boolean;
  /** Whether it has any meaning, by the values of choices. Always where left out. */
  isUsed?: (values: CredentialValues) => boolean;
}

export interface ProviderDefinition {
  id: ProviderId;
  /** What it does: where the settings show it. */
  group: 'payment';
  /** The boolean setting that switches it on and off. */
  switchKey: string;
  fields: readonly CredentialField[];
  /** Variables that only the environment sets, such as the address of a proxy. They do not count as credentials. */
  addresses: readonly string[];
  /** Path of the call that its notifies go to, below the API prefix. */
  notifyPath?: string;
}

const isPublicKeyMode = ({ ALIPAY_MODE }: CredentialValues) => ALIPAY_MODE !== 'certificate';
const isCertificateMode = ({ ALIPAY_MODE }: CredentialValues) => ALIPAY_MODE === 'certificate';
const isHongKong = ({ WECHAT_HOST }: CredentialValues) => WECHAT_HOST === wechatHosts.hongKong;

/** Gateways of Alipay: the real one and that of its sandbox. */
export const alipayGateways = {
  production: 'https://openapi.alipay.com/gateway.do',
  sandbox: 'https://openapi-sandbox.dl.alipaydev.com/gateway.do',
} as const;

export const wechatHosts = {
  mainland: 'https://api.mch.weixin.qq.com',
  hongKong: 'https://apihk.mch.weixin.qq.com',
} as const;

const alipay: ProviderDefinition = {
  id: 'alipay',
  group: 'payment',
  switchKey: 'alipayEnabled',
  notifyPath: '/payment/alipay-notify',
  addresses: ['ALIPAY_GATEWAY'],
  fields: [
    { name: 'ALIPAY_APP_ID', kind: 'text', pattern: /^\d{4,32}$/ },
    { name: 'ALIPAY_SELLER_ID', kind: 'text', pattern: /^2088\d{0,28}$/ },
    { name: 'ALIPAY_PRIVATE_KEY', kind: 'privateKey' },
    { name: 'ALIPAY_MODE', kind: 'choice', options: ['publicKey', 'certificate'] },
    { name: 'ALIPAY_PUBLIC_KEY', kind: 'publicKeys', isUsed: isPublicKeyMode },
    { name: 'ALIPAY_APP_CERT', kind: 'certificates', isUsed: isCertificateMode },
    { name: 'ALIPAY_ROOT_CERT', kind: 'certificates', isUsed: isCertificateMode },
    { name: 'ALIPAY_PUBLIC_CERT', kind: 'certificates', isUsed: isCertificateMode },
    { name: 'ALIPAY_GATEWAY', kind: 'choice', options: Object.values(alipayGateways) },
  ],
};

const wechat: ProviderDefinition = {
  id: 'wechat',
  group: 'payment',
  switchKey: 'wechatEnabled',
  notifyPath: '/payment/wechat-notify',
  addresses: ['WECHAT_HOST', 'WECHAT_REGION'],
  fields: [
    { name: 'WECHAT_APP_ID', kind: 'text', pattern: /^[\w-]{2,32}$/ },
    { name: 'WECHAT_MCH_ID', kind: 'text', pattern: /^\d{4,32}$/ },
    { name: 'WECHAT_PRIVATE_KEY', kind: 'privateKey' },
    { name: 'WECHAT_CERT_SERIAL', kind: 'text', pattern: /^[0-9a-fA-F]{3,64}$/ },
    { name: 'WECHAT_API_V3_KEY', kind: 'secret', pattern: /^[\x21-\x7e]{32}$/ },
    { name: 'WECHAT_PUBLIC_KEY', kind: 'platformKeys' },
    {
      name: 'WECHAT_PUBLIC_KEY_ID',
      kind: 'text',
      pattern: /^PUB_KEY_ID_[0-9A-Za-z_-]{2,64}$/,
      isRequired: () => false,
    },
    { name: 'WECHAT_HOST', kind: 'choice', options: Object.values(wechatHosts) },
    { name: 'WECHAT_CATEGORY_CODE', kind: 'text', pattern: /^\d{4}$/, isUsed: isHongKong },
  ],
};

const stripe: ProviderDefinition = {
  id: 'stripe',
  group: 'payment',
  switchKey: 'stripeEnabled',
  notifyPath: '/payment/stripe-notify',
  // An admin who could name the host could have the secret key sent to it.
  addresses: ['STRIPE_HOST'],
  fields: [
    { name: 'STRIPE_SECRET_KEY', kind: 'secret', pattern: /^(sk|rk)_(test|live)_[\w]{6,300}$/ },
    { name: 'STRIPE_WEBHOOK_SECRET', kind: 'secret', pattern: /^whsec_[\w+/=]{6,300}$/ },
  ],
};

/** Every provider whose credentials can be entered: one definition gives the call, the screen and the variables. */
export const providerDefinitions: Readonly<Record<ProviderId, ProviderDefinition>> = { alipay, wechat, stripe };

/** Environment variables of all providers. */
export const providerVariables: ReadonlySet<string> = new Set(
  Object.values(providerDefinitions).flatMap(({ fields, addresses }) => [
    ...fields.map(({ name }) => name),
    ...addresses,
  ]),
);

/** Whether a credential of this kind is answered to staff. */
export function isReadable({ kind }: Pick<CredentialField, 'kind'>): boolean {
  return kind === 'text' || kind === 'choice';
}

/** The fields that have a meaning with these values. */
export function getUsedFields({ fields }: ProviderDefinition, values: CredentialValues): CredentialField[] {
  return fields.filter(({ isUsed }) => isUsed?.(values) ?? true);
}
