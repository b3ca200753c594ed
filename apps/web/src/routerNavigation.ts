import type { Navigation } from '@sampan/ui/app/navigation.tsx';
import type { createBrowserRouter } from 'react-router-dom';

type Router = ReturnType<typeof createBrowserRouter>;

/** Path, query and hash. */
export function addressOf({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  return pathname + search + hash;
}

/** The router as the shop knows it. */
export function routerNavigation(router: Router): Navigation {
  return {
    navigate: (to, options) => void router.navigate(to, { replace: options?.replace }),
    back: () => void router.navigate(-1),
    here: () => addressOf(router.state.location),
    subscribe: (listener) => router.subscribe(listener),
  };
}
