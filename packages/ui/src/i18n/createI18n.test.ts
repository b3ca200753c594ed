import type { ResourceLanguage } from 'i18next';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createI18n, type MessagePart, type MessagesLoader, type SampanI18n } from './createI18n.ts';
import type { Locale } from './locales.ts';

const messages: Record<Locale, MessagesLoader> = {
  'zh-CN': async () => ({ common: { action: { retry: '重试' } } }),
  'zh-HK': async () => ({ common: { action: { retry: '重試' } } }),
  'en-US': async () => ({ common: { action: { retry: 'Try again' } } }),
};
const startWith = ['first'] as const;

/** A loader that fails a number of times and then succeeds. */
function failing(locale: Locale, times: number): Record<Locale, MessagesLoader> {
  let failures = 0;
  return {
    ...messages,
    [locale]: async (part: MessagePart) => {
      failures += 1;
      if (failures <= times) throw new Error('offline');
      return messages[locale](part);
    },
  };
}

async function switchTo({ i18n, loadMessages }: SampanI18n, locale: Locale): Promise<void> {
  await loadMessages(locale);
  await i18n.changeLanguage(locale);
}

afterEach(() => {
  vi.restoreAllMocks();
});

test('a switch shows the other messages', async () => {
  const translation = await createI18n({ startWith, locale: 'zh-CN', load: messages });
  const { i18n } = translation;
  expect(i18n.t('action.retry')).toBe('重试');
  await switchTo(translation, 'zh-HK');
  expect(i18n.t('action.retry')).toBe('重試');
});

test('messages are loaded once per locale', async () => {
  const load = vi.fn(messages['en-US']);
  const { loadMessages } = await createI18n({ startWith, locale: 'en-US', load: { ...messages, 'en-US': load } });
  await loadMessages('zh-CN');
  await loadMessages('en-US');
  expect(load.mock.calls.map(([part]) => part)).toEqual(['first']);
});

describe('further message parts', () => {
  const inParts: Record<Locale, MessagesLoader> = {
    ...messages,
    'zh-HK': async (part) => (part === 'first' ? messages['zh-HK'](part) : { order: { title: '訂單' } }),
    'en-US': async (part) => (part === 'first' ? messages['en-US'](part) : { order: { title: 'Orders' } }),
  };
  const getTitle = (i18n: SampanI18n) => i18n.i18n.t('order:title' as 'brand.name');

  test('comes when a page asks for it', async () => {
    const load = vi.fn(inParts['en-US']);
    const i18n = await createI18n({ locale: 'en-US', load: { ...inParts, 'en-US': load }, startWith: ['first'] });
    expect(load.mock.calls).toEqual([['first']]);
    await i18n.loadPart('order');
    expect(getTitle(i18n)).toBe('Orders');
    await i18n.loadPart('order');
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('comes with every later switch', async () => {
    const i18n = await createI18n({ locale: 'en-US', load: inParts, startWith: ['first'] });
    await i18n.loadPart('order');
    await switchTo(i18n, 'zh-HK');
    expect(getTitle(i18n)).toBe('訂單');
  });

  test('comes too for a switch that is under way', async () => {
    const i18n = await createI18n({ locale: 'en-US', load: inParts, startWith: ['first'] });
    await Promise.all([switchTo(i18n, 'zh-HK'), i18n.loadPart('order')]);
    expect(getTitle(i18n)).toBe('訂單');
  });

  test('L3 is logged and shown in the fallback locale where it fails', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const i18n = await createI18n({
      locale: 'zh-HK',
      load: {
        ...messages,
        'zh-CN': async () => ({ order: { title: '订单' } }),
        'zh-HK': async (part) => (part === 'first' ? messages['zh-HK'](part) : Promise.reject(new Error('offline'))),
      },
      startWith: ['first'],
    });
    await i18n.loadPart('order');
    expect(getTitle(i18n)).toBe('订单');
    expect(log.mock.calls.map(([line]) => line)).toEqual(['Failed locale loading: zh-HK']);
  });
});

test('L3 A locale file that fails at the start is logged once, and the fallback locale is shown', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { i18n } = await createI18n({ startWith, locale: 'zh-HK', load: failing('zh-HK', 1) });
  expect(i18n.language).toBe('zh-HK');
  expect(i18n.t('action.retry')).toBe('重试');
  expect(log.mock.calls.map(([line]) => line)).toEqual(['Failed locale loading: zh-HK']);
});

test('a locale whose file failed is loaded by the next call', async () => {
  const translation = await createI18n({ startWith, locale: 'en-US', load: failing('zh-HK', 1) });
  await expect(translation.loadMessages('zh-HK')).rejects.toThrow('offline');
  await switchTo(translation, 'zh-HK');
  expect(translation.i18n.t('action.retry')).toBe('重試');
});

test('a key without a message is reported with its namespace', async () => {
  const { i18n } = await createI18n({ startWith, locale: 'en-US', load: messages });
  const missing: string[] = [];
  i18n.on('missingKey', (_locales, namespace, key) => missing.push(`${namespace}:${key}`));
  i18n.t('action.undo');
  i18n.t('action.undo');
  expect(missing).toEqual(['common:action.undo', 'common:action.undo']);
});

/** A loader that returns each part separately. */
function inParts(first: ResourceLanguage, rest: ResourceLanguage): MessagesLoader {
  return async (part) => (part === 'first' ? first : rest);
}

test('further message parts load on request and with every later switch', async () => {
  const load: Record<Locale, MessagesLoader> = {
    ...messages,
    'zh-HK': inParts({ common: { nav: '首頁' } }, { account: { me: '我的' } }),
    'en-US': inParts({ common: { nav: 'Home' } }, { account: { me: 'Me' } }),
  };
  const translation = await createI18n({ startWith, locale: 'zh-HK', load });
  const { i18n, loadPart } = translation;
  expect(i18n.exists('account:me')).toBe(false);
  await loadPart('account');
  expect(i18n.t('account:me' as never)).toBe('我的');
  await switchTo(translation, 'en-US');
  expect(i18n.t('account:me' as never)).toBe('Me');
});
