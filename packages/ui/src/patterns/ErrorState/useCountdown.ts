import { useEffect, useState } from 'react';

/** Counts down whole seconds to 0. Restarts when `restart` changes. */
export function useCountdown(seconds: number, restart: unknown): number {
  const [left, setLeft] = useState(seconds);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `restart` is not read: its change starts the countdown again
  useEffect(
    function countDown() {
      setLeft(seconds);
      if (seconds <= 0) return;
      const endsAt = performance.now() + seconds * 1000;
      const endsAtTime = Date.now() + seconds * 1000;
      const timer = setInterval(() => {
        // The monotonic clock may stand still while the device sleeps; the time of day may be set back.
        const restMs = Math.min(endsAt - performance.now(), endsAtTime - Date.now());
        const rest = Math.max(0, Math.ceil(restMs / 1000));
        setLeft(rest);
        if (rest === 0) clearInterval(timer);
      }, 250);
      return () => clearInterval(timer);
    },
    [seconds, restart],
  );
  return left;
}
