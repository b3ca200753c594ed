import { shopZone } from '@sampan/api/shopZone';
import { getFormats } from '../../../i18n/format.ts';
import type { Locale } from '../../../i18n/locales.ts';

/** Formats the day of publication in the shop's time zone. */
export function formatPublicationDate(instant: string, locale: Locale): string {
  return getFormats(locale, shopZone).date(instant);
}
