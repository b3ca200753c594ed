import { expect, test } from 'vitest';
import { detectLocale, findPreferredLocale, formatLocaleCookie, readLocaleCookie } from './locale.ts';

test.each<[string[], string]>([
  [['zh-HK'], 'zh-HK'],
  [['zh-TW'], 'zh-HK'],
  [['zh-MO'], 'zh-HK'],
  [['zh-Hant'], 'zh-HK'],
  [['zh'], 'zh-CN'],
  [['zh-SG'], 'zh-CN'],
  [['zh-Hans'], 'zh-CN'],
  [['en-GB'], 'en-US'],
  [['en-GB', 'zh-CN'], 'en-US'],
  [['fr', 'zh-HK'], 'zh-HK'],
  [['fr'], 'zh-CN'],
  [[], 'zh-CN'],
  [['ZH-hk'], 'zh-HK'],
  [['zh-Hans-HK'], 'zh-CN'],
  [['zh-Hant-CN'], 'zh-HK'],
  [['zh-Latn'], 'zh-CN'],
  [['*', 'C', '', 'x'.repeat(300), 'en_US', 'zh-TW'], 'zh-HK'],
])('L2 a browser with %j gets %s', (languages, locale) => {
  expect(findPreferredLocale(languages)).toBe(locale);
});

test('of a long list of languages only the first twenty are parsed', () => {
  const foreign = Array<string>(19).fill('fr');
  expect(findPreferredLocale([...foreign, 'zh-HK'])).toBe('zh-HK');
  expect(findPreferredLocale([...foreign, 'fr', 'zh-HK'])).toBe('zh-CN');
});

test('L2 the cookie goes before the browser', () => {
  expect(detectLocale('a=1; i18n_redirected=en-US; b=2', ['zh-HK'])).toEqual({ locale: 'en-US', mend: false });
});

test.each(['fr', '', 'zh-hk', 'zh-TW', '%00', 'en-US%0d', '__proto__', '<script>'])(
  'L2 the unknown cookie value %j is the default, and mended',
  (value) => {
    expect(detectLocale(`i18n_redirected=${value}`, ['en-US'])).toEqual({ locale: 'zh-CN', mend: true });
  },
);

test('L2 another cookie of a similar name is not ours', () => {
  expect(readLocaleCookie('xi18n_redirected=en-US; i18n_redirected2=zh-HK')).toBeNull();
});

test('L1 the cookie lasts 365 days, at path /, SameSite=Lax', () => {
  expect(formatLocaleCookie('zh-HK')).toBe('i18n_redirected=zh-HK; Max-Age=31536000; Path=/; SameSite=Lax');
  expect(readLocaleCookie(formatLocaleCookie('zh-HK'))).toBe('zh-HK');
});
