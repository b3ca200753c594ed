import { type Locale, locales } from '@sampan/api/entities';

/** Fallback if none of the browser's languages is supported; the setting site.defaultLocale overrides it. */
export const defaultLocale: Locale = 'zh-CN';
const localeCookieName = 'i18n_redirected';
const cookieDays = 365;
const cookieSeconds = cookieDays * 24 * 60 * 60;

/** True for a locale of the shop. */
export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value);
}

/** Parses a language tag; null if it is invalid. Browsers and proxies send values such as `*` and `C`. */
function parseTag(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag);
  } catch {
    return null;
  }
}

/** Language and script of each locale, as `Intl.Locale.maximize` adds them: asking it here would delay each page. */
const scripts: Record<Locale, readonly [language: string, script: string]> = {
  'zh-CN': ['zh', 'Hans'],
  'zh-HK': ['zh', 'Hant'],
  'en-US': ['en', 'Latn'],
};

function parseLocaleTag(text: string): Locale | undefined {
  // Most browsers send one of ours; the first use of Intl.Locale takes some 20 ms on a fast machine.
  if (isLocale(text)) return text;
  const parsed = parseTag(text);
  if (parsed === null) return undefined;
  const tag = parsed.maximize();
  return (
    locales.find((locale) => locale === parsed.toString()) ??
    locales.find((locale) => scripts[locale][0] === tag.language && scripts[locale][1] === tag.script) ??
    locales.find((locale) => scripts[locale][0] === tag.language)
  );
}

/** Maximum languages of a browser that are parsed: the header of a hostile client has thousands. */
const maxLanguages = 20;

/** The locale of the first supported browser language: an exact match, else the same script, else the same language. */
export function findPreferredLocale(languages: readonly string[], fallback: Locale = defaultLocale): Locale {
  for (const language of languages.slice(0, maxLanguages)) {
    const locale = parseLocaleTag(language);
    if (locale !== undefined) return locale;
  }
  return fallback;
}

/** The locale cookie's raw value, supported or not; null if absent. */
export function readLocaleCookie(header: string): string | null {
  for (const pair of header.split(';')) {
    const [name, ...value] = pair.split('=');
    if (name?.trim() === localeCookieName) return value.join('=').trim();
  }
  return null;
}

/** A Set-Cookie string: 365 days, path /, SameSite=Lax. */
export function formatLocaleCookie(locale: Locale): string {
  return `${localeCookieName}=${locale}; Max-Age=${cookieSeconds}; Path=/; SameSite=Lax`;
}

/**
 * Detects the locale from cookie, browser languages and fallback. `mend` is true if the cookie is invalid and must be
 * rewritten.
 */
export function detectLocale(
  cookieHeader: string,
  languages: readonly string[],
  fallback: Locale = defaultLocale,
): { locale: Locale; mend: boolean } {
  const stored = readLocaleCookie(cookieHeader);
  if (stored === null) return { locale: findPreferredLocale(languages, fallback), mend: false };
  return isLocale(stored) ? { locale: stored, mend: false } : { locale: fallback, mend: true };
}
