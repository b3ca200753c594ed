import { useCallback, useEffect, useRef, useState } from 'react';
import type { CartView } from '../../../app/useCart.ts';

/** Today's prices and stock: being asked for, known, or not to be had. */
export type Freshness = 'asking' | 'fresh' | 'failed';

/** Asks for today's prices when the cart is opened, and again on `retry`. The lines are there from the start. */
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
