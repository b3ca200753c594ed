import { locales, type Setting } from '@sampan/api/entities';
import { isDeeper, maxJsonDepth } from '@sampan/api/entities/common';
import { secondFactorChoices } from '../account/totp.ts';
import { isAccentColor } from '../brand/accentColor.ts';
import { identityChoices } from '../kyc/identityProviders.ts';
import { isEmailAddress, isSender } from '../mail/sender.ts';
import { maxOrderLines } from '../order/orderRules.ts';
import { isFpsId } from '../payment/fpsCode.ts';
import { isSmsTemplateCodes } from '../sms/smsTemplates.ts';
import { parseGalleryId } from './gallery.ts';
import { findPromisesProblem } from './promises.ts';

/** Maximum length of a setting, characters; texts of a page in three languages are far shorter. */
const maxLength = { text: 2_000, image: 300, secret: 2_000, json: 100_000 } as const;
/** Path of a picture of this shop; external URLs are refused. */
const ownPicture = /^(?:\/(?!\/)[\w./?=&%-]*)?$/;

type Value = Setting['value'];
type Kind = Pick<Setting, 'settingGroup' | 'key' | 'type'>;
/** Problem of a value, as a field error code. */
export type SettingProblem =
  | 'type'
  | 'tooLong'
  | 'tooDeep'
  | 'range'
  | 'whole'
  | 'image'
  | 'color'
  | 'choice'
  | 'currency'
  | 'email'
  | 'sender'
  | 'fpsId'
  | 'smsTemplates'
  | 'promises'
  | 'tooManyPromises'
  /** The chosen provider has no credentials. */
  | 'notConfigured';

const toText = (kind: 'text' | 'image' | 'secret') => (value: Value) =>
  typeof value !== 'string' ? 'type' : value.length > maxLength[kind] ? 'tooLong' : null;

const problemByType: Record<Setting['type'], (value: Value) => SettingProblem | null> = {
  text: toText('text'),
  number: (value) => (typeof value === 'number' && Number.isFinite(value) ? null : 'type'),
  boolean: (value) => (typeof value === 'boolean' ? null : 'type'),
  json: (value) =>
    isDeeper(value, maxJsonDepth) ? 'tooDeep' : JSON.stringify(value).length > maxLength.json ? 'tooLong' : null,
  image: (value) => toText('image')(value) ?? (ownPicture.test(String(value)) ? null : 'image'),
  // null removes the secret.
  secret: (value) => (value === null ? null : toText('secret')(value)),
};

interface Rule {
  type: Setting['type'];
  problem: (value: Value) => SettingProblem | null;
  /** Source file that reads the setting, relative to the repository root. */
  usedIn: string;
  /** Range of a number, both ends inclusive. */
  range?: SettingRange;
}

export interface SettingRange {
  min: number;
  max: number;
}

type RuleOfType = Omit<Rule, 'usedIn'>;

function createWholeRule(min: number, max: number): RuleOfType {
  return {
    type: 'number',
    range: { min, max },
    problem: (value) =>
      !Number.isInteger(value) ? 'whole' : Number(value) < min || Number(value) > max ? 'range' : null,
  };
}
const flag: RuleOfType = { type: 'boolean', problem: () => null };
const text: RuleOfType = { type: 'text', problem: () => null };
const json: RuleOfType = { type: 'json', problem: () => null };
/** A picture of the gallery: a photograph or drawing in pixels that the upload has re-encoded, never SVG. */
const galleryPicture: RuleOfType = {
  type: 'image',
  problem: (value) => (value === '' || parseGalleryId(String(value)) > 0 ? null : 'image'),
};
/** Maximum length of a registration number. */
const maxNumberLength = 60;
const registrationNumber: RuleOfType = {
  type: 'text',
  problem: (value) => (String(value).length > maxNumberLength ? 'tooLong' : null),
};
/** Minor units: up to a million of the currency. */
const amount = createWholeRule(0, 100_000_000);
const year = 365;

const readers = {
  orders: 'packages/domain/src/order/orderRules.ts',
  create: 'apps/server/src/areas/order/createOrder.ts',
  codes: 'apps/server/src/areas/code/sendCode.ts',
} as const;
const site = 'packages/domain/src/setting/siteTexts.ts';
const transfer = 'packages/domain/src/payment/transfer.ts';
const contacts = 'packages/ui/src/features/article/ContactList/ContactList.tsx';
const landing = 'packages/ui/src/screens/shop/LandingScreen/LandingScreen.tsx';
const brand = 'packages/domain/src/brand/brand.ts';

/**
 * All settings that the code reads: type, range and the file that uses them. Their defaults are in `settingDefaults`. Settings that staff
 * add under other names are only checked for their type and have no effect.
 */
export const knownSettings: Readonly<Record<string, Rule>> = {
  'site.name': { ...json, usedIn: site },
  'site.landingTitle': { ...json, usedIn: landing },
  'site.landingText': { ...json, usedIn: landing },
  'site.homeTitle': { ...json, usedIn: 'packages/ui/src/screens/shop/HomeScreen/HomeScreen.tsx' },
  'site.heroMessage': { ...json, usedIn: 'packages/ui/src/screens/shop/HomeScreen/HomeScreen.tsx' },
  'site.footerLine': { ...json, usedIn: 'packages/ui/src/features/frame/Footer/Footer.tsx' },
  'site.promises': {
    type: 'json',
    problem: findPromisesProblem,
    usedIn: 'packages/domain/src/setting/promises.ts',
  },
  'site.currency': {
    type: 'text',
    problem: (value) => (/^[A-Z]{3}$/.test(String(value)) ? null : 'currency'),
    usedIn: readers.create,
  },
  'site.defaultLocale': {
    type: 'text',
    problem: (value) => ((locales as readonly unknown[]).includes(value) ? null : 'choice'),
    usedIn: 'apps/server/src/pages/web.ts',
  },
  'site.contactEmail': {
    type: 'text',
    problem: (value) => (value === '' || isEmailAddress(String(value)) ? null : 'email'),
    usedIn: contacts,
  },
  'site.contactPhone': { ...text, usedIn: contacts },
  'site.contactAddress': { ...json, usedIn: contacts },
  'site.openingHours': { ...json, usedIn: contacts },
  'site.accentColor': {
    type: 'text',
    problem: (value) => (value === '' || isAccentColor(value) ? null : 'color'),
    usedIn: brand,
  },
  'site.logo': { ...galleryPicture, usedIn: brand },
  'site.logoDark': { ...galleryPicture, usedIn: brand },
  'site.icon': { ...galleryPicture, usedIn: brand },
  'site.icpNumber': { ...registrationNumber, usedIn: site },
  'site.businessNumber': { ...registrationNumber, usedIn: site },
  'order.unpaidMinutes': { ...createWholeRule(1, 7 * 24 * 60), usedIn: readers.orders },
  'order.autoConfirmDays': { ...createWholeRule(1, year), usedIn: readers.orders },
  'order.refundWindowDays': { ...createWholeRule(0, year), usedIn: readers.orders },
  'order.maxPerLine': { ...createWholeRule(1, 9_999), usedIn: readers.orders },
  'order.maxLines': { ...createWholeRule(1, maxOrderLines), usedIn: readers.orders },
  'order.maxUnpaidOrders': { ...createWholeRule(1, 1_000), usedIn: readers.orders },
  'order.maxReservedUnits': { ...createWholeRule(1, 1_000_000), usedIn: readers.orders },
  'order.maxReservedUnitsPerProduct': { ...createWholeRule(1, 9_999), usedIn: readers.orders },
  'order.maxOrdersPerMinute': { ...createWholeRule(1, 10_000), usedIn: readers.orders },
  'order.agreementFrom': {
    ...createWholeRule(0, Number.MAX_SAFE_INTEGER),
    usedIn: readers.orders,
  },
  'order.downloadDays': {
    ...createWholeRule(0, 10 * year),
    usedIn: 'apps/server/src/areas/order/transitionOrder.ts',
  },
  'payment.alipayEnabled': { ...flag, usedIn: 'packages/domain/src/payment/paymentMethods.ts' },
  'payment.wechatEnabled': { ...flag, usedIn: 'packages/domain/src/payment/paymentMethods.ts' },
  'payment.stripeEnabled': { ...flag, usedIn: 'packages/domain/src/payment/paymentMethods.ts' },
  'payment.manualEnabled': { ...flag, usedIn: transfer },
  'payment.manualCurrency': {
    type: 'text',
    problem: (value) => (/^([A-Z]{3})?$/.test(String(value)) ? null : 'currency'),
    usedIn: transfer,
  },
  'payment.manualAccountName': { ...text, usedIn: transfer },
  'payment.manualBank': { ...text, usedIn: transfer },
  'payment.manualAccountNumber': { ...text, usedIn: transfer },
  'payment.manualFpsId': {
    type: 'text',
    problem: (value) => (value === '' || isFpsId(String(value)) ? null : 'fpsId'),
    usedIn: transfer,
  },
  'payment.manualExpiryDays': { ...createWholeRule(1, 60), usedIn: readers.orders },
  'shipping.freeFrom': { ...amount, usedIn: readers.create },
  'shipping.fee': { ...amount, usedIn: readers.create },
  'shipping.carriers': { ...json, usedIn: 'packages/ui/src/screens/admin/shared/orders/useCarriers.ts' },
  'kyc.requiredForOrder': { ...flag, usedIn: readers.create },
  'kyc.provider': {
    type: 'text',
    problem: (value) => ((identityChoices as readonly unknown[]).includes(value) ? null : 'choice'),
    usedIn: 'apps/server/src/providers/identity/service.ts',
  },
  'kyc.blurPhotos': { ...flag, usedIn: 'packages/ui/src/screens/admin/KycScreen/KycScreen.tsx' },
  'upload.maxMiB': { ...createWholeRule(1, 100), usedIn: 'apps/server/src/http/files/uploads.ts' },
  'mail.from': {
    type: 'text',
    problem: (value) => (value === '' || isSender(String(value)) ? null : 'sender'),
    usedIn: 'apps/server/src/providers/providers.ts',
  },
  'mail.smtpPassword': { type: 'secret', problem: () => null, usedIn: 'apps/server/src/providers/providers.ts' },
  'sms.signature': { ...text, usedIn: 'packages/domain/src/setting/shopSettings.ts' },
  'sms.aliyunSmsEnabled': { ...flag, usedIn: 'apps/server/src/providers/sms/service.ts' },
  'sms.twilioEnabled': { ...flag, usedIn: 'apps/server/src/providers/sms/service.ts' },
  'sms.templates': {
    type: 'json',
    problem: (value) => (isSmsTemplateCodes(value) ? null : 'smsTemplates'),
    usedIn: 'apps/server/src/providers/sms/service.ts',
  },
  'sms.maxPerDay': { ...createWholeRule(1, 1_000_000), usedIn: readers.codes },
  'seo.title': { ...json, usedIn: site },
  'seo.description': { ...json, usedIn: site },
  'security.captchaCooldownSeconds': { ...createWholeRule(1, 3_600), usedIn: readers.codes },
  'security.secondFactorFor': {
    type: 'text',
    problem: (value) => ((secondFactorChoices as readonly unknown[]).includes(value) ? null : 'choice'),
    usedIn: 'apps/server/src/http/routes.ts',
  },
  'security.loginFailuresBeforeCaptcha': {
    ...createWholeRule(1, 100),
    usedIn: 'apps/server/src/areas/security/login.ts',
  },
  'gallery.cover': { type: 'image', problem: () => null, usedIn: 'apps/web/src/page/pageFacts.ts' },
  'gallery.images': { ...json, usedIn: 'packages/domain/src/setting/gallery.ts' },
};

/** Stored for servers of the previous release, which read them; staff do not see them. */
const retiredSettings: ReadonlySet<string> = new Set(['security.requireSecondFactor']);

/** Whether only servers of the previous release read this setting. */
export function isRetiredSetting({ settingGroup, key }: Pick<Setting, 'settingGroup' | 'key'>): boolean {
  return retiredSettings.has(`${settingGroup}.${key}`);
}

function getRule({ settingGroup, key }: Kind): Rule | undefined {
  const name = `${settingGroup}.${key}`;
  return Object.hasOwn(knownSettings, name) ? knownSettings[name] : undefined;
}

/** Validates a setting's value; null if valid. */
export function findSettingProblem(setting: Kind, value: Value): SettingProblem | null {
  return problemByType[setting.type](value) ?? getRule(setting)?.problem(value) ?? null;
}

/** Whether a setting may have this type: settings that the code reads have a fixed type. */
export function isAllowedSettingType(setting: Kind): boolean {
  const rule = getRule(setting);
  return rule === undefined || rule.type === setting.type;
}

/** Whether this is the currency setting, which cannot change once a product or an order exists (decisions, "Money"). */
export function isCurrencySetting({ settingGroup, key }: Pick<Setting, 'settingGroup' | 'key'>): boolean {
  return settingGroup === 'site' && key === 'currency';
}

/** Allowed range of a number; undefined if only its type is checked. */
export function getSettingRange(setting: Kind): SettingRange | undefined {
  return getRule(setting)?.range;
}
