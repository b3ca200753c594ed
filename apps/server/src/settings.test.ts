import { knownSettings } from '@sampan/domain/setting/settingRules';
import { expect, test } from 'vitest';
import { settingDefaults } from './settings.ts';

test('the server reads known settings only, with the defaults of their table', () => {
  for (const [name, value] of Object.entries(settingDefaults)) {
    const known = knownSettings[name];
    expect(known, name).toBeDefined();
    if (known?.default !== undefined) expect(value, name).toEqual(known.default);
  }
});
