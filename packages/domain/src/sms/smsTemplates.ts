import { type Locale, locales } from '@sampan/api/entities';

/**
 * Names of the approved templates that an SMS gateway may require, by purpose. `code` stands in for a purpose of codes
 * without a template of its own.
 */
export const smsTemplateNames = [
  'code',
  'codeRegister',
  'codeChange',
  'codeConfirm',
  'codeReset',
  'contactInUse',
  'contactChanged',
  'contactAdded',
  'contactReplaced',
  'passwordChanged',
  'newDevice',
  'kycApproved',
  'kycRejected',
  'orderShipped',
  'orderRefunded',
  'orderCancelled',
] as const;
export type SmsTemplateName = (typeof smsTemplateNames)[number];

/** Variables that a template may use, by its name. The messages give each of them a value. */
export const smsTemplateVariables: Readonly<Record<SmsTemplateName, readonly string[]>> = {
  code: ['code'],
  codeRegister: ['code'],
  codeChange: ['code'],
  codeConfirm: ['code'],
  codeReset: ['code'],
  contactInUse: [],
  contactChanged: ['token'],
  contactAdded: [],
  contactReplaced: [],
  passwordChanged: [],
  newDevice: ['device', 'time'],
  kycApproved: [],
  kycRejected: [],
  orderShipped: ['orderNo', 'carrier', 'trackingNo'],
  orderRefunded: ['orderNo', 'amount', 'method'],
  // One template tells of paid and of unpaid orders.
  orderCancelled: ['orderNo'],
};

/** Content of a text message for a gateway that fills approved templates instead of sending free text. */
export interface SmsTemplate {
  name: SmsTemplateName;
  locale: Locale;
  /** Values of the template's variables by name. */
  params: Readonly<Record<string, string>>;
}

/** Template codes by name and locale, as in `{code: {"zh-CN": "SMS_100001"}}`: the setting `sms.templates`. */
export type SmsTemplateCodes = Readonly<Record<string, unknown>>;

/** Maximum length of a template's code. */
const maxCodeLength = 40;

/** Whether this is the code of a template; empty for none. */
export const isTemplateCode = (value: unknown) =>
  typeof value === 'string' && /^[\w-]*$/.test(value) && value.length <= maxCodeLength;

/** Whether a value has the shape of `sms.templates`: known names, known locales, codes. */
export function isSmsTemplateCodes(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.entries(value).every(
    ([name, codes]) =>
      (smsTemplateNames as readonly string[]).includes(name) &&
      typeof codes === 'object' &&
      codes !== null &&
      Object.entries(codes).every(
        ([locale, code]) => (locales as readonly string[]).includes(locale) && isTemplateCode(code),
      ),
  );
}

/**
 * Finds the code of a template: that of its name and locale, else of its name in zh-CN, else (for a code) of `code`.
 * Undefined where there is none.
 */
export function findSmsTemplate(codes: SmsTemplateCodes, { name, locale }: SmsTemplate): string | undefined {
  const names = name.startsWith('code') ? [name, 'code'] : [name];
  for (const each of names) {
    const byLocale = Object.hasOwn(codes, each) ? (codes[each] as Record<string, unknown> | null) : null;
    const found = [byLocale?.[locale], byLocale?.['zh-CN']].find((code) => typeof code === 'string' && code !== '');
    if (typeof found === 'string') return found;
  }
  return undefined;
}
