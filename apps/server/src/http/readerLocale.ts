import type { Locale } from '@sampan/api/entities';
import { defaultLocale, detectLocale, isLocale } from '@sampan/domain/preferences/locale';
import { parseLanguages } from './documents/readerLanguages.ts';
import type { RequestInfo } from './handler.ts';

/**
 * Locale of a request from its headers. `fallback` is the setting site.defaultLocale, used if no accepted language is
 * supported.
 */
export function readerLocale(
  { cookie, 'accept-language': languages }: RequestInfo['headers'],
  fallback: string = defaultLocale,
): Locale {
  const shopLocale = isLocale(fallback) ? fallback : defaultLocale;
  return detectLocale(String(cookie ?? ''), parseLanguages(String(languages ?? '')), shopLocale).locale;
}
