import { useMemo } from 'react';
import { useLocale } from '../../i18n/useFormats.ts';

/** The name of an ISO 3166-1 code in the reader's language; the code itself where there is none. */
export function useCountryName(): (code: string) => string {
  const locale = useLocale();
  return useMemo(() => {
    // The short style spares Hong Kong its whole title.
    const names = new Intl.DisplayNames(locale, { type: 'region', style: 'short' });
    return (code: string) => names.of(code) ?? code;
  }, [locale]);
}
