import { ErrorBoundary } from '@sampan/ui/app/ErrorBoundary.tsx';
import { SampanProvider } from '@sampan/ui/app/SampanProvider.tsx';
import type { Services } from '@sampan/ui/app/services/services.ts';
import type { ReactElement } from 'react';
import { Routes } from 'react-router-dom';
import { AppFailure } from './RouteErrors.tsx';
import { RouterBridge, type RouterNavigation } from './RouterNavigation.tsx';
import { useScrollRestoration } from './useScrollRestoration.ts';

export interface AppProps {
  services: Services;
  navigation: RouterNavigation;
  /** From `routeElements`. */
  routes: ReactElement;
}

/** The shop inside a router. */
export function App({ services, navigation, routes }: AppProps) {
  useScrollRestoration(services.platform.session);
  return (
    <SampanProvider services={services}>
      <RouterBridge navigation={navigation}>
        <ErrorBoundary fallback={() => <AppFailure />}>
          <Routes>{routes}</Routes>
        </ErrorBoundary>
      </RouterBridge>
    </SampanProvider>
  );
}
