import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CallAccessContext } from '../data/CallAccessContext.ts';
import { ClientContext } from '../data/ClientContext.ts';
import { I18nRoot } from '../i18n/I18nRoot.tsx';
import { LinkContext } from '../primitives/Link/LinkContext.ts';
import { Toaster } from '../primitives/Toast/Toast.tsx';
import { BrandProvider } from './BrandProvider.tsx';
import { NavigationContext, ShopLink } from './navigation.tsx';
import { ServicesContext } from './ServicesContext.ts';
import type { Services } from './services.ts';
import { useActorSelector } from './useActorSelector.ts';
import { useThemeColor } from './usePageHead.ts';

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
