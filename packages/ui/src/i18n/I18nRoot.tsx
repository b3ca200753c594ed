import { type ReactNode, useEffect } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { loadDisplayFont } from '../theme/fonts.ts';
import type { SampanI18n } from './createI18n.ts';
import { LocaleContext } from './localeContext.ts';
import { fallbackLocale, isLocale } from './locales.ts';

export interface I18nRootProps {
  i18n: SampanI18n['i18n'];
  children: ReactNode;
}

/** Provides messages and the locale; sets `<html lang>` and loads the display font of the locale. */
export function I18nRoot({ i18n, children }: I18nRootProps) {
  return (
    <I18nextProvider i18n={i18n}>
      <LocaleProvider>{children}</LocaleProvider>
    </I18nextProvider>
  );
}

function LocaleProvider({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  const locale = isLocale(i18n.language) ? i18n.language : fallbackLocale;
  useEffect(
    function followLocale() {
      document.documentElement.lang = locale;
      void loadDisplayFont(locale);
    },
    [locale],
  );
  return <LocaleContext value={locale}>{children}</LocaleContext>;
}
