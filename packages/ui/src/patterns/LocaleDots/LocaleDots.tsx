import { useTranslation } from 'react-i18next';
import { type Locale, localeNames, locales } from '../../i18n/locales.ts';
import { type Completeness, toShare } from './completeness.ts';
import { dot, dots } from './LocaleDots.css.ts';

/** How much is written in one language. Who shows it says it in words, too. */
export function LocaleDot({ completeness }: { completeness: Completeness }) {
  return <span className={dot} data-share={toShare(completeness)} aria-hidden />;
}

export interface LocaleDotsProps {
  /** How much is written in each: a full, a half and an empty dot. */
  completeness: Record<Locale, Completeness>;
}

/** The languages of the shop, a dot each, where there is no room for their names: those are heard, and seen on hover. */
export function LocaleDots({ completeness }: LocaleDotsProps) {
  const { t } = useTranslation('admin');
  const words = locales
    .map((locale) => t(`locales.share.${toShare(completeness[locale])}`, { language: localeNames[locale] }))
    .join(' · ');
  return (
    <span role="img" aria-label={words} title={words} className={dots}>
      {locales.map((locale) => (
        <LocaleDot key={locale} completeness={completeness[locale]} />
      ))}
    </span>
  );
}
