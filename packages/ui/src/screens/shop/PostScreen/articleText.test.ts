import { expect, test } from 'vitest';
import { estimateReadingMinutes, getHome, getProductSlugs } from './articleText.ts';

test('Chinese is counted by characters, the rest by words, a minute at least', () => {
  expect(estimateReadingMinutes('')).toBe(1);
  expect(estimateReadingMinutes('茶'.repeat(400))).toBe(1);
  expect(estimateReadingMinutes('茶'.repeat(401))).toBe(2);
  expect(estimateReadingMinutes('tea '.repeat(660))).toBe(3);
  expect(estimateReadingMinutes(`${'茶'.repeat(200)}${' tea'.repeat(110)}`)).toBe(1);
  expect(estimateReadingMinutes('，。！'.repeat(900))).toBe(1);
});

test('only links to products are products', () => {
  const links = ['/goods/tea/pot', '/goods', '/goods?q=x', '/goods/cart', '/posts/a', 'https://x.example/goods/y'];
  expect(getProductSlugs([...links, '/goods/tea/pot#details', '/goods/mug'])).toEqual(['tea/pot', 'mug']);
});

test('help and about are pages of their own, every other section is the journal', () => {
  expect(['help', 'about', 'tea', undefined].map(getHome)).toEqual(['help', 'about', 'posts', 'posts']);
});
