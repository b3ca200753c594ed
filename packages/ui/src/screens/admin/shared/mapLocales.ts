import type { Locale } from '@sampan/api/entities';
import { locales } from '../../../i18n/locales.ts';

/** Returns the value that `create` returns for each locale. */
export function mapLocales<Value>(create: (locale: Locale) => Value): Record<Locale, Value> {
  return Object.fromEntries(locales.map((locale) => [locale, create(locale)])) as Record<Locale, Value>;
}
