import { type Locale, locales } from '@sampan/api/entities';

/** What a reader gets whose languages we do not speak, unless the setting site.defaultLocale says another. */
export const defaultLocale: Locale = 'zh-CN';
const localeCookieName = 'i18n_redirected';
const cookieDays = 365;
const cookieSeconds = cookieDays * 24 * 60 * 60;

/** True for a locale of the shop. */
export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value);
}

/** Null for what is no language tag: browsers and proxies send `*`, `C` and worse. */
function parseTag(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag);
  } catch {
    return null;
  }
}

const ours = locales.map((locale) => ({ locale, tag: new Intl.Locale(locale).maximize() }));

function localeOfTag(text: string): Locale | undefined {
  const parsed = parseTag(text);
  if (parsed === null) return undefined;
  const tag = parsed.maximize();
  const match =
    ours.find(({ locale }) => locale === parsed.toString()) ??
    ours.find((our) => our.tag.language === tag.language && our.tag.script === tag.script) ??
    ours.find((our) => our.tag.language === tag.language);
  return match?.locale;
}

/** The first of the reader's languages that we can answer: exactly, else in its script, else in its language. */
export function localeOfLanguages(languages: readonly string[], fallback: Locale = defaultLocale): Locale {
  for (const language of languages) {
    const locale = localeOfTag(language);
    if (locale !== undefined) return locale;
  }
  return fallback;
}

/** The stored choice as it stands in the cookie header, known to us or not; null when there is none. */
export function readLocaleCookie(header: string): string | null {
  for (const pair of header.split(';')) {
    const [name, ...value] = pair.split('=');
    if (name?.trim() === localeCookieName) return value.join('=').trim();
  }
  return null;
}

/** A Set-Cookie string: 365 days, path /, SameSite=Lax. */
export function localeCookie(locale: Locale): string {
  return `${localeCookieName}=${locale}; Max-Age=${cookieSeconds}; Path=/; SameSite=Lax`;
}

/** Cookie, browser languages, fallback. `mend` says that the cookie holds nonsense and is to be written anew. */
export function detectLocale(
  cookieHeader: string,
  languages: readonly string[],
  fallback: Locale = defaultLocale,
): { locale: Locale; mend: boolean } {
  const stored = readLocaleCookie(cookieHeader);
  if (stored === null) return { locale: localeOfLanguages(languages, fallback), mend: false };
  return isLocale(stored) ? { locale: stored, mend: false } : { locale: fallback, mend: true };
}
