import { expect, test } from 'vitest';
import { getForeignLocale, getNameLanguage, getSettingText, localize } from './localize.ts';

const pot = { id: 1, name: '茶壶', subtitle: '青瓷', i18n: { 'en-US': { name: 'Teapot', subtitle: undefined } } };

test('a translation replaces the base text, field by field', () => {
  expect(localize(pot, 'en-US')).toMatchObject({ id: 1, name: 'Teapot', subtitle: '青瓷' });
});

test('a locale without a translation keeps the base text', () => {
  expect(localize(pot, 'zh-HK')).toBe(pot);
});

test('a setting may be one text or a text for each locale', () => {
  expect(getSettingText('Hello', 'zh-CN')).toBe('Hello');
  expect(getSettingText({ 'zh-CN': '你好', 'en-US': 'Hello' }, 'en-US')).toBe('Hello');
});

test('a setting without a text in the viewer’s locale is shown in another one', () => {
  expect(getSettingText({ 'zh-CN': '你好' }, 'en-US')).toBe('你好');
});

test('a setting without texts has none', () => {
  for (const value of ['', 3, true, null, undefined, {}, { 'zh-CN': 3 }])
    expect(getSettingText(value, 'zh-CN')).toBeUndefined();
});

test('texts in another language than the viewer’s have a `lang`', () => {
  const written = { title: '纸', i18n: { 'zh-CN': { title: '纸' }, 'en-US': { title: 'Paper' } } };
  expect(getForeignLocale(written, 'title', 'en-US')).toBeUndefined();
  expect(getForeignLocale(written, 'title', 'zh-CN')).toBeUndefined();
  expect(getForeignLocale(written, 'title', 'zh-HK')).toBe('zh-CN');
  expect(getForeignLocale({ title: 'Paper', i18n: { 'en-US': { title: 'Paper' } } }, 'title', 'zh-CN')).toBe('en-US');
  // Without translations an English page assumes the default locale.
  expect(getForeignLocale({ title: '纸' }, 'title', 'en-US')).toBe('zh-CN');
  expect(getForeignLocale({ title: '纸' }, 'title', 'zh-CN')).toBeUndefined();
  // An article with a translated title only has foreign content.
  expect(getForeignLocale({ content: '纸', i18n: { 'en-US': { title: 'Paper' } } as object }, 'content', 'en-US')).toBe(
    'zh-CN',
  );
});

test('without translations the characters tell which Chinese a base text is', () => {
  const languages = (['zh-CN', 'zh-HK', 'en-US'] as const).map((locale) =>
    ['这个茶壶', '這個茶壺', '茶'].map((name) => getForeignLocale({ name }, 'name', locale)),
  );
  expect(languages).toEqual([
    [undefined, 'zh-HK', undefined],
    ['zh-CN', undefined, undefined],
    ['zh-CN', 'zh-HK', 'zh-CN'],
  ]);
});

test('a base text without Han characters is English if it has words', () => {
  for (const viewer of ['zh-CN', 'zh-HK'] as const)
    expect(getForeignLocale({ name: 'Celadon teapot' }, 'name', viewer)).toBe('en-US');
  expect(getForeignLocale({ name: 'iPhone 17' }, 'name', 'en-US')).toBeUndefined();
  const pictures = '<figure><img src="/media/a.webp" alt=""></figure><p>&nbsp;</p>';
  const sizes = [{ name: '7', value: 'XL' }];
  for (const name of [undefined, null, '', '17', 'XL', '500 ml', '500 ml\nXL', pictures, sizes])
    for (const viewer of ['zh-CN', 'zh-HK', 'en-US'] as const)
      expect(getForeignLocale({ name }, 'name', viewer)).toBeUndefined();
});

test('a list of texts has a `lang` as a text has', () => {
  const red = { options: [{ name: '颜色', value: '红' }] };
  const english = { options: [{ name: 'Colour', value: 'red' }] };
  expect(getForeignLocale(red, 'options', 'en-US')).toBe('zh-CN');
  expect(getForeignLocale({ ...red, i18n: { 'en-US': english } }, 'options', 'en-US')).toBeUndefined();
  const base = { ...english, i18n: { 'en-US': structuredClone(english) } };
  expect(getForeignLocale(base, 'options', 'zh-CN')).toBe('en-US');
});

test('a Han name is marked as Chinese only on English pages', () => {
  expect([
    getNameLanguage('林海晴', 'en-US'),
    getNameLanguage('林海晴', 'zh-HK'),
    getNameLanguage('Sampan', 'en-US'),
  ]).toEqual(['zh', undefined, undefined]);
});
