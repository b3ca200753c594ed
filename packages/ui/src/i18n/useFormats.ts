import { shopZone } from '@sampan/api/shopZone';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { type Formats, getFormats } from './format.ts';
import { fallbackLocale, isLocale, type Locale } from './locales.ts';

/** The current locale. */
export function useLocale(): Locale {
  const { i18n } = useTranslation();
  return isLocale(i18n.language) ? i18n.language : fallbackLocale;
}

/** The shop's time zone offset in minutes, as in `getTimezoneOffset`. */
const shopsOffset = -480;

const never = () => () => undefined;
/** With equal offsets, server-rendered times need no rerender. */
const readersZone = () => (new Date().getTimezoneOffset() === shopsOffset ? shopZone : undefined);

/** Formatters for money, dates and numbers in the viewer's locale and time zone. */
export function useFormats(): Formats {
  const timeZone = useSyncExternalStore(never, readersZone, () => shopZone);
  return getFormats(useLocale(), timeZone);
}
