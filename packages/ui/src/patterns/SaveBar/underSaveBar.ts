import { useLayoutEffect } from 'react';

const mark = 'data-under-save-bar';

/** Props of an element that the SaveBar covers. */
export const underSaveBar = { [mark]: '' };

/** Makes what the bar covers inert while it is shown: otherwise the keyboard focus goes behind the bar. */
export function useInertHeader(isShown: boolean): void {
  useLayoutEffect(
    function makeCoveredInert() {
      if (!isShown) return;
      const covered = [...document.querySelectorAll<HTMLElement>(`[${mark}]`)];
      for (const element of covered) element.inert = true;
      return () => {
        for (const element of covered) element.inert = false;
      };
    },
    [isShown],
  );
}
