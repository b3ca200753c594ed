import type { Setting } from '@sampan/api/entities';
import { problemOfSetting } from '@sampan/domain/setting/settingRules';
import type { settings } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { ApiError } from '../../http/apiError.ts';

type SettingRow = typeof settings.$inferSelect;
type Named = Pick<Setting, 'settingGroup' | 'key' | 'type'>;
type Value = Setting['value'];

const getName = ({ settingGroup, key }: Named) => `${settingGroup}.${key}`;

/** An empty secret is none. */
const isNone = (value: Value) => value === null || value === '';

/** As staff see it: of a secret only whether there is one. */
export function toSettingDto(row: SettingRow): Setting {
  const { value, updatedAt, ...rest } = row;
  const shape = { ...rest, updatedAt: updatedAt.toISOString() };
  if (row.type !== 'secret') return { ...shape, value: value.value };
  return { ...shape, value: null, isSet: !isNone(value.value) };
}

/** How the value is stored: a secret sealed, bound to its name, so that no copy of the database tells it. */
export function storedValue(setting: Named, value: Value, { providers }: Deps): { value: Value } {
  const problem = problemOfSetting(setting, value);
  if (problem) throw new ApiError('VALIDATION', undefined, { fields: { value: problem } });
  if (setting.type !== 'secret') return { value };
  if (isNone(value)) return { value: null };
  return { value: { sealed: providers.settingSecrets.seal(String(value), getName(setting)).toString('base64') } };
}

/** What the audit log says of it. That a secret was changed shows by when: two of them never seal alike. */
export function auditedSetting(row: SettingRow) {
  const { settingGroup, key, type } = row;
  const value =
    type === 'secret' ? { isSet: !isNone(row.value.value), setAt: row.updatedAt.toISOString() } : row.value.value;
  return { name: getName({ settingGroup, key, type }), value };
}
