export const locales = ['zh-CN', 'zh-HK', 'en-US'] as const;
export type Locale = (typeof locales)[number];

/** Its messages are used when another locale's fail to load. */
export const fallbackLocale: Locale = 'zh-CN';

/** Each name in its own language, so that viewers can switch from a language they cannot read. */
export const localeNames: Record<Locale, string> = {
  'zh-CN': '简体中文',
  'zh-HK': '繁體中文（香港）',
  'en-US': 'English',
};

export const namespaces = ['common', 'shop', 'account', 'order', 'controls', 'content', 'admin'] as const;
export type Namespace = (typeof namespaces)[number];

/** Returns whether the value is one of the shop's locales. */
export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value);
}
