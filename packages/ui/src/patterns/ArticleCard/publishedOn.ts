import { shopZone } from '@sampan/api/shopZone';
import { formatsOf } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';

export function publishedOn(instant: string, locale: Locale): string {
  return formatsOf(locale, shopZone).date(instant);
}
