import type { PublicSettings } from '@sampan/api/entities';
import type { Locale } from '../../../i18n/locales.ts';
import { wordsIn } from '../../../i18n/translated.ts';

export interface Promised {
  title: string;
  text: string;
}

/**
 * Parses the setting `site.promises`: `[{title, text}]`, each in one or several locales. Invalid or empty entries are
 * left out.
 */
export function toPromises(settings: PublicSettings | undefined, locale: Locale): Promised[] {
  const stored: unknown = settings?.site?.promises;
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null) return [];
    const { title, text } = entry as Partial<Record<keyof Promised, unknown>>;
    const words = { title: wordsIn(title, locale), text: wordsIn(text, locale) };
    return words.title && words.text ? [words as Promised] : [];
  });
}
