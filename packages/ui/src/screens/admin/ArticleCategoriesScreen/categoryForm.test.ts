import { adminArticle } from '@sampan/api/contract/article';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { getNames, toNamesInput } from '../shared/translatedNames.ts';
import { toNameInput, toProblem } from './categoryForm.ts';

const names = { 'zh-CN': '茶事', 'zh-HK': '', 'en-US': ' Tea ' };

test('a category comes back as it was written, without the languages that have no name', () => {
  const input = toNamesInput(names);
  expect(input).toEqual({ name: '茶事', i18n: { 'zh-CN': { name: '茶事' }, 'en-US': { name: 'Tea' } } });
  expect(getNames(input)).toEqual({ ...names, 'en-US': 'Tea' });
  expect(v.is(adminArticle.categoryCreate.input, { ...input, slug: 'tea' })).toBe(true);
});

test('a changed name is sent in its language only', () => {
  expect(toNameInput(names, 'zh-HK', ' 茶 ')).toEqual({ i18n: { 'zh-HK': { name: '茶' } } });
  expect(toNameInput(names, 'en-US', '')).toEqual({ i18n: { 'en-US': null } });
  expect(toNameInput(names, 'zh-CN', '茶具')).toEqual({ name: '茶具', i18n: { 'zh-CN': { name: '茶具' } } });
  expect(v.is(adminArticle.categoryUpdate.input, { id: 1, ...toNameInput(names, 'en-US', '') })).toBe(true);
});

test('the shop’s own language needs a name, an address its letters', () => {
  expect(toProblem('zh-CN', ' ')).toBe('required');
  expect(toProblem('en-US', '')).toBeUndefined();
  expect(toProblem('zh-HK', '茶'.repeat(61))).toBe('tooLong');
  expect(toProblem('slug', '')).toBe('required');
  expect(toProblem('slug', 'Tea time')).toBe('slug');
  expect(toProblem('slug', '2024')).toBe('slug');
  expect(toProblem('slug', 'tea-time')).toBeUndefined();
});
