import { expect, test } from 'vitest';
import { getEnd, termNames } from './terms.ts';

const now = Date.parse('2026-11-20T04:00:00Z');

test('a term ends so many days later at the same hour, and one without an end never', () => {
  expect(getEnd('forever', now)).toBeUndefined();
  expect(getEnd('week', now)).toBe('2026-11-27T04:00:00.000Z');
  expect(
    termNames
      .map((term) => getEnd(term, now) ?? '9')
      .every((end, place, all) => place < 2 || end > (all[place - 1] ?? '')),
  ).toBe(true);
});
