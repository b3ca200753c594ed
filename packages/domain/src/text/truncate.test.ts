import { expect, test } from 'vitest';
import { cutText, truncate } from './truncate.ts';

test('a text that is too long ends with an ellipsis', () => {
  expect(truncate('teapot', 6)).toBe('teapot');
  expect(truncate('teapots', 6)).toBe('teapo…');
});

test('a character outside the basic plane is kept whole or left out', () => {
  const texts = [4, 5, 6].map((maxLength) => truncate('tea🎁box', maxLength));
  expect(texts).toEqual(['tea…', 'tea…', 'tea🎁…']);
  expect(texts.every((text) => text.isWellFormed())).toBe(true);
  expect([3, 4, 5, 8].map((maxLength) => cutText('tea🎁box', maxLength))).toEqual(['tea', 'tea', 'tea🎁', 'tea🎁box']);
});
