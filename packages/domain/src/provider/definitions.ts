import type { ProviderId } from '@sampan/api/entities';
import type { ShopSettings } from '../setting/settingDefaults.ts';

/**
 * Kind of a credential. Staff can read values of `text` and `choice`; all others are write-only. `publicKeys`: PEM
 * blocks or base64. `certificates`: PEM. `platformKeys`: public keys and certificates in PEM.
 */
export type CredentialKind =
  | 'text'
  | 'choice'
  | 'secret'
  | 'privateKey'
  | 'publicKeys'
  | 'certificates'
  | 'platformKeys';

/** Credential values of one provider by name; trimmed and not empty. */
export type CredentialValues = Readonly<Record<string, string>>;

export interface CredentialField {
  /** Name in API calls and of the environment variable that sets the same value. */
  name: string;
  kind: CredentialKind;
  /** Format of the value. */
  pattern?: RegExp;
  /** Options of a choice; the first is the default. */
  options?: readonly string[];
  /** Whether the field is required with these choices. Default: always. */
  isRequired?: (values: CredentialValues) => boolean;
  /** Whether the field applies with these choices. Default: always. */
  isUsed?: (values: CredentialValues) => boolean;
}

type SwitchName = keyof ShopSettings & `${'payment' | 'sms'}.${string}Enabled`;

export interface ProviderDefinition {
  id: ProviderId;
  /** Group in which the settings screen lists the provider. */
  group: 'payment' | 'sms' | 'kyc';
  /** Setting that enables the provider; identity providers have none: `kyc.provider` names one. */
  switchName?: SwitchName;
  fields: readonly CredentialField[];
  /** Variables that can only be set in the environment, such as a proxy's address; not credentials. */
  addresses: readonly string[];
  /** Variable without which the environment's other ones are for another product of the same account. */
  marker?: string;
  /** Path for the provider's notifications, below the API prefix. */
  notifyPath?: string;
}

const isPublicKeyMode = ({ ALIPAY_MODE }: CredentialValues) => ALIPAY_MODE !== 'certificate';
const isCertificateMode = ({ ALIPAY_MODE }: CredentialValues) => ALIPAY_MODE === 'certificate';
const isHongKong = ({ WECHAT_HOST }: CredentialValues) => WECHAT_HOST === wechatHosts.hongKong;

/** Alipay gateways of production and sandbox. */
export const alipayGateways = {
  production: 'https://openapi.alipay.com/gateway.do',
  sandbox: 'https://openapi-sandbox.dl.alipaydev.com/gateway.do',
} as const;

export const wechatHosts = {
  mainland: 'https://api.mch.weixin.qq.com',
  hongKong: 'https://apihk.mch.weixin.qq.com',
} as const;

const alipayKeys: readonly CredentialField[] = [
  { name: 'ALIPAY_PRIVATE_KEY', kind: 'privateKey' },
  { name: 'ALIPAY_MODE', kind: 'choice', options: ['publicKey', 'certificate'] },
  { name: 'ALIPAY_PUBLIC_KEY', kind: 'publicKeys', isUsed: isPublicKeyMode },
  { name: 'ALIPAY_APP_CERT', kind: 'certificates', isUsed: isCertificateMode },
  { name: 'ALIPAY_ROOT_CERT', kind: 'certificates', isUsed: isCertificateMode },
  { name: 'ALIPAY_PUBLIC_CERT', kind: 'certificates', isUsed: isCertificateMode },
  { name: 'ALIPAY_GATEWAY', kind: 'choice', options: Object.values(alipayGateways) },
];
const alipayAppId: CredentialField = { name: 'ALIPAY_APP_ID', kind: 'text', pattern: /^\d{4,32}$/ };

const alipay: ProviderDefinition = {
  id: 'alipay',
  group: 'payment',
  switchName: 'payment.alipayEnabled',
  notifyPath: '/payment/alipay-notify',
  addresses: ['ALIPAY_GATEWAY'],
  fields: [alipayAppId, { name: 'ALIPAY_SELLER_ID', kind: 'text', pattern: /^2088\d{0,28}$/ }, ...alipayKeys],
};

/** Alipay's web face verification. Its app can be the one of payments, and the variables are the same. */
const alipayIdentity: ProviderDefinition = {
  id: 'alipayIdentity',
  group: 'kyc',
  addresses: ['ALIPAY_GATEWAY'],
  fields: [alipayAppId, ...alipayKeys],
};

const wechat: ProviderDefinition = {
  id: 'wechat',
  group: 'payment',
  switchName: 'payment.wechatEnabled',
  notifyPath: '/payment/wechat-notify',
  addresses: ['WECHAT_HOST', 'WECHAT_REGION', 'WECHAT_OAUTH_HOST'],
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
    // Of the official account, for payments inside WeChat: its app asks there who pays.
    { name: 'WECHAT_APP_SECRET', kind: 'secret', pattern: /^[0-9a-f]{32}$/, isRequired: () => false },
    { name: 'WECHAT_HOST', kind: 'choice', options: Object.values(wechatHosts) },
    { name: 'WECHAT_CATEGORY_CODE', kind: 'text', pattern: /^\d{4}$/, isUsed: isHongKong },
  ],
};

const stripe: ProviderDefinition = {
  id: 'stripe',
  group: 'payment',
  switchName: 'payment.stripeEnabled',
  notifyPath: '/payment/stripe-notify',
  // Environment only: an admin who could set the host could redirect the secret key.
  addresses: ['STRIPE_HOST'],
  fields: [
    { name: 'STRIPE_SECRET_KEY', kind: 'secret', pattern: /^(sk|rk)_(test|live)_[\w]{6,300}$/ },
    { name: 'STRIPE_WEBHOOK_SECRET', kind: 'secret', pattern: /^whsec_[\w+/=]{6,300}$/ },
  ],
};

const aliyunKey: readonly CredentialField[] = [
  { name: 'ALIYUN_ACCESS_KEY_ID', kind: 'text', pattern: /^[A-Za-z0-9.]{6,64}$/ },
  { name: 'ALIYUN_ACCESS_KEY_SECRET', kind: 'secret', pattern: /^[\x21-\x7e]{6,128}$/ },
];

/** Aliyun's identity verification. */
const aliyunIdentity: ProviderDefinition = {
  id: 'aliyunIdentity',
  group: 'kyc',
  addresses: ['ALIYUN_ENDPOINT_CLOUDAUTH'],
  marker: 'ALIYUN_CLOUDAUTH_SCENE_ID',
  fields: [...aliyunKey, { name: 'ALIYUN_CLOUDAUTH_SCENE_ID', kind: 'text', pattern: /^\d{1,19}$/ }],
};

/** Aliyun's short message service. */
const aliyunSms: ProviderDefinition = {
  id: 'aliyunSms',
  group: 'sms',
  switchName: 'sms.aliyunSmsEnabled',
  addresses: ['ALIYUN_ENDPOINT_SMS'],
  marker: 'ALIYUN_SMS_SIGN',
  fields: [...aliyunKey, { name: 'ALIYUN_SMS_SIGN', kind: 'text', pattern: /^[^【】[\]]{2,24}$/ }],
};

const twilio: ProviderDefinition = {
  id: 'twilio',
  group: 'sms',
  switchName: 'sms.twilioEnabled',
  addresses: ['TWILIO_HOST'],
  fields: [
    { name: 'TWILIO_ACCOUNT_SID', kind: 'text', pattern: /^AC[0-9a-f]{32}$/ },
    { name: 'TWILIO_AUTH_TOKEN', kind: 'secret', pattern: /^[0-9a-f]{32}$/ },
    // A number, a messaging service, or a sender's name of up to 11 characters.
    {
      name: 'TWILIO_FROM',
      kind: 'text',
      pattern: /^(?:\+[1-9]\d{6,14}|MG[0-9a-f]{32}|(?=.*[A-Za-z])[A-Za-z0-9 ]{2,11})$/,
    },
  ],
};

/** All providers with editable credentials; each definition drives the call, the screen and the variables. */
export const providerDefinitions: Readonly<Record<ProviderId, ProviderDefinition>> = {
  alipay,
  wechat,
  stripe,
  aliyunSms,
  twilio,
  alipayIdentity,
  aliyunIdentity,
};

/** Environment variables of all providers. */
export const providerVariables: ReadonlySet<string> = new Set(
  Object.values(providerDefinitions).flatMap(({ fields, addresses }) => [
    ...fields.map(({ name }) => name),
    ...addresses,
  ]),
);

/** Whether staff can read credentials of this kind. */
export function isReadable({ kind }: Pick<CredentialField, 'kind'>): boolean {
  return kind === 'text' || kind === 'choice';
}

/** The fields that apply with these values. */
export function getUsedFields({ fields }: ProviderDefinition, values: CredentialValues): CredentialField[] {
  return fields.filter(({ isUsed }) => isUsed?.(values) ?? true);
}
