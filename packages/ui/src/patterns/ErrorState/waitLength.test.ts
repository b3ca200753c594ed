import { expect, test } from 'vitest';
import { toWaitLength } from './waitLength.ts';

test('a wait is counted in minutes from two minutes on and in hours from two hours on, rounded up', () => {
  expect(toWaitLength(0)).toEqual({ unit: 'seconds', n: 0 });
  expect(toWaitLength(119)).toEqual({ unit: 'seconds', n: 119 });
  expect(toWaitLength(120)).toEqual({ unit: 'minutes', n: 2 });
  expect(toWaitLength(121)).toEqual({ unit: 'minutes', n: 3 });
  expect(toWaitLength(3384)).toEqual({ unit: 'minutes', n: 57 });
  expect(toWaitLength(7199)).toEqual({ unit: 'minutes', n: 120 });
  expect(toWaitLength(7200)).toEqual({ unit: 'hours', n: 2 });
  expect(toWaitLength(86_399)).toEqual({ unit: 'hours', n: 24 });
});
