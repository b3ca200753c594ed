import type { Locale } from './locales.ts';

/**
 * Name of a time zone in a locale, the browser's by default: `Hong Kong Standard Time`. Call it only where it is shown:
 * the browser takes long to find the name.
 */
export function getTimeZoneName(locale: Locale, timeZone?: string): string {
  const format = new Intl.DateTimeFormat(locale, { timeZoneName: 'long', ...(timeZone && { timeZone }) });
  return format.formatToParts(new Date()).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
