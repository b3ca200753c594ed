import { useLayoutEffect } from 'react';

/** Menus and dialogs hang from the body, outside the shell: the page as a whole takes the density while it stands. */
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
