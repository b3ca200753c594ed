import { useHere } from '@sampan/ui/app/navigation.tsx';
import { useServices } from '@sampan/ui/app/ServicesContext.ts';
import { HydrationComplete } from '@sampan/ui/app/TakenOver.tsx';
import { EmptyLayout } from '@sampan/ui/layouts/EmptyLayout';
import { ErrorPage } from '@sampan/ui/screens/shop/ErrorPage';

/** Nothing matches (behaviour E1): the address stays as it is. */
export function NoRoute() {
  return (
    <EmptyLayout>
      <ErrorPage status={404} message={`Page not found: ${useHere()}`} />
      <HydrationComplete />
    </EmptyLayout>
  );
}

/** A route matches, but what its address names cannot be. */
export function BadAddress() {
  return <ErrorPage status={404} message={`Page Not Found: ${useHere()}`} />;
}

/**
 * A screen that throws, or whose code is gone (behaviours E2, B6): "try again" renders it afresh, or loads the document
 * where code is missing.
 */
export function RouteFailure({ retry }: { retry: () => void }) {
  const { build } = useServices();
  function tryAgain() {
    if (build.actor?.getSnapshot().matches({ page: 'lost' })) build.actor.send({ type: 'tryAgain' });
    else retry();
  }
  return (
    <>
      <ErrorPage status={500} onRetry={tryAgain} />
      <HydrationComplete />
    </>
  );
}
