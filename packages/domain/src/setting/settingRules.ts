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
  | 'carriers'
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
  /** Range of a number, both ends inclusive. */
  range?: SettingRange;
}

export interface SettingRange {
  min: number;
  max: number;
}

function createWholeRule(min: number, max: number): Rule {
  return {
    type: 'number',
    range: { min, max },
    problem: (value) =>
      !Number.isInteger(value) ? 'whole' : Number(value) < min || Number(value) > max ? 'range' : null,
  };
}

/** A text that has `problem` unless `isValid` accepts it. */
function createTextRule(problem: SettingProblem, isValid: (text: string) => boolean): Rule {
  return { type: 'text', problem: (value) => (isValid(String(value)) ? null : problem) };
}

function createOptionalTextRule(problem: SettingProblem, isValid: (text: string) => boolean): Rule {
  return createTextRule(problem, (value) => value === '' || isValid(value));
}

const createChoiceRule = (choices: readonly string[]) => createTextRule('choice', (value) => choices.includes(value));

const flag: Rule = { type: 'boolean', problem: () => null };
const text: Rule = { type: 'text', problem: () => null };
const json: Rule = { type: 'json', problem: () => null };
/** A picture of the gallery: a photograph or drawing in pixels that the upload has re-encoded, never SVG. */
const galleryPicture: Rule = {
  type: 'image',
  problem: (value) => (value === '' || parseGalleryId(String(value)) > 0 ? null : 'image'),
};
/** Maximum length of a registration number. */
const maxNumberLength = 60;
const registrationNumber = createTextRule('tooLong', ({ length }) => length <= maxNumberLength);
/** Maximum length of a shipment's carrier, as in the contract. */
const maxCarrierLength = 60;

/** Carriers are texts that a shipment can take, each there once. */
function findCarriersProblem(value: Value): SettingProblem | null {
  if (!Array.isArray(value)) return 'carriers';
  const names = value.map((name) => (typeof name === 'string' ? name.normalize('NFKC').trim().toLowerCase() : ''));
  const areValid = names.every(({ length }) => length > 0 && length <= maxCarrierLength);
  return areValid && new Set(names).size === names.length ? null : 'carriers';
}

/** Minor units: up to a million of the currency. */
const amount = createWholeRule(0, 100_000_000);
const year = 365;

/**
 * All settings that the code reads: type and range. Their defaults are in `settingDefaults`. Settings that staff add
 * under other names are only checked for their type and have no effect.
 */
export const knownSettings: Readonly<Record<string, Rule>> = {
  'site.name': json,
  'site.landingTitle': json,
  'site.landingText': json,
  'site.homeTitle': json,
  'site.heroMessage': json,
  'site.footerLine': json,
  'site.promises': { type: 'json', problem: findPromisesProblem },
  'site.currency': createTextRule('currency', (value) => /^[A-Z]{3}$/.test(value)),
  'site.defaultLocale': createChoiceRule(locales),
  'site.contactEmail': createOptionalTextRule('email', isEmailAddress),
  'site.contactPhone': text,
  'site.contactAddress': json,
  'site.openingHours': json,
  'site.accentColor': createOptionalTextRule('color', isAccentColor),
  'site.logo': galleryPicture,
  'site.logoDark': galleryPicture,
  'site.icon': galleryPicture,
  'site.icpNumber': registrationNumber,
  'site.businessNumber': registrationNumber,
  'order.unpaidMinutes': createWholeRule(1, 7 * 24 * 60),
  'order.autoConfirmDays': createWholeRule(1, year),
  'order.refundWindowDays': createWholeRule(0, year),
  'order.maxPerLine': createWholeRule(1, 9_999),
  'order.maxLines': createWholeRule(1, maxOrderLines),
  'order.maxUnpaidOrders': createWholeRule(1, 1_000),
  'order.maxReservedUnits': createWholeRule(1, 1_000_000),
  'order.maxReservedUnitsPerProduct': createWholeRule(1, 9_999),
  'order.maxOrdersPerMinute': createWholeRule(1, 10_000),
  'order.agreementFrom': createWholeRule(0, Number.MAX_SAFE_INTEGER),
  'order.downloadDays': createWholeRule(0, 10 * year),
  'payment.alipayEnabled': flag,
  'payment.wechatEnabled': flag,
  'payment.stripeEnabled': flag,
  'payment.manualEnabled': flag,
  'payment.manualCurrency': createTextRule('currency', (value) => /^([A-Z]{3})?$/.test(value)),
  'payment.manualAccountName': text,
  'payment.manualBank': text,
  'payment.manualAccountNumber': text,
  'payment.manualFpsId': createOptionalTextRule('fpsId', isFpsId),
  'payment.manualExpiryDays': createWholeRule(1, 60),
  'shipping.freeFrom': amount,
  'shipping.fee': amount,
  'shipping.carriers': { type: 'json', problem: findCarriersProblem },
  'kyc.requiredForOrder': flag,
  'kyc.provider': createChoiceRule(identityChoices),
  'kyc.blurPhotos': flag,
  'upload.maxMiB': createWholeRule(1, 100),
  'mail.from': createOptionalTextRule('sender', isSender),
  'mail.smtpPassword': { type: 'secret', problem: () => null },
  'sms.signature': text,
  'sms.aliyunSmsEnabled': flag,
  'sms.twilioEnabled': flag,
  'sms.templates': { type: 'json', problem: (value) => (isSmsTemplateCodes(value) ? null : 'smsTemplates') },
  'sms.maxPerDay': createWholeRule(1, 1_000_000),
  'seo.title': json,
  'seo.description': json,
  'security.captchaCooldownSeconds': createWholeRule(1, 3_600),
  'security.secondFactorFor': createChoiceRule(secondFactorChoices),
  'security.loginFailuresBeforeCaptcha': createWholeRule(1, 100),
  'gallery.cover': { type: 'image', problem: () => null },
  'gallery.images': json,
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
