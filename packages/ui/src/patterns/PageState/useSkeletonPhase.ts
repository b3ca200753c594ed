import { useEffect, useRef, useState } from 'react';

/** An answer within this time, in ms, shows no skeleton at all. */
export const quickMs = 150;
/** A skeleton that came stays this long, in ms, so that it does not flash. */
export const settledMs = 300;

export type SkeletonPhase = 'nothing' | 'skeleton' | 'content';

/** What to show while something is on its way: first nothing, then a skeleton, and the content when it is time. */
export function useSkeletonPhase(isPending: boolean): SkeletonPhase {
  const [phase, setPhase] = useState<SkeletonPhase>(isPending ? 'nothing' : 'content');
  const shownAt = useRef(0);
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
  // A quick answer is not kept waiting for the effect.
  return !isPending && phase === 'nothing' ? 'content' : phase;
}
