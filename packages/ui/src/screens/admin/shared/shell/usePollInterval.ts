import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { watchInput } from './watchInput.ts';

/** Shorter than the shortest `security.staffIdleMinutes`. */
const leftAfterMs = 10 * 60_000;

/**
 * Poll interval of counts that are there on every page of the back office: `intervalMs`, false while nobody uses the page.
 * Otherwise an open page would keep its session in use, and the shop could not log out staff who left.
 */
export function usePollInterval(intervalMs: number): number | false {
  const client = useQueryClient();
  const [isLeft, setIsLeft] = useState(false);
  useEffect(
    () =>
      watchInput(window, {
        leftAfterMs,
        onLeft: () => setIsLeft(true),
        onReturn() {
          setIsLeft(false);
          // As when the window gets the focus again.
          void client.refetchQueries({ type: 'active', stale: true });
        },
      }),
    [client],
  );
  return !isLeft && intervalMs;
}
