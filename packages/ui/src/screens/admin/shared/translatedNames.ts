import type { Locale } from '@sampan/api/entities';
import { fallbackLocale, locales } from '../../../i18n/locales.ts';
import { mapLocales } from './mapLocales.ts';

interface TranslatedName {
  name: string;
  i18n?: Partial<Record<Locale, { name?: string | undefined } | undefined>> | undefined;
}

/** Returns a record's name in each locale; empty where it is not translated. */
export function getNames({ name, i18n }: TranslatedName): Record<Locale, string> {
  return mapLocales((locale) => (locale === fallbackLocale ? name : (i18n?.[locale]?.name ?? '')));
}

/** Translated names that staff changed, as a call takes them: null where a name was removed. */
export function toNameChanges(
  before: Readonly<Record<Locale, string>>,
  after: Readonly<Record<Locale, string>>,
): Partial<Record<Locale, { name: string } | null>> {
  const changed = locales.filter((locale) => before[locale].trim() !== after[locale].trim());
  return Object.fromEntries(
    changed.map((locale) => {
      const name = after[locale].trim();
      return [locale, name === '' ? null : { name }];
    }),
  );
}

/** Converts names to call input: the default language is both in the record and among its translations. */
export function toNamesInput(names: Readonly<Record<Locale, string>>) {
  const written = locales.filter((locale) => names[locale].trim() !== '');
  return {
    name: names[fallbackLocale].trim(),
    i18n: Object.fromEntries(written.map((locale) => [locale, { name: names[locale].trim() }])),
  };
}
