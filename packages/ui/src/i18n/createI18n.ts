import { createInstance, type i18n, type ResourceLanguage } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { fallbackLocale, isLocale, type Locale, namespaces } from './locales.ts';

/**
 * `first` is what a visitor meets; `order` and `account` come with the first such page, `order` with the words of all
 * forms; `content` are those of the pages to read. `admin` is what every page of the back office says, and all about
 * orders there; `records` is the rest of it.
 */
export const wordParts = ['first', 'order', 'account', 'content', 'admin', 'records'] as const;
export type WordPart = (typeof wordParts)[number];
export type MessagesLoader = (part: WordPart) => Promise<ResourceLanguage>;

/** A lazy chunk per locale and part: a switch asks for the parts that were needed before. */
const chunks: Record<Locale, Record<WordPart, () => Promise<{ words: ResourceLanguage }>>> = {
  'zh-CN': {
    first: () => import('./messages/zh-CN.ts'),
    order: () => import('./messages/zh-CN.order.ts'),
    account: () => import('./messages/zh-CN.account.ts'),
    content: () => import('./messages/zh-CN.content.ts'),
    admin: () => import('./messages/zh-CN.admin.ts'),
    records: () => import('./messages/zh-CN.records.ts'),
  },
  'zh-HK': {
    first: () => import('./messages/zh-HK.ts'),
    order: () => import('./messages/zh-HK.order.ts'),
    account: () => import('./messages/zh-HK.account.ts'),
    content: () => import('./messages/zh-HK.content.ts'),
    admin: () => import('./messages/zh-HK.admin.ts'),
    records: () => import('./messages/zh-HK.records.ts'),
  },
  'en-US': {
    first: () => import('./messages/en-US.ts'),
    order: () => import('./messages/en-US.order.ts'),
    account: () => import('./messages/en-US.account.ts'),
    content: () => import('./messages/en-US.content.ts'),
    admin: () => import('./messages/en-US.admin.ts'),
    records: () => import('./messages/en-US.records.ts'),
  },
};

function fromChunks(locale: Locale): MessagesLoader {
  return (part) => chunks[locale][part]().then((chunk) => chunk.words);
}

export interface I18nOptions {
  locale: Locale;
  /** Where words come from; tests bring their own. */
  load?: Record<Locale, MessagesLoader>;
  /** What is loaded before the first screen: all of it when left out. */
  startWith?: readonly WordPart[];
  /** Told of every key that has no words, as `namespace:key`. Tests fail on it. */
  onMissingKey?: (key: string, locale: string) => void;
}

export interface SampanI18n {
  i18n: i18n;
  /** Loads a locale's words without switching to it. Rejects where the file fails; asked again, it tries again. */
  loadWords: (locale: Locale) => Promise<void>;
  /** Loads a part, of every locale in use and to come. Never rejects: what fails is logged and shown in the fallback's words. */
  loadPart: (part: WordPart) => Promise<void>;
  /**
   * Loads a locale's words and switches to it. Never rejects: words that fail to load are logged once and the switch
   * completes in the fallback's words, an unknown code is warned about and changes nothing.
   */
  changeLocale: (locale: string) => Promise<void>;
}

/** i18next with the words of one locale loaded; further locales come when they are switched to. */
export async function createI18n({
  locale,
  load,
  startWith = wordParts,
  onMissingKey,
}: I18nOptions): Promise<SampanI18n> {
  const instance = createInstance();
  await instance.use(initReactI18next).init({
    lng: locale,
    fallbackLng: fallbackLocale,
    ns: [...namespaces],
    defaultNS: 'common',
    resources: {},
    // React escapes.
    interpolation: { escapeValue: false },
    // Words that come later are shown when they are there.
    react: { useSuspense: false, bindI18nStore: 'added' },
    saveMissing: onMissingKey !== undefined,
    missingKeyHandler: (_locales, namespace, key) => onMissingKey?.(`${namespace}:${key}`, instance.language),
  });
  const needed = new Set(startWith);
  const asked = new Set<Locale>();
  const loaded = new Set<string>();

  async function loadMessages(wanted: Locale): Promise<void> {
    asked.add(wanted);
    const missing = [...needed].filter((part) => !loaded.has(`${wanted} ${part}`));
    const loader = load?.[wanted] ?? fromChunks(wanted);
    const found = await Promise.all(missing.map((part) => loader(part)));
    for (const [namespace, words] of found.flatMap((part) => Object.entries(part))) {
      instance.addResourceBundle(wanted, namespace, words);
    }
    for (const part of missing) loaded.add(`${wanted} ${part}`);
  }

  async function fetchWords(wanted: Locale): Promise<boolean> {
    try {
      await loadMessages(wanted);
      return true;
    } catch (error) {
      console.error(`Failed locale loading: ${wanted}`, error);
      return false;
    }
  }

  async function loadPart(part: WordPart): Promise<void> {
    needed.add(part);
    const arrived = await Promise.all([...asked].map(fetchWords));
    if (arrived.includes(false)) await fetchWords(fallbackLocale);
  }

  let latest = 0;
  async function changeLocale(wanted: string) {
    if (!isLocale(wanted)) {
      console.warn(`Unknown locale: ${wanted}`);
      return;
    }
    latest += 1;
    const mine = latest;
    const hasWords = await fetchWords(wanted);
    if (!hasWords && wanted !== fallbackLocale) await fetchWords(fallbackLocale);
    // Of two quick switches the later one wins, whichever file arrives first.
    if (mine === latest) await instance.changeLanguage(wanted);
  }

  await changeLocale(locale);
  return { i18n: instance, loadWords: loadMessages, loadPart, changeLocale };
}
