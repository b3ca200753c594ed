import { ErrorBoundary } from '@sampan/ui/app/ErrorBoundary.tsx';
import { HydrationComplete } from '@sampan/ui/app/hydration/HydrationComplete.tsx';
import { EmptyLayout } from '@sampan/ui/layouts/EmptyLayout';
import { ShopLayout } from '@sampan/ui/layouts/ShopLayout';
import { RouteProgress } from '@sampan/ui/patterns/RouteProgress';
import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { RouteFailure } from './RouteErrors.tsx';

/** Renders the route's screen: a progress bar while its code loads, an error page when it throws. */
export function Screen() {
  return (
    <ErrorBoundary fallback={({ retry }) => <RouteFailure retry={retry} />}>
      <Suspense fallback={<RouteProgress />}>
        <Outlet />
        <HydrationComplete />
      </Suspense>
    </ErrorBoundary>
  );
}

/** The default layout around its routes. */
export function ShopFrame() {
  return (
    <ShopLayout>
      <Screen />
    </ShopLayout>
  );
}

/** The empty layout around its routes. */
export function EmptyFrame() {
  return (
    <EmptyLayout>
      <Screen />
    </EmptyLayout>
  );
}
