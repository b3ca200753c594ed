import { useEffect } from 'react';
import { useServices } from '../../../app/ServicesContext.ts';

/** Applies the light theme while the page is printed. */
export function usePrintsLight() {
  const { preferences } = useServices();
  useEffect(
    function lightenForPaper() {
      const lighten = () => preferences.send({ type: 'forceColor', color: 'light' });
      const restore = () => preferences.send({ type: 'releaseColor' });
      window.addEventListener('beforeprint', lighten);
      window.addEventListener('afterprint', restore);
      return () => {
        window.removeEventListener('beforeprint', lighten);
        window.removeEventListener('afterprint', restore);
      };
    },
    [preferences],
  );
}
