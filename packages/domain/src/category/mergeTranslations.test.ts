import { expect, test } from 'vitest';
import { mergeTranslations } from './mergeTranslations.ts';

const before = { 'zh-CN': { name: '茶' }, 'en-US': { name: 'Tea' } };

test('a locale that is absent keeps its entry, null removes it', () => {
  expect(mergeTranslations(before, { 'zh-HK': { name: '茶事' } })).toEqual({ ...before, 'zh-HK': { name: '茶事' } });
  expect(mergeTranslations(before, { 'en-US': { name: 'Teas' } })).toEqual({ ...before, 'en-US': { name: 'Teas' } });
  expect(mergeTranslations(before, { 'en-US': null })).toEqual({ 'zh-CN': { name: '茶' } });
  expect(mergeTranslations(before, { 'en-US': undefined })).toEqual(before);
  expect(mergeTranslations(before, {})).toEqual(before);
});

test('without an entry there are no translations', () => {
  expect(mergeTranslations(undefined, { 'en-US': null })).toBeUndefined();
  expect(mergeTranslations({ 'en-US': { name: 'Tea' } }, { 'en-US': null })).toBeUndefined();
});
