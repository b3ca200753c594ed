import type { Locale } from '@sampan/api/entities';
import { detectLocale } from '@sampan/domain/preferences/locale';

/** The reader's locale by the shop's own rule, from the headers of a request. */
export function cashierLocale(cookie: string | undefined, acceptLanguage: string | undefined): Locale {
  const languages = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean);
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag);
  return detectLocale(cookie ?? '', languages).locale;
}
