import { useCallback, useEffect, useRef, useState } from 'react';
import type { CartView } from '../../../app/useCart.ts';

/** Whether the current prices and stock are loading, loaded or failed. */
export type Freshness = 'asking' | 'fresh' | 'failed';

/** Loads current prices and stock when the cart opens and on `retry`. The stored lines are available from the start. */
export function useFreshCart({ lines, refresh }: Pick<CartView, 'lines' | 'refresh'>) {
  const [freshness, setFreshness] = useState<Freshness>(lines.length > 0 ? 'asking' : 'fresh');
  const [isRetrying, setRetrying] = useState(false);
  const hasLines = useRef(lines.length > 0);

  useEffect(
    function askOnOpening() {
      if (!hasLines.current) return;
      let isGone = false;
      void refresh().then((isFresh) => !isGone && setFreshness(isFresh ? 'fresh' : 'failed'));
      return () => {
        isGone = true;
      };
    },
    [refresh],
  );

  const retry = useCallback(async () => {
    setRetrying(true);
    const isFresh = await refresh();
    setRetrying(false);
    setFreshness(isFresh ? 'fresh' : 'failed');
  }, [refresh]);

  return { freshness, isRetrying, retry };
}
