import { useEffect, useRef, useState } from 'react';

/** A response within this time in ms shows no skeleton. */
export const quickMs = 150;
/** Minimum time in ms that a skeleton is shown, so that it does not flash. */
export const settledMs = 300;

export type SkeletonPhase = 'nothing' | 'skeleton' | 'content';

/** Phase of a pending query: nothing, then a skeleton, then the content. */
export function useSkeletonPhase(isPending: boolean): SkeletonPhase {
  const [phase, setPhase] = useState<SkeletonPhase>(isPending ? 'nothing' : 'content');
  const shownAt = useRef(0);
  // A quick response is shown at once. Set here instead of in the effect, the phase renders the content once, not twice.
  if (!isPending && phase === 'nothing') setPhase('content');
  useEffect(
    function followAnswer() {
      if (isPending) {
        setPhase('nothing');
        const timer = setTimeout(() => {
          shownAt.current = performance.now();
          setPhase('skeleton');
        }, quickMs);
        return () => clearTimeout(timer);
      }
      const left = shownAt.current === 0 ? 0 : shownAt.current + settledMs - performance.now();
      shownAt.current = 0;
      if (left <= 0) {
        setPhase('content');
        return;
      }
      const timer = setTimeout(() => setPhase('content'), left);
      return () => clearTimeout(timer);
    },
    [isPending],
  );
  return phase;
}
