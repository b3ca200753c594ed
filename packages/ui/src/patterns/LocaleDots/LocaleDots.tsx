import { useTranslation } from 'react-i18next';
import { type Locale, localeNames, locales } from '../../i18n/locales.ts';
import { type Completeness, toCompletenessLevel } from './completeness.ts';
import { dot, dots } from './LocaleDots.css.ts';

/** Translation progress in one locale. Provide it as text too. */
export function LocaleDot({ completeness }: { completeness: Completeness }) {
  return <span className={dot} data-level={toCompletenessLevel(completeness)} aria-hidden />;
}

export interface LocaleDotsProps {
  /** Translation progress per locale: a full, half or empty dot. */
  completeness: Record<Locale, Completeness>;
}

/** One dot per locale where there is no space for names, which are in a tooltip and the accessible name. */
export function LocaleDots({ completeness }: LocaleDotsProps) {
  const { t } = useTranslation('admin');
  const labels = locales
    .map((locale) => t(`locales.share.${toCompletenessLevel(completeness[locale])}`, { language: localeNames[locale] }))
    .join(' · ');
  return (
    <span role="img" aria-label={labels} title={labels} className={dots}>
      {locales.map((locale) => (
        <LocaleDot key={locale} completeness={completeness[locale]} />
      ))}
    </span>
  );
}
