import { useLayoutEffect } from 'react';

/** Sets the density on the body, since menus and dialogs are portaled out of the layout. */
export function useAdminDensity(): void {
  useLayoutEffect(function dressPage() {
    const { dataset } = document.documentElement;
    const before = dataset.density;
    dataset.density = 'admin';
    return () => {
      if (before === undefined) delete dataset.density;
      else dataset.density = before;
    };
  }, []);
}
