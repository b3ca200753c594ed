import { expect, test } from 'vitest';
import { cutToBytes } from './cutToBytes.ts';

test('a text is cut to bytes of UTF-8, between characters', () => {
  expect([5, 6, 7, 8, 9].map((bytes) => cutToBytes('茶tea壶', bytes))).toEqual([
    '茶te',
    '茶tea',
    '茶tea',
    '茶tea',
    '茶tea壶',
  ]);
  expect([3, 4, 7].map((bytes) => cutToBytes('🎁🎁', bytes))).toEqual(['', '🎁', '🎁']);
});
