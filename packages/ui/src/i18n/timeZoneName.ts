import type { Locale } from './locales.ts';

/** By locale and zone: the browser takes long to create a format with a zone's name. */
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Name of a time zone in a locale, the browser's by default: `Hong Kong Standard Time`. Call it only where it is shown:
 * the browser takes long to find the name for the first time.
 */
export function getTimeZoneName(locale: Locale, timeZone?: string): string {
  const key = `${locale} ${timeZone}`;
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZoneName: 'long', ...(timeZone && { timeZone }) });
  formats.set(key, format);
  return format.formatToParts(new Date()).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
