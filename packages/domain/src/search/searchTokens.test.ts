import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matches, queryTokens, toTokens } from './searchTokens.ts';

const finds = (keyword: string, ...texts: string[]) => matches(toTokens(texts), queryTokens(keyword));
const seed = Date.now() % 2_147_483_647;

test('a Chinese run gives its characters and pairs, a word its beginnings', () => {
  expect(toTokens(['紫砂茶壶 Tea2'])).toEqual(
    ['t', 'te', 'tea', 'tea2', '砂', '砂茶', '紫', '紫砂', '茶', '茶壶', '壶'].sort(),
  );
});

test('茶壶 finds 紫砂茶壶', () => {
  expect(finds('茶壶', '紫砂茶壶')).toBe(true);
  expect(finds('壶', '紫砂茶壶')).toBe(true);
  expect(finds('茶杯', '紫砂茶壶')).toBe(false);
  expect(finds('壶茶', '紫砂茶壶')).toBe(false);
});

test('tea finds Teapot, in any case and width', () => {
  expect(finds('tea', 'Yixing Teapot')).toBe(true);
  expect(finds('ＴＥＡ', 'Yixing Teapot')).toBe(true);
  expect(finds('pot', 'Yixing Teapot')).toBe(false);
  // `㎒` is one character that NFKC expands to "MHz", with capitals.
  expect(finds('mhz', '㎒')).toBe(true);
  expect(finds('caf', 'Café')).toBe(true);
  expect(finds('CAFÉ', 'Cafe\u0301')).toBe(true);
});

test('traditional characters find by the translation', () => {
  expect(finds('茶壺', '紫砂茶壶', '紫砂茶壺', 'Yixing teapot')).toBe(true);
  expect(finds('茶壺', '紫砂茶壶')).toBe(false);
});

test('every word of the query must be found, in any order and across scripts', () => {
  expect(finds('teapot yixing', 'Yixing Teapot')).toBe(true);
  expect(finds('yixing 茶壶', 'Yixing 茶壶')).toBe(true);
  expect(finds('yixing bowl', 'Yixing Teapot')).toBe(false);
  expect(finds('300ml', '茶壶300ml')).toBe(true);
});

test('a query of signs alone has no tokens and matches nothing', () => {
  expect(queryTokens(' —·！？%_\\ ')).toEqual([]);
  expect(queryTokens('🫖!!!')).toEqual([]);
  expect(matches(['a'], [])).toBe(false);
});

test('a long word is found by any beginning, and by itself', () => {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz';
  expect(finds(alphabet, alphabet)).toBe(true);
  expect(toTokens([alphabet])).toHaveLength(20);
  expect(queryTokens(alphabet)).toEqual([alphabet.slice(0, 20)]);
});

test('tokens have no repeats, are sorted, and their number is bounded', () => {
  const tokens = toTokens(['茶茶茶 tea tea']);
  expect(tokens).toEqual(['t', 'te', 'tea', '茶', '茶茶']);
  const huge = Array.from({ length: 30_000 }, (_, index) => `w${index}`).join(' ');
  expect(toTokens([huge])).toHaveLength(20_000);
  expect(queryTokens(huge)).toHaveLength(60);
});

const han = fc.string({
  unit: fc.constantFrom(...'紫砂茶壶碗青瓷竹篮灯笼扇布盒凳漆器手作瓶々ー한가ひカ'),
  minLength: 1,
  maxLength: 30,
});
const anyText = fc.oneof(han, fc.string({ unit: 'grapheme', maxLength: 30 }));

test(`any part of a Chinese text finds the text (seed ${seed})`, () => {
  fc.assert(
    fc.property(han, anyText, fc.nat(), fc.nat(), (text, other, from, length) => {
      const characters = [...text];
      const begin = from % characters.length;
      const part = characters.slice(begin, begin + 1 + (length % (characters.length - begin))).join('');
      expect(finds(part, `${other} ${text}`, other)).toBe(true);
    }),
    { seed, numRuns: 1000 },
  );
});

test(`any text finds itself, and tokens are the same whichever form it is written in (seed ${seed})`, () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(finds(text, text)).toBe(queryTokens(text).length > 0);
      expect(toTokens([text.normalize('NFD')])).toEqual(toTokens([text.normalize('NFC')]));
    }),
    { seed, numRuns: 1000 },
  );
});
