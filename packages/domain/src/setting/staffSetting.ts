import type { Setting } from '@sampan/api/entities';
import { userRole } from '@sampan/api/statuses';
import { isSecondFactorRequired } from '../account/totp.ts';
import type { Audited } from '../audit/changes.ts';
import { findSettingProblem, isAllowedSettingType, isCurrencySetting } from './settingRules.ts';

type Value = Setting['value'];
type Kind = Pick<Setting, 'settingGroup' | 'key' | 'type'>;

/** Whether a value counts as not set: an empty secret is none. */
export function isUnset(value: Value): boolean {
  return value === null || value === '';
}

/** A setting as staff see it; of a secret only whether it is set. */
export function toStaffSetting(setting: Setting): Setting {
  return setting.type === 'secret' ? { ...setting, value: null, isSet: !isUnset(setting.value) } : setting;
}

/** Fields of a setting. Secrets are logged by the time of the change only: two encryptions always differ. */
function toAuditedSetting({ settingGroup, key, type, value, updatedAt }: Setting) {
  const shown = type === 'secret' ? { isSet: !isUnset(value), setAt: updatedAt } : value;
  return { name: `${settingGroup}.${key}`, value: shown };
}

/** Audit entry of a setting that staff change or (without `before`) create. */
export function auditSetting({ before, after }: { before?: Setting; after: Setting }): Audited {
  const target = { targetType: 'setting', targetId: after.id } as const;
  const fields = toAuditedSetting(after);
  return before
    ? { action: 'adminSetting.update', ...target, before: toAuditedSetting(before), after: fields }
    : { action: 'adminSetting.create', ...target, after: { ...fields, type: after.type, isPublic: after.isPublic } };
}

/** Field of a value that is not allowed, with its code; null if the value may be stored. */
export function checkSettingValue(setting: Kind, value: Value): Record<string, string> | null {
  const problem = findSettingProblem(setting, value);
  return problem && { value: problem };
}

/** Field of a new setting that is not allowed, with its code; null if the setting may be stored. */
export function checkNewSetting(input: Kind & Pick<Setting, 'isPublic' | 'value'>): Record<string, string> | null {
  if (!isAllowedSettingType(input)) return { type: 'type' };
  if (input.type === 'secret' && input.isPublic) return { isPublic: 'secret' };
  return checkSettingValue(input, input.value);
}

/** Whether a value changes the shop's currency, which is refused once amounts are stored (CURRENCY_LOCKED). */
export function changesCurrency(setting: Pick<Setting, 'settingGroup' | 'key'>, after: Value, before: Value): boolean {
  return isCurrencySetting(setting) && after !== before;
}

/**
 * Whether a value makes the second factor mandatory for admins. Only an admin who has one may do so, so that no admin
 * locks themselves out (SECOND_FACTOR_SETUP_REQUIRED).
 */
export function demandsSecondFactor(
  { settingGroup, key }: Pick<Setting, 'settingGroup' | 'key'>,
  value: Value,
): boolean {
  return settingGroup === 'security' && key === 'secondFactorFor' && isSecondFactorRequired(userRole.admin, value);
}

const brandPictures: ReadonlySet<string> = new Set(['logo', 'logoDark', 'icon']);

/** URL of the picture that a brand setting gets, which must be in the gallery; null for other settings and without one. */
export function getBrandPicture(
  { settingGroup, key }: Pick<Setting, 'settingGroup' | 'key'>,
  value: Value,
): string | null {
  return settingGroup === 'site' && brandPictures.has(key) && typeof value === 'string' && value !== '' ? value : null;
}
