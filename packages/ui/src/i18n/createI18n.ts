import { createInstance, type i18n, type ResourceLanguage } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { fallbackLocale, type Locale, namespaces } from './locales.ts';

/**
 * Message chunks. `first`: pages of a first visit; `shared`: texts of orders and forms that the back office's order list
 * needs, too; `order`: all their other texts; `account`: sign-in and account; `content`: pages of text and the cart;
 * `admin`: the back office's frame and its order list; `records`: all its other pages.
 */
export const messageParts = ['first', 'shared', 'order', 'account', 'content', 'admin', 'records'] as const;
export type MessagePart = (typeof messageParts)[number];
export type MessagesLoader = (part: MessagePart) => Promise<ResourceLanguage>;

/** A lazy chunk per locale and part. A locale switch loads the parts used so far. */
const chunks: Record<Locale, Record<MessagePart, () => Promise<{ messages: ResourceLanguage }>>> = {
  'zh-CN': {
    first: () => import('./messages/zh-CN.ts'),
    shared: () => import('./messages/zh-CN.shared.ts'),
    order: () => import('./messages/zh-CN.order.ts'),
    account: () => import('./messages/zh-CN.account.ts'),
    content: () => import('./messages/zh-CN.content.ts'),
    admin: () => import('./messages/zh-CN.admin.ts'),
    records: () => import('./messages/zh-CN.records.ts'),
  },
  'zh-HK': {
    first: () => import('./messages/zh-HK.ts'),
    shared: () => import('./messages/zh-HK.shared.ts'),
    order: () => import('./messages/zh-HK.order.ts'),
    account: () => import('./messages/zh-HK.account.ts'),
    content: () => import('./messages/zh-HK.content.ts'),
    admin: () => import('./messages/zh-HK.admin.ts'),
    records: () => import('./messages/zh-HK.records.ts'),
  },
  'en-US': {
    first: () => import('./messages/en-US.ts'),
    shared: () => import('./messages/en-US.shared.ts'),
    order: () => import('./messages/en-US.order.ts'),
    account: () => import('./messages/en-US.account.ts'),
    content: () => import('./messages/en-US.content.ts'),
    admin: () => import('./messages/en-US.admin.ts'),
    records: () => import('./messages/en-US.records.ts'),
  },
};

function createChunkLoader(locale: Locale): MessagesLoader {
  return (part) => chunks[locale][part]().then((chunk) => chunk.messages);
}

export interface I18nOptions {
  locale: Locale;
  /** Loaders of messages; tests pass their own. */
  load?: Record<Locale, MessagesLoader>;
  /** Parts loaded before the first screen; all by default. */
  startWith?: readonly MessagePart[];
}

export interface SampanI18n {
  i18n: i18n;
  /** Loads a locale's messages, before a switch to it. Rejects on failure; the next call retries. */
  loadMessages: (locale: Locale) => Promise<void>;
  /**
   * Loads a part for all current and later locales. Never rejects: failures are logged and the fallback locale is
   * shown.
   */
  loadPart: (part: MessagePart) => Promise<void>;
}

/** Creates i18next with one locale loaded. Never rejects: a failed load is logged, and the fallback locale is shown. */
export async function createI18n({ locale, load, startWith = messageParts }: I18nOptions): Promise<SampanI18n> {
  const instance = createInstance();
  await instance.use(initReactI18next).init({
    lng: locale,
    fallbackLng: fallbackLocale,
    ns: [...namespaces],
    defaultNS: 'common',
    resources: {},
    // React escapes values itself.
    interpolation: { escapeValue: false },
    // Rerender when messages are added later.
    react: { useSuspense: false, bindI18nStore: 'added' },
    // Emits `missingKey`, for `startServices`. Without a handler, i18next would store the key as its own message.
    saveMissing: true,
    missingKeyHandler: () => undefined,
  });
  const needed = new Set(startWith);
  const requestedLocales = new Set<Locale>();
  const loaded = new Set<string>();

  async function loadMessages(newLocale: Locale): Promise<void> {
    requestedLocales.add(newLocale);
    const missing = [...needed].filter((part) => !loaded.has(`${newLocale} ${part}`));
    const loader = load?.[newLocale] ?? createChunkLoader(newLocale);
    const found = await Promise.all(missing.map((part) => loader(part)));
    for (const [namespace, messages] of found.flatMap((part) => Object.entries(part))) {
      // Deep: two parts can share a group, such as the order list and the order page.
      instance.addResourceBundle(newLocale, namespace, messages, true);
    }
    for (const part of missing) loaded.add(`${newLocale} ${part}`);
  }

  async function tryLoadMessages(newLocale: Locale): Promise<boolean> {
    try {
      await loadMessages(newLocale);
      return true;
    } catch (error) {
      console.error(`Failed locale loading: ${newLocale}`, error);
      return false;
    }
  }

  async function loadPart(part: MessagePart): Promise<void> {
    needed.add(part);
    const arrived = await Promise.all([...requestedLocales].map(tryLoadMessages));
    if (arrived.includes(false)) await tryLoadMessages(fallbackLocale);
  }

  const isLoaded = await tryLoadMessages(locale);
  if (!isLoaded && locale !== fallbackLocale) await tryLoadMessages(fallbackLocale);
  await instance.changeLanguage(locale);
  return { i18n: instance, loadMessages, loadPart };
}
