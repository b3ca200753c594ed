import { setting } from '@sampan/api/contract/setting';
import { readBrand } from '@sampan/domain/brand/brand';
import { readSiteTexts } from '@sampan/domain/setting/siteTexts';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { CallAccessContext } from '../data/CallAccessContext.ts';
import { ClientContext } from '../data/ClientContext.ts';
import { useKnownAnswer } from '../data/useKnownAnswer.ts';
import type { SampanI18n } from '../i18n/createI18n.ts';
import { LocaleContext } from '../i18n/localeContext.ts';
import { fallbackLocale, isLocale } from '../i18n/locales.ts';
import { useLocale } from '../i18n/useFormats.ts';
import { LinkContext } from '../primitives/Link/LinkContext.ts';
import { BrandContext } from '../primitives/Logo/BrandContext.ts';
import { Toaster } from '../primitives/Toast/Toast.tsx';
import { loadDisplayFont } from '../theme/fonts.ts';
import { useThemeColor } from './head/usePageHead.ts';
import { NavigationContext, ShopLink } from './navigation/navigation.tsx';
import { ServicesContext } from './services/ServicesContext.ts';
import type { Services } from './services/services.ts';
import { useActorSelector } from './services/useActorSelector.ts';
import { useBrandStyle } from './useBrandStyle.ts';

export interface SampanProviderProps {
  /** Result of `startServices`, which the app calls before rendering. */
  services: Services;
  children: ReactNode;
}

/** Provides session, cart, preferences, client, i18n, links and toasts. */
export function SampanProvider({ services, children }: SampanProviderProps) {
  const { client, queries, navigation, i18n, toasts, session } = services;
  const isSignedIn = useActorSelector(session, (snapshot) => snapshot.matches('signedIn'));
  return (
    <ServicesContext value={services}>
      <QueryClientProvider client={queries}>
        <ClientContext value={client}>
          <CallAccessContext value={isSignedIn}>
            <NavigationContext value={navigation}>
              <LinkContext value={ShopLink}>
                <I18nRoot i18n={i18n.i18n}>
                  <BarsColor />
                  <BrandProvider>
                    <Toaster store={toasts}>{children}</Toaster>
                  </BrandProvider>
                </I18nRoot>
              </LinkContext>
            </NavigationContext>
          </CallAccessContext>
        </ClientContext>
      </QueryClientProvider>
    </ServicesContext>
  );
}

function BarsColor() {
  useThemeColor();
  return null;
}

/** Provides name, logo and icon of the shop from the settings, and applies its colours. */
function BrandProvider({ children }: { children: ReactNode }) {
  // The layouts fetch the settings; until then the brand is Sampan's.
  const settings = useKnownAnswer(setting.public, {});
  const locale = useLocale();
  const brand = useMemo(() => {
    const { logo, logoDark, icon } = readBrand(settings);
    return { logo, logoDark, icon, name: settings && readSiteTexts(settings, locale).name };
  }, [settings, locale]);
  useBrandStyle(settings);
  return <BrandContext value={brand}>{children}</BrandContext>;
}

/** Provides messages and the locale; sets `<html lang>` and loads the display font of the locale. */
function I18nRoot({ i18n, children }: { i18n: SampanI18n['i18n']; children: ReactNode }) {
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
      // A write of the same value makes the browser compute every style of the page again.
      if (document.documentElement.lang !== locale) document.documentElement.lang = locale;
      void loadDisplayFont(locale);
    },
    [locale],
  );
  return <LocaleContext value={locale}>{children}</LocaleContext>;
}
