import type { adminSetting as calls } from '@sampan/api/contract/setting';
import type { InputOf } from '@sampan/api/endpoint';
import type { Setting } from '@sampan/api/entities';
import { isAllowedSettingType } from '@sampan/domain/setting/settingRules';
import { readDraft } from './GroupForm/settingDraft.ts';
import type { SettingGroup } from './GroupForm/settingSpecs.ts';

/** Form values of a new setting. */
export interface NewSetting {
  key: string;
  label: string;
  type: Setting['type'];
  value: string;
  /** Value of a boolean setting. */
  isOn: boolean;
  isPublic: boolean;
}

type Field = 'key' | 'label' | 'type' | 'value' | 'isPublic';
type CheckResult =
  | { input: InputOf<typeof calls.create> }
  | { problems: Partial<Record<Field, string>>; reason: string };

/** Validates a new setting by the server's rules. */
export function checkNewSetting(settingGroup: SettingGroup, fields: NewSetting): CheckResult {
  const { type, isPublic } = fields;
  const [key, label] = [fields.key.trim(), fields.label.trim()];
  // A custom value is validated by its type alone.
  const setting = { id: 0, settingGroup, key, type, label, isPublic, value: '', sort: 0, updatedAt: '' };
  const draft =
    type === 'boolean' ? fields.isOn : type === 'secret' ? { isRemoved: false, text: fields.value } : fields.value;
  const read = readDraft(setting, draft, 'CNY');
  const problems: Partial<Record<Field, string>> = {
    ...(key === '' ? { key: 'required' } : /^[a-zA-Z][a-zA-Z0-9.]{0,99}$/.test(key) ? {} : { key: 'key' }),
    ...(label === '' && { label: 'required' }),
    ...(!isAllowedSettingType(setting) && { type: 'type' }),
    ...('problem' in read && { value: read.problem }),
    ...(type === 'secret' && isPublic && { isPublic: 'secret' }),
  };
  if ('problem' in read || Object.keys(problems).length > 0) {
    return { problems, reason: 'problem' in read ? (read.reason ?? '') : '' };
  }
  return { input: { settingGroup, key, label, type, value: read.value, isPublic } };
}
