import { createInstance, type i18n, type ResourceLanguage } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { fallbackLocale, isLocale, type Locale, namespaces } from './locales.ts';

export type WordsLoader = () => Promise<ResourceLanguage>;

/** One lazy chunk per locale, with all its namespaces: a switch is one request. */
const chunks: Record<Locale, WordsLoader> = {
  'zh-CN': () => import('./words/zh-CN.ts').then((chunk) => chunk.words),
  'zh-HK': () => import('./words/zh-HK.ts').then((chunk) => chunk.words),
  'en-US': () => import('./words/en-US.ts').then((chunk) => chunk.words),
};

export interface I18nOptions {
  locale: Locale;
  /** Where words come from; tests bring their own. */
  load?: Record<Locale, WordsLoader>;
  /** Told of every key that has no words, as `namespace:key`. Tests fail on it. */
  onMissingKey?: (key: string, locale: string) => void;
}

export interface SampanI18n {
  i18n: i18n;
  /** Loads a locale's words without switching to it. Rejects where the file fails; asked again, it tries again. */
  loadWords: (locale: Locale) => Promise<void>;
  /**
   * Loads a locale's words and switches to it. Never rejects: words that fail to load are logged once and the switch
   * completes in the fallback's words, an unknown code is warned about and changes nothing.
   */
  changeLocale: (locale: string) => Promise<void>;
}

/** i18next with the words of one locale loaded; further locales come when they are switched to. */
export async function createI18n({ locale, load = chunks, onMissingKey }: I18nOptions): Promise<SampanI18n> {
  const instance = createInstance();
  await instance.use(initReactI18next).init({
    lng: locale,
    fallbackLng: fallbackLocale,
    ns: [...namespaces],
    defaultNS: 'common',
    resources: {},
    // React escapes.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    saveMissing: onMissingKey !== undefined,
    missingKeyHandler: (_locales, namespace, key) => onMissingKey?.(`${namespace}:${key}`, instance.language),
  });

  async function loadWords(wanted: Locale): Promise<void> {
    if (instance.hasResourceBundle(wanted, 'common')) return;
    const words = await load[wanted]();
    for (const [namespace, bundle] of Object.entries(words)) {
      instance.addResourceBundle(wanted, namespace, bundle);
    }
  }

  async function fetchWords(wanted: Locale): Promise<boolean> {
    try {
      await loadWords(wanted);
      return true;
    } catch (error) {
      console.error(`Failed locale loading: ${wanted}`, error);
      return false;
    }
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
  return { i18n: instance, loadWords, changeLocale };
}
