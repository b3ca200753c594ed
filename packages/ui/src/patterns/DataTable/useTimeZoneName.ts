import { useLocale } from '../../i18n/useFormats.ts';

/** The viewer's time zone as text: "Hong Kong Standard Time". */
export function useTimeZoneName(): string {
  const locale = useLocale();
  const parts = new Intl.DateTimeFormat(locale, { timeZoneName: 'long' }).formatToParts(new Date());
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
