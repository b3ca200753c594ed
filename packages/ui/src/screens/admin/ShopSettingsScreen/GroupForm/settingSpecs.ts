import type { Setting } from '@sampan/api/entities';
import { getSettingRange } from '@sampan/domain/setting/settingRules';
import { useTranslation } from 'react-i18next';
import { useNumberFormats } from '../../../../i18n/useFormats.ts';

export type SettingGroup = Setting['settingGroup'];

type Unit = 'minutes' | 'days' | 'seconds' | 'pieces' | 'lines' | 'orders' | 'times' | 'mib' | 'messages';

/** Display and control of a setting, where its type is not enough. */
type SettingSpec =
  | { kind: 'plain' }
  | { kind: 'email' | 'phone' }
  | { kind: 'locale' }
  /** Three-letter code of a currency. */
  | { kind: 'currency' }
  /** `#rrggbb`. */
  | { kind: 'color' }
  /** By hand, or one of the identity providers. */
  | { kind: 'identityProvider' }
  /** The roles that need a second factor. */
  | { kind: 'secondFactor' }
  /** A number with a unit. */
  | { kind: 'count'; unit: Unit }
  /** An amount in minor units of the shop's currency. */
  | { kind: 'money' }
  /** A text for each language. */
  | { kind: 'texts'; isLong?: true }
  /** A list with one text a line. */
  | { kind: 'lines' }
  /** Titles and texts for each language: see `domain/setting/promises`. */
  | { kind: 'promises' }
  /** Codes of a gateway's templates by purpose and language. */
  | { kind: 'smsTemplates' };

const plain = { kind: 'plain' } as const;

/** All built-in settings by name; each has texts in every language. */
const settingSpecs = {
  'site.name': { kind: 'texts' },
  'site.landingTitle': { kind: 'texts', isLong: true },
  'site.landingText': { kind: 'texts', isLong: true },
  'site.homeTitle': { kind: 'texts' },
  'site.heroMessage': { kind: 'texts', isLong: true },
  'site.footerLine': { kind: 'texts' },
  'site.promises': { kind: 'promises' },
  'site.currency': { kind: 'currency' },
  'site.defaultLocale': { kind: 'locale' },
  'site.contactEmail': { kind: 'email' },
  'site.contactPhone': { kind: 'phone' },
  'site.contactAddress': { kind: 'texts' },
  'site.openingHours': { kind: 'texts' },
  'site.accentColor': { kind: 'color' },
  'site.logo': plain,
  'site.logoDark': plain,
  'site.icon': plain,
  'site.icpNumber': plain,
  'site.businessNumber': plain,
  'order.unpaidMinutes': { kind: 'count', unit: 'minutes' },
  'order.autoConfirmDays': { kind: 'count', unit: 'days' },
  'order.refundWindowDays': { kind: 'count', unit: 'days' },
  'order.maxPerLine': { kind: 'count', unit: 'pieces' },
  'order.maxLines': { kind: 'count', unit: 'lines' },
  'order.maxUnpaidOrders': { kind: 'count', unit: 'orders' },
  'order.maxReservedUnits': { kind: 'count', unit: 'pieces' },
  'order.maxReservedUnitsPerProduct': { kind: 'count', unit: 'pieces' },
  'order.maxOrdersPerMinute': { kind: 'count', unit: 'orders' },
  'order.agreementFrom': { kind: 'money' },
  'order.downloadDays': { kind: 'count', unit: 'days' },
  'payment.alipayEnabled': plain,
  'payment.wechatEnabled': plain,
  'payment.stripeEnabled': plain,
  'payment.manualEnabled': plain,
  'payment.manualAccountName': plain,
  'payment.manualBank': plain,
  'payment.manualAccountNumber': plain,
  'payment.manualFpsId': plain,
  'payment.manualCurrency': { kind: 'currency' },
  'payment.manualExpiryDays': { kind: 'count', unit: 'days' },
  'shipping.freeFrom': { kind: 'money' },
  'shipping.fee': { kind: 'money' },
  'shipping.carriers': { kind: 'lines' },
  'upload.maxMiB': { kind: 'count', unit: 'mib' },
  // A name may stand before the address, which a field for addresses would refuse.
  'mail.from': plain,
  'mail.smtpPassword': plain,
  'sms.signature': plain,
  'sms.templates': { kind: 'smsTemplates' },
  'sms.maxPerDay': { kind: 'count', unit: 'messages' },
  'sms.aliyunSmsEnabled': plain,
  'sms.twilioEnabled': plain,
  'kyc.requiredForOrder': plain,
  'kyc.provider': { kind: 'identityProvider' },
  'kyc.blurPhotos': plain,
  'seo.title': { kind: 'texts' },
  'seo.description': { kind: 'texts', isLong: true },
  'security.captchaCooldownSeconds': { kind: 'count', unit: 'seconds' },
  'security.loginFailuresBeforeCaptcha': { kind: 'count', unit: 'times' },
  'security.secondFactorFor': { kind: 'secondFactor' },
  'security.staffIdleMinutes': { kind: 'count', unit: 'minutes' },
  'gallery.cover': plain,
} as const satisfies Record<string, SettingSpec>;

export type SettingName = keyof typeof settingSpecs;
export const settingNames = Object.keys(settingSpecs) as SettingName[];

/** Returns the group of a setting, such as `site` of `site.name`. */
export function getGroup(name: SettingName): SettingGroup {
  return name.split('.')[0] as SettingGroup;
}

/** Name of a built-in setting; undefined for a custom one. */
export function getName({ settingGroup, key }: Pick<Setting, 'settingGroup' | 'key'>): SettingName | undefined {
  return settingNames.find((name) => name === `${settingGroup}.${key}`);
}

/** Returns how a setting is edited; an unknown one is a plain value. */
export function getSpec(setting: Pick<Setting, 'settingGroup' | 'key'>): SettingSpec {
  const name = getName(setting);
  return name ? settingSpecs[name] : plain;
}

const problemCodes = [
  'type',
  'number',
  'tooLong',
  'tooDeep',
  'whole',
  'image',
  'color',
  'choice',
  'currency',
  'email',
  'sender',
  'fpsId',
  'smsTemplates',
  'promises',
  'tooManyPromises',
  'notConfigured',
  'carriers',
  'taken',
  'key',
  'secret',
  'required',
] as const;

/** Label, hint and error messages of settings. */
export function useSettingLabels(currency: string) {
  const { t } = useTranslation('admin');
  const { number, money } = useNumberFormats();
  return {
    /** A custom setting has the label given by staff. */
    getLabel(setting: Pick<Setting, 'settingGroup' | 'key' | 'label'>): string {
      const name = getName(setting);
      return name ? t(`settings.of.${name}.label`) : setting.label;
    },
    getHint(setting: Pick<Setting, 'settingGroup' | 'key'>): string | undefined {
      const name = getName(setting);
      return name && t(`settings.of.${name}.hint`);
    },
    toProblem(setting: Pick<Setting, 'settingGroup' | 'key' | 'type'>, code: string, reason = ''): string {
      if (code === 'json') return t('settings.problem.json', { reason });
      const range = getSettingRange(setting);
      if (code === 'range' && range) {
        const show = (value: number) => (getSpec(setting).kind === 'money' ? money(value, currency) : number(value));
        return t('settings.problem.range', { min: show(range.min), max: show(range.max) });
      }
      const known = problemCodes.find((problem) => problem === code);
      return t(`settings.problem.${known ?? 'other'}`);
    },
  };
}
