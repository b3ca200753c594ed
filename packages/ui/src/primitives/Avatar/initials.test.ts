import { expect, test } from 'vitest';
import { toInitials, toTint } from './initials.ts';

test('initials are the first Han character or two Latin letters', () => {
  expect(toInitials('陳嘉敏')).toBe('陳');
  expect(toInitials('Grace Lau')).toBe('GL');
  expect(toInitials('daniel')).toBe('D');
  expect(toInitials('小 wang')).toBe('小');
  expect(toInitials('')).toBe('');
});

test('a tint is stable and within the palette', () => {
  expect(toTint(42)).toBe(toTint(42));
  const tints = new Set(Array.from({ length: 200 }, (_, id) => toTint(id)));
  expect([...tints].sort()).toEqual([0, 1, 2, 3, 4]);
});
