import type { Locale } from '../../../i18n/locales.ts';

const units = ['kilobyte', 'megabyte', 'gigabyte'] as const;
const step = 1024;

/** Formats a file size such as `14 MB`, in steps of 1024 with one decimal below ten. Only 0 bytes is shown as 0. */
export function formatFileSize(bytes: number, locale: Locale): string {
  const power = bytes < step ** 2 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(step)) - 1);
  const value = bytes / step ** (power + 1);
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[power],
    unitDisplay: 'short',
    maximumFractionDigits: value < 10 ? 1 : 0,
  });
  // A line does not break between the number and its unit.
  return format.format(bytes > 0 ? Math.max(0.1, value) : 0).replace(' ', '\u00a0');
}
