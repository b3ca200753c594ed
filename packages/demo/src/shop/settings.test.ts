import { knownSettings, problemOfSetting } from '@sampan/domain/setting/settingRules';
import { expect, test } from 'vitest';
import { createSettings } from './settings.ts';

test('every setting of a new shop is a known one, of its type', () => {
  for (const { settingGroup, key, type, value } of createSettings(new Date())) {
    expect(knownSettings[`${settingGroup}.${key}`]?.type, `${settingGroup}.${key}`).toBe(type);
    expect(problemOfSetting({ settingGroup, key, type }, value), `${settingGroup}.${key}`).toBeNull();
  }
});
