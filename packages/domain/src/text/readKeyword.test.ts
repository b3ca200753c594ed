import { expect, test } from 'vitest';
import { readKeyword } from './readKeyword.ts';

test.each([
  [null, ''],
  ['  tea pot ', 'tea pot'],
  ['\u0000', ''],
  ['tea\u0000', 'tea'],
  ['tea\npot\u009f', 'tea pot'],
])('%j is the keyword %j', (text, keyword) => {
  expect(readKeyword(text)).toBe(keyword);
});

test('a keyword that is too long is cut between characters', () => {
  expect(readKeyword('x'.repeat(101))).toHaveLength(100);
  const emoji = readKeyword(`${'x'.repeat(99)}🍵`);
  expect(emoji).toBe('x'.repeat(99));
  expect(readKeyword(`${'x'.repeat(98)}🍵`)).toBe(`${'x'.repeat(98)}🍵`);
  expect(readKeyword('🍵🍵', 3)).toBe('🍵');
});
