import { useLocale } from '../../i18n/useFormats.ts';

/** The reader's time zone in words: "Hong Kong Standard Time". */
export function useTimeZoneName(): string {
  const locale = useLocale();
  const parts = new Intl.DateTimeFormat(locale, { timeZoneName: 'long' }).formatToParts(new Date());
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
