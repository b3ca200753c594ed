import type { Locale } from '@sampan/api/entities';
import { defaultLocale, detectLocale, isLocale } from '@sampan/domain/preferences/locale';

/** Languages of an Accept-Language header by descending quality, in the form of `navigator.languages`. */
function parseLanguages(header: string | undefined): string[] {
  const weightedTags = (header ?? '').split(',').flatMap((part) => {
    const [tag = '', ...parameters] = part.split(';').map((parameter) => parameter.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    const weight = quality === undefined ? 1 : Number(quality);
    return tag !== '' && weight > 0 ? [{ tag, weight }] : [];
  });
  return weightedTags.sort((one, other) => other.weight - one.weight).map(({ tag }) => tag);
}

/**
 * Detects the viewer's locale from request headers. `fallback` is the setting site.defaultLocale, used where the viewer
 * accepts none of the shop's languages.
 */
export function getClientLocale(
  { cookie, 'accept-language': languages }: Record<string, string | string[] | undefined>,
  fallback: string = defaultLocale,
): Locale {
  const shopLocale = isLocale(fallback) ? fallback : defaultLocale;
  return detectLocale(String(cookie ?? ''), parseLanguages(String(languages ?? '')), shopLocale).locale;
}
