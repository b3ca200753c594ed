import { useEffect } from 'react';

/** While true, the browser confirms before the page is closed, reloaded or left for another site. */
export function useAskBeforeLeaving(isBusy: boolean) {
  useEffect(
    function askBeforeLeaving() {
      if (!isBusy) return;
      const ask = (event: BeforeUnloadEvent) => {
        event.preventDefault();
        // Chrome and Edge ask for `preventDefault` only from version 119 on.
        event.returnValue = true;
      };
      window.addEventListener('beforeunload', ask);
      return () => window.removeEventListener('beforeunload', ask);
    },
    [isBusy],
  );
}
