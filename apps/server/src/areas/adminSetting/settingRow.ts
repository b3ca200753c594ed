import type { Setting } from '@sampan/api/entities';
import { checkSettingValue, isUnset } from '@sampan/domain/setting/staffSetting';
import type { settings } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { ApiError } from '../../http/apiError.ts';

type SettingRow = typeof settings.$inferSelect;
type Named = Pick<Setting, 'settingGroup' | 'key' | 'type'>;
type Value = Setting['value'];

/** Converts a row; the value of a secret stays encrypted. */
export function toSetting({ value, updatedAt, ...rest }: SettingRow): Setting {
  return { ...rest, value: value.value, updatedAt: updatedAt.toISOString() };
}

/**
 * Stored form of a value: secrets are encrypted and bound to their name, so that a database dump does not reveal them.
 */
export function storedValue(setting: Named, value: Value, { providers }: Deps): { value: Value } {
  const fields = checkSettingValue(setting, value);
  if (fields) throw new ApiError('VALIDATION', undefined, { fields });
  if (setting.type !== 'secret') return { value };
  if (isUnset(value)) return { value: null };
  const name = `${setting.settingGroup}.${setting.key}`;
  return { value: { sealed: providers.settingSecrets.seal(String(value), name).toString('base64') } };
}
