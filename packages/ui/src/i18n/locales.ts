import type { Locale } from '@sampan/api/entities';

export { type Locale, locales } from '@sampan/api/entities';
export { isLocale } from '@sampan/domain/preferences/locale';

/** Its messages are used when another locale's fail to load. */
export const fallbackLocale: Locale = 'zh-CN';

/** Each name in its own language, so that viewers can switch from a language they cannot read. */
export const localeNames: Record<Locale, string> = {
  'zh-CN': '简体中文',
  'zh-HK': '繁體中文（香港）',
  'en-US': 'English',
};

export const namespaces = ['common', 'shop', 'account', 'order', 'controls', 'content', 'admin'] as const;
