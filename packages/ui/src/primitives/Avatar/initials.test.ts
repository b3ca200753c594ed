import { expect, test } from 'vitest';
import { initialsOf, tintOf } from './initials.ts';

test('initials are the first Han character or two Latin letters', () => {
  expect(initialsOf('陳嘉敏')).toBe('陳');
  expect(initialsOf('Grace Lau')).toBe('GL');
  expect(initialsOf('daniel')).toBe('D');
  expect(initialsOf('小 wang')).toBe('小');
  expect(initialsOf('')).toBe('');
});

test('a tint is stable and within the palette', () => {
  expect(tintOf(42, 5)).toBe(tintOf(42, 5));
  const tints = new Set(Array.from({ length: 200 }, (_, id) => tintOf(id, 5)));
  expect([...tints].sort()).toEqual([0, 1, 2, 3, 4]);
});
