import { afterEach, expect, test, vi } from 'vitest';
import { createI18n, type WordsLoader } from './createI18n.ts';
import type { Locale } from './locales.ts';

const words: Record<Locale, WordsLoader> = {
  'zh-CN': async () => ({ common: { action: { retry: '重试' } } }),
  'zh-HK': async () => ({ common: { action: { retry: '重試' } } }),
  'en-US': async () => ({ common: { action: { retry: 'Try again' } } }),
};

/** Fails so many times, then gives its words. */
function failing(locale: Locale, times: number): Record<Locale, WordsLoader> {
  let failures = 0;
  return {
    ...words,
    [locale]: async () => {
      failures += 1;
      if (failures <= times) throw new Error('offline');
      return words[locale]();
    },
  };
}

afterEach(() => {
  vi.restoreAllMocks();
});

test('a switch brings the other words', async () => {
  const { i18n, changeLocale } = await createI18n({ locale: 'zh-CN', load: words });
  expect(i18n.t('action.retry')).toBe('重试');
  await changeLocale('zh-HK');
  expect(i18n.t('action.retry')).toBe('重試');
  expect(i18n.language).toBe('zh-HK');
});

test('words are loaded once a locale', async () => {
  const load = vi.fn(words['en-US']);
  const { changeLocale } = await createI18n({ locale: 'en-US', load: { ...words, 'en-US': load } });
  await changeLocale('zh-CN');
  await changeLocale('en-US');
  expect(load).toHaveBeenCalledTimes(1);
});

test("L3 A locale file that fails is logged once and the switch completes in the fallback's words", async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { i18n, changeLocale } = await createI18n({ locale: 'en-US', load: failing('zh-HK', 1) });
  await changeLocale('zh-HK');
  expect(i18n.language).toBe('zh-HK');
  expect(i18n.t('action.retry')).toBe('重试');
  expect(log.mock.calls.map(([line]) => line)).toEqual(['Failed locale loading: zh-HK']);
});

test('L3 A later switch tries again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { i18n, changeLocale } = await createI18n({ locale: 'en-US', load: failing('zh-HK', 1) });
  await changeLocale('zh-HK');
  await changeLocale('en-US');
  await changeLocale('zh-HK');
  expect(i18n.t('action.retry')).toBe('重試');
});

test('L3 An unknown locale code is warned about once and changes nothing', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { i18n, changeLocale } = await createI18n({ locale: 'en-US', load: words });
  await changeLocale('fr-FR');
  expect(i18n.language).toBe('en-US');
  expect(i18n.t('action.retry')).toBe('Try again');
  expect(warn.mock.calls).toEqual([['Unknown locale: fr-FR']]);
});

test('of two quick switches the later one wins, whichever file arrives first', async () => {
  let arrive: (() => void) | undefined;
  const late: WordsLoader = () =>
    new Promise((resolve) => {
      arrive = () => resolve(words['zh-HK']());
    });
  const { i18n, changeLocale } = await createI18n({ locale: 'zh-CN', load: { ...words, 'zh-HK': late } });
  const slow = changeLocale('zh-HK');
  await changeLocale('en-US');
  arrive?.();
  await slow;
  expect(i18n.language).toBe('en-US');
});

test('a key without words is reported with its namespace', async () => {
  const onMissingKey = vi.fn();
  const { i18n } = await createI18n({ locale: 'en-US', load: words, onMissingKey });
  i18n.t('action.undo');
  expect(onMissingKey).toHaveBeenCalledWith('common:action.undo', 'en-US');
});
