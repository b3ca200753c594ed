import { expect, test } from 'vitest';
import { toLatin } from '../productCsv/handles.ts';
import { readPrice, readUnits } from '../productCsv/numbers.ts';
import { toProductTokens } from '../search/productSearch.ts';
import { normalizeText } from './normalizeText.ts';

/** Marks of a lower class behind those of a higher one: normalization moves each in front of them. */
const marks = '\u0301'.repeat(20_000) + '\u0316'.repeat(20_000);

test('a text is normalized as by the platform', () => {
  for (const text of ['Ｃｒｅ\u0300ｍｅ ＢＲÛＬÉＥ ㎒', `a${'\u0301'.repeat(20)}${'\u0316'.repeat(10)}b`])
    for (const form of ['NFKC', 'NFKD'] as const) expect(normalizeText(text, form)).toBe(text.normalize(form));
});

test('a long run of combining marks is cut', () => {
  expect(normalizeText(`a${marks}b`, 'NFKD')).toBe(`a${'\u0301'.repeat(30)}b`);
});

test('cells of an import and searched texts are read in linear time', () => {
  const startedAt = performance.now();
  readPrice(`1${marks}`, 'CNY');
  readUnits(`1${marks}`);
  toLatin(`a${marks}`);
  toProductTokens([`a${marks}`]);
  // Without the cut it takes some ten seconds.
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});

test('voiced sound marks of half-width katakana count as combining marks', () => {
  const startedAt = performance.now();
  normalizeText(`a${'\u0301\uff9e'.repeat(60_000)}`, 'NFKD');
  expect(performance.now() - startedAt).toBeLessThan(2_000);
  for (const text of ['ｶﾞｲﾄﾞﾌﾞｯｸ', 'ﾊﾟﾝﾌﾟｷﾝ', 'ﾞ'])
    for (const form of ['NFKC', 'NFKD'] as const) expect(normalizeText(text, form)).toBe(text.normalize(form));
});
