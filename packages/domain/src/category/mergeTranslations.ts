import { type Locale, locales } from '@sampan/api/entities';

type Translations<Entry> = Partial<Record<Locale, Entry | undefined>>;

/**
 * Applies changes to translations, so that two who translate into different languages keep each other's texts: a locale
 * that is absent keeps its entry, null removes it. Returns undefined if no entry is left.
 */
export function mergeTranslations<Entry extends object>(
  before: Translations<Entry> | undefined,
  changes: Partial<Record<Locale, Entry | null | undefined>>,
): Translations<Entry> | undefined {
  const entries = locales.flatMap((locale) => {
    const change = changes[locale];
    const entry = change === undefined ? before?.[locale] : change;
    return entry ? [[locale, entry]] : [];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}
