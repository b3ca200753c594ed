import type { Locale } from '@sampan/api/entities';
import { defaultLocale, detectLocale, isLocale } from '@sampan/domain/preferences/locale';
import { parseLanguages } from './documents/readerLanguages.ts';
import type { RequestInfo } from './handler.ts';

/**
 * The reader's locale by the shop's own rule, from the headers of a request. `fallback` is the setting
 * site.defaultLocale: for a reader who asks for none of the shop's languages.
 */
export function readerLocale(
  { cookie, 'accept-language': languages }: RequestInfo['headers'],
  fallback: string = defaultLocale,
): Locale {
  const shopLocale = isLocale(fallback) ? fallback : defaultLocale;
  return detectLocale(String(cookie ?? ''), parseLanguages(String(languages ?? '')), shopLocale).locale;
}
