import { useMemo } from 'react';
import { useLocale } from '../../../i18n/useFormats.ts';

/** Returns a function that gives the name of an ISO 3166-1 code in the page's language, or the code itself. */
export function useCountryName(): (code: string) => string {
  const locale = useLocale();
  return useMemo(() => {
    // The long style would give Hong Kong's full official title.
    const names = new Intl.DisplayNames(locale, { type: 'region', style: 'short' });
    return (code: string) => names.of(code) ?? code;
  }, [locale]);
}
