import { useTranslation } from 'react-i18next';
import { type Formats, formatsOf } from './format.ts';
import { fallbackLocale, isLocale, type Locale } from './locales.ts';

/** The locale that the page is in. */
export function useLocale(): Locale {
  const { i18n } = useTranslation();
  return isLocale(i18n.language) ? i18n.language : fallbackLocale;
}

/** Money, dates and numbers in the reader's locale. */
export function useFormats(): Formats {
  return formatsOf(useLocale());
}
