import type { Setting } from '@sampan/api/entities';
import { settingDefaults } from './settingDefaults.ts';
import { settingTable } from './settingTable.ts';

type SettingName = `${Setting['settingGroup']}.${string}`;
type InitialSetting = Pick<Setting, 'settingGroup' | 'key' | 'type' | 'label' | 'isPublic' | 'value'>;

const nothing: Partial<Record<Setting['type'], Setting['value']>> = { text: '', image: '', json: {}, secret: null };

/** Value of a setting that nobody has chosen: the default, or nothing. @throws RangeError if its type has no empty value */
function getInitialValue(name: string, type: Setting['type']): Setting['value'] {
  const defaults: Readonly<Record<string, Setting['value']>> = settingDefaults;
  const value = Object.hasOwn(defaults, name) ? defaults[name] : nothing[type];
  if (value === undefined) throw new RangeError(`${name} has no initial value`);
  return structuredClone(value);
}

/** Splits a name such as `order.maxLines` into group and key. */
function toGroupAndKey(name: SettingName): Pick<Setting, 'settingGroup' | 'key'> {
  const [settingGroup, key] = name.split('.') as [Setting['settingGroup'], string];
  return { settingGroup, key };
}

/** The settings of a new, empty shop, in the order of their groups. */
export function createInitialSettings(): InitialSetting[] {
  return settingTable.map(([name, { type }, label, isPublic, value]) => ({
    ...toGroupAndKey(name),
    type,
    label,
    isPublic,
    value: structuredClone(value) ?? getInitialValue(name, type),
  }));
}

/** Numbers settings from 1, and ranks them within their group in the given order. */
export function rankSettings<One extends InitialSetting>(settings: readonly One[]) {
  const sortByGroup = new Map<string, number>();
  return settings.map((setting, index) => {
    const sort = (sortByGroup.get(setting.settingGroup) ?? 0) + 1;
    sortByGroup.set(setting.settingGroup, sort);
    return { ...setting, id: index + 1, sort };
  });
}
