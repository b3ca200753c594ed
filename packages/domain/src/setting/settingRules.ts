import type { Setting } from '@sampan/api/entities';
import { isDeeper, maxJsonDepth } from '@sampan/api/entities/common';
import { type SettingProblem, type SettingRange, type SettingRule, settingTable } from './settingTable.ts';

/** Maximum length of a setting, characters; texts of a page in three languages are far shorter. */
const maxLength = { text: 2_000, image: 300, secret: 2_000, json: 100_000 } as const;
/** Path of a picture of this shop; external URLs are refused. */
const ownPicture = /^(?:\/(?!\/)[\w./?=&%-]*)?$/;

type Value = Setting['value'];
type Kind = Pick<Setting, 'settingGroup' | 'key' | 'type'>;

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

/** Rules of the settings that the code reads. Others, which staff add, have no effect: only their type is checked. */
export const knownSettings: Readonly<Record<string, SettingRule>> = Object.fromEntries(
  settingTable.map(([name, rule]) => [name, rule]),
);

/** Stored for servers of the previous release, which read them; staff do not see them. */
const retiredSettings: ReadonlySet<string> = new Set(['security.requireSecondFactor']);

/** Whether only servers of the previous release read this setting. */
export function isRetiredSetting({ settingGroup, key }: Pick<Setting, 'settingGroup' | 'key'>): boolean {
  return retiredSettings.has(`${settingGroup}.${key}`);
}

function getRule({ settingGroup, key }: Kind): SettingRule | undefined {
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

/** Whether this is the currency setting, which cannot change once amounts are stored (decisions, "Money"). */
export function isCurrencySetting({ settingGroup, key }: Pick<Setting, 'settingGroup' | 'key'>): boolean {
  return settingGroup === 'site' && key === 'currency';
}

/** Allowed range of a number; undefined if only its type is checked. */
export function getSettingRange(setting: Kind): SettingRange | undefined {
  return getRule(setting)?.range;
}
