import { expect, test } from 'vitest';
import { createInitialSettings, rankSettings } from './initialSettings.ts';
import { settingDefaults } from './settingDefaults.ts';
import { findSettingProblem, knownSettings } from './settingRules.ts';

const getName = ({ settingGroup, key }: { settingGroup: string; key: string }) => `${settingGroup}.${key}`;

test('a new shop has each setting once', () => {
  const names = createInitialSettings().map(getName);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('a new shop has the defaults, and no text of another shop', () => {
  const valueByName = new Map(createInitialSettings().map((setting) => [getName(setting), setting.value]));
  for (const [name, value] of Object.entries(settingDefaults)) {
    expect(valueByName.get(name), name).toEqual(value);
  }
  expect([...valueByName].filter(([name, value]) => name.startsWith('site.contact') && value !== '')).toEqual([
    ['site.contactAddress', {}],
  ]);
  expect(valueByName.get('gallery.cover')).toBe('');
  expect(valueByName.get('gallery.images')).toEqual([]);
  expect(valueByName.get('mail.smtpPassword')).toBeNull();
});

test('every default is of a known setting and allowed', () => {
  for (const [name, value] of Object.entries(settingDefaults)) {
    const rule = knownSettings[name];
    expect(rule, name).toBeDefined();
    const [settingGroup, key = ''] = name.split('.') as ['site', string];
    const isEmpty = typeof value === 'string' && value === '';
    if (rule && !isEmpty) expect(findSettingProblem({ settingGroup, key, type: rule.type }, value), name).toBeNull();
  }
});

test('settings are ranked within their group', () => {
  const one = { settingGroup: 'site', key: 'a', type: 'text', label: '', isPublic: true, value: '' } as const;
  const other = { ...one, settingGroup: 'order' } as const;
  expect(rankSettings([one, other, one]).map(({ id, sort }) => [id, sort])).toEqual([
    [1, 1],
    [2, 1],
    [3, 2],
  ]);
});
