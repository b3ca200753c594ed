import { type ReactNode, useEffect } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { loadDisplayFont } from '../theme/fonts.ts';
import type { SampanI18n } from './createI18n.ts';

export interface I18nRootProps {
  i18n: SampanI18n['i18n'];
  children: ReactNode;
}

/** Provides messages; sets `<html lang>` and loads the display font of the locale. */
export function I18nRoot({ i18n, children }: I18nRootProps) {
  return (
    <I18nextProvider i18n={i18n}>
      <LanguageOfPage />
      {children}
    </I18nextProvider>
  );
}

function LanguageOfPage() {
  const { i18n } = useTranslation();
  const locale = i18n.language;
  useEffect(
    function followLocale() {
      document.documentElement.lang = locale;
      void loadDisplayFont(locale);
    },
    [locale],
  );
  return null;
}
