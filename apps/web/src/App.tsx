import { ErrorBoundary } from '@sampan/ui/app/ErrorBoundary.tsx';
import { SampanProvider } from '@sampan/ui/app/SampanProvider.tsx';
import type { Services } from '@sampan/ui/app/services/services.ts';
import type { ReactElement } from 'react';
import { createRoutesFromElements, useRoutes } from 'react-router-dom';
import { AppFailure, NoRoute } from './RouteErrors.tsx';
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
          <MatchingRoute routes={routes} />
        </ErrorBoundary>
      </RouterBridge>
    </SampanProvider>
  );
}

/** The router's `*` matches no path with a line break, for which no route at all would be rendered. */
function MatchingRoute({ routes }: Pick<AppProps, 'routes'>) {
  return useRoutes(createRoutesFromElements(routes)) ?? <NoRoute />;
}
