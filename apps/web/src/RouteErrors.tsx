import { HydrationComplete } from '@sampan/ui/app/hydration/HydrationComplete.tsx';
import { useHere } from '@sampan/ui/app/navigation/navigation.tsx';
import { useServices } from '@sampan/ui/app/services/ServicesContext.ts';
import { EmptyLayout } from '@sampan/ui/layouts/EmptyLayout';
import { LazyErrorScreen, NotFoundScreen } from '@sampan/ui/screens/shop/LazyErrorScreen';

/** No route matches (behaviour E1): shows a 404 and keeps the URL. */
export function NoRoute() {
  return (
    <EmptyLayout>
      <LazyErrorScreen status={404} message={`Page not found: ${useHere()}`} />
      <HydrationComplete />
    </EmptyLayout>
  );
}

/** A route matches, but a parameter in its path is invalid. */
export function BadAddress() {
  return <NotFoundScreen />;
}

/**
 * A screen threw an error or its chunk is gone (behaviours E2, B6). Retry renders it again, or reloads the document
 * when code is missing.
 */
export function RouteFailure({ retry }: { retry: () => void }) {
  const { build } = useServices();
  function tryAgain() {
    if (build.actor?.getSnapshot().matches({ page: 'lost' })) build.actor.send({ type: 'tryAgain' });
    else retry();
  }
  return (
    <>
      <LazyErrorScreen status={500} onRetry={tryAgain} />
      <HydrationComplete />
    </>
  );
}

/** The layout or the app itself threw an error: only its document can bring the page back. */
export function AppFailure() {
  const { platform, navigation } = useServices();
  return <LazyErrorScreen status={500} onRetry={() => platform.reload(navigation.here())} />;
}

/** The back office's own code is gone: there is no frame of it around the error. */
export function AdminFailure({ retry }: { retry: () => void }) {
  return (
    <EmptyLayout>
      <RouteFailure retry={retry} />
    </EmptyLayout>
  );
}
