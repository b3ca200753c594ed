import type { Setting } from '@sampan/api/entities';
import { problemOfSetting } from '@sampan/domain/setting/settingRules';
import type { settings } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { ApiError } from '../../http/apiError.ts';

type SettingRow = typeof settings.$inferSelect;
type Named = Pick<Setting, 'settingGroup' | 'key' | 'type'>;
type Value = Setting['value'];

const getName = ({ settingGroup, key }: Named) => `${settingGroup}.${key}`;

/** An empty secret counts as not set. */
const isNone = (value: Value) => value === null || value === '';

/** A setting for staff; a secret only shows whether it is set. */
export function toSettingDto(row: SettingRow): Setting {
  const { value, updatedAt, ...rest } = row;
  const shape = { ...rest, updatedAt: updatedAt.toISOString() };
  if (row.type !== 'secret') return { ...shape, value: value.value };
  return { ...shape, value: null, isSet: !isNone(value.value) };
}

/**
 * Stored form of a value: secrets are encrypted and bound to their name, so that a database dump does not reveal them.
 */
export function storedValue(setting: Named, value: Value, { providers }: Deps): { value: Value } {
  const problem = problemOfSetting(setting, value);
  if (problem) throw new ApiError('VALIDATION', undefined, { fields: { value: problem } });
  if (setting.type !== 'secret') return { value };
  if (isNone(value)) return { value: null };
  return { value: { sealed: providers.settingSecrets.seal(String(value), getName(setting)).toString('base64') } };
}

/** Audit-log fields of a setting. Secrets are logged by the time of the change only: two encryptions always differ. */
export function auditedSetting(row: SettingRow) {
  const { settingGroup, key, type } = row;
  const value =
    type === 'secret' ? { isSet: !isNone(row.value.value), setAt: row.updatedAt.toISOString() } : row.value.value;
  return { name: getName({ settingGroup, key, type }), value };
}
