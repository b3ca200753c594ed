import { locales, type Setting } from '@sampan/api/entities';

/** Characters of a setting; a page's words in three languages stay well below. */
const maxLength = { text: 2_000, image: 300, secret: 2_000, json: 100_000 } as const;
/** Objects and lists inside each other: a handful says everything, thousands would say only what breaks a parser. */
const maxDepth = 20;
/** A picture of the shop's own: nothing is fetched from elsewhere. */
const ownPicture = /^(?:\/(?!\/)[\w./?=&%-]*)?$/;

type Value = Setting['value'];
type Kind = Pick<Setting, 'settingGroup' | 'key' | 'type'>;
/** What is wrong with a value, as a field's code. */
export type SettingProblem = 'type' | 'tooLong' | 'tooDeep' | 'range' | 'whole' | 'image' | 'choice' | 'currency';

function isDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((each) => isDeeper(each, depth - 1));
}

const textOf = (kind: 'text' | 'image' | 'secret') => (value: Value) =>
  typeof value !== 'string' ? 'type' : value.length > maxLength[kind] ? 'tooLong' : null;

const problemOfType: Record<Setting['type'], (value: Value) => SettingProblem | null> = {
  text: textOf('text'),
  number: (value) => (typeof value === 'number' && Number.isFinite(value) ? null : 'type'),
  boolean: (value) => (typeof value === 'boolean' ? null : 'type'),
  json: (value) =>
    isDeeper(value, maxDepth) ? 'tooDeep' : JSON.stringify(value).length > maxLength.json ? 'tooLong' : null,
  image: (value) => textOf('image')(value) ?? (ownPicture.test(String(value)) ? null : 'image'),
  // null takes the secret away.
  secret: (value) => (value === null ? null : textOf('secret')(value)),
};

interface Rule {
  type: Setting['type'];
  problem: (value: Value) => SettingProblem | null;
  /** Of a number: the smallest and the largest, both allowed. */
  range?: SettingRange;
}

export interface SettingRange {
  min: number;
  max: number;
}

function whole(min: number, max: number): Rule {
  return {
    type: 'number',
    range: { min, max },
    problem: (value) =>
      !Number.isInteger(value) ? 'whole' : Number(value) < min || Number(value) > max ? 'range' : null,
  };
}
const flag: Rule = { type: 'boolean', problem: () => null };
/** Minor units: a million of the currency. */
const amount = whole(0, 100_000_000);
const year = 365;

/** What the shop itself goes by; every other setting is held by its type alone. */
const rules: Readonly<Record<string, Rule>> = {
  'site.currency': { type: 'text', problem: (value) => (/^[A-Z]{3}$/.test(String(value)) ? null : 'currency') },
  'site.defaultLocale': {
    type: 'text',
    problem: (value) => ((locales as readonly unknown[]).includes(value) ? null : 'choice'),
  },
  'order.unpaidMinutes': whole(1, 7 * 24 * 60),
  'order.autoConfirmDays': whole(1, year),
  'order.refundWindowDays': whole(0, year),
  'order.maxPerLine': whole(1, 9_999),
  'order.maxLines': whole(1, 200),
  'order.agreementFrom': whole(0, Number.MAX_SAFE_INTEGER),
  'payment.alipayEnabled': flag,
  'payment.wechatEnabled': flag,
  'shipping.freeFrom': amount,
  'shipping.fee': amount,
  'kyc.requiredForOrder': flag,
  'kyc.blurPhotos': flag,
  'upload.maxMiB': whole(1, 100),
  'security.captchaCooldownSeconds': whole(1, 3_600),
  'security.loginFailuresBeforeCaptcha': whole(1, 100),
};

function ruleOf({ settingGroup, key }: Kind): Rule | undefined {
  const name = `${settingGroup}.${key}`;
  return Object.hasOwn(rules, name) ? rules[name] : undefined;
}

/** What keeps this value from being the setting's; null where nothing does. */
export function problemOfSetting(setting: Kind, value: Value): SettingProblem | null {
  return problemOfType[setting.type](value) ?? ruleOf(setting)?.problem(value) ?? null;
}

/** Whether a setting of this name can have this type: the shop reads its own by the type it knows. */
export function isTypeOfSetting(setting: Kind): boolean {
  const rule = ruleOf(setting);
  return rule === undefined || rule.type === setting.type;
}

/** What a number may be; undefined where only its type holds it. */
export function rangeOfSetting(setting: Kind): SettingRange | undefined {
  return ruleOf(setting)?.range;
}
