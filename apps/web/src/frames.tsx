import { useFocusHeading } from '@sampan/ui/app/useFocusHeading.ts';
import { EmptyLayout } from '@sampan/ui/layouts/EmptyLayout';
import { ShopLayout } from '@sampan/ui/layouts/ShopLayout';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';

/** Whether a route's code is on its way. */
function useIsNavigating(): boolean {
  return useNavigation().state !== 'idle';
}

/** The default layout around its routes. */
export function ShopFrame() {
  useFocusHeading();
  return (
    <ShopLayout isNavigating={useIsNavigating()}>
      <Outlet />
      <ScrollRestoration />
    </ShopLayout>
  );
}

/** The empty layout around its routes. */
export function EmptyFrame() {
  useFocusHeading();
  return (
    <EmptyLayout isNavigating={useIsNavigating()}>
      <Outlet />
      <ScrollRestoration />
    </EmptyLayout>
  );
}
