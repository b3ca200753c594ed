import { formatsOf } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';

/** The shop's own: the day an article appeared is no matter of where its reader is, or of where a server stands. */
const shopZone = 'Asia/Hong_Kong';

export function publishedOn(instant: string, locale: Locale): string {
  return formatsOf(locale, shopZone).date(instant);
}
