import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { knownSettings } from '@sampan/domain/setting/settingRules';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

test('every known setting has a reader that names it', () => {
  const unread = Object.entries(knownSettings).filter(([name, { reader }]) => {
    const key = name.slice(name.indexOf('.') + 1);
    return !new RegExp(`\\b${key}\\b|\\$\\{method\\}Enabled`).test(readFileSync(join(root, reader), 'utf8'));
  });
  expect(unread.map(([name]) => name)).toEqual([]);
});
