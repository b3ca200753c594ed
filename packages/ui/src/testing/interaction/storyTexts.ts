import type { SampanI18n } from '../../i18n/createI18n.ts';
import type { Locale, namespaces } from '../../i18n/locales.ts';

type Key = `${(typeof namespaces)[number]}:${string}`;

/** The translate function of the story's locale, for play functions: `getTranslate(loaded)('shop:cart.empty')`. */
export function getTranslate(loaded: Record<string, unknown>) {
  const { i18n } = loaded.i18n as SampanI18n;
  return (key: Key, values: Record<string, unknown> = {}): string => String(i18n.t(key as never, values as never));
}

/** Returns the story's locale, for play functions. */
export function getStoryLocale(loaded: Record<string, unknown>): Locale {
  return (loaded.i18n as SampanI18n).i18n.language as Locale;
}
