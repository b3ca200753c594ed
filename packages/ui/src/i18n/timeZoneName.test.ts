import { shopZone } from '@sampan/api/shopZone';
import { expect, it, vi } from 'vitest';
import { getTimeZoneName } from './timeZoneName.ts';

it('creates the slow format once for a locale and a zone', () => {
  const create = vi.spyOn(Intl, 'DateTimeFormat');
  const names = [shopZone, shopZone, 'Europe/Paris'].map((zone) => getTimeZoneName('en-US', zone));
  expect(create).toHaveBeenCalledTimes(2);
  expect(names[1]).toBe(names[0]);
  expect(names[2]).toMatch(/^Central European/);
  create.mockRestore();
});
