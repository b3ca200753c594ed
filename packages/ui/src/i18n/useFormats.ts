import { shopZone } from '@sampan/api/shopZone';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { type Formats, getFormats } from './format.ts';
import { fallbackLocale, isLocale, type Locale } from './locales.ts';

/** The locale that the page is in. */
export function useLocale(): Locale {
  const { i18n } = useTranslation();
  return isLocale(i18n.language) ? i18n.language : fallbackLocale;
}

/** The shop's clock in minutes, as `getTimezoneOffset` counts them. */
const shopsOffset = -480;

const never = () => () => undefined;
/** Where the clocks agree there is nothing to be written anew. */
const readersZone = () => (new Date().getTimezoneOffset() === shopsOffset ? shopZone : undefined);

/** Money, dates and numbers in the reader's locale and time zone. */
export function useFormats(): Formats {
  const timeZone = useSyncExternalStore(never, readersZone, () => shopZone);
  return getFormats(useLocale(), timeZone);
}
