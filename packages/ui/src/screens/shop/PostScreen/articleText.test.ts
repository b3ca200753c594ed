import { expect, test } from 'vitest';
import { getHome, productSlugsIn, readingMinutes } from './articleText.ts';

test('Chinese is counted by characters, the rest by words, a minute at least', () => {
  expect(readingMinutes('')).toBe(1);
  expect(readingMinutes('茶'.repeat(400))).toBe(1);
  expect(readingMinutes('茶'.repeat(401))).toBe(2);
  expect(readingMinutes('tea '.repeat(660))).toBe(3);
  expect(readingMinutes(`${'茶'.repeat(200)}${' tea'.repeat(110)}`)).toBe(1);
  expect(readingMinutes('，。！'.repeat(900))).toBe(1);
});

test('only links to products are products', () => {
  const links = ['/goods/tea/pot', '/goods', '/goods?q=x', '/goods/cart', '/posts/a', 'https://x.example/goods/y'];
  expect(productSlugsIn([...links, '/goods/tea/pot#details', '/goods/mug'])).toEqual(['tea/pot', 'mug']);
});

test('help and about are pages of their own, every other section is the journal', () => {
  expect(['help', 'about', 'tea', undefined].map(getHome)).toEqual(['help', 'about', 'posts', 'posts']);
});
