import { expect, test } from 'vitest';
import { isOnlyDigits, productSlugPattern, slugPattern } from './slug.ts';

const slugs = [
  'tea',
  '7-cups',
  '2026',
  'tea-pots',
  'teaware/pot',
  '20/26',
  '20-26',
  '-tea',
  'tea--pots',
  'Tea',
  '茶',
  '',
];

test('a slug has letters, digits and hyphens, one of a product also slashes', () => {
  expect(slugs.filter((slug) => slugPattern.test(slug))).toEqual(['tea', '7-cups', 'tea-pots', '20-26']);
  expect(slugs.filter((slug) => productSlugPattern.test(slug))).toEqual([
    'tea',
    '7-cups',
    'tea-pots',
    'teaware/pot',
    '20/26',
    '20-26',
  ]);
});

test('a slug of digits only would be an id', () => {
  expect(slugs.filter(isOnlyDigits)).toEqual(['2026']);
});
