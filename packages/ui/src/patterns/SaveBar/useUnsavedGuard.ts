import { useEffect, useState } from 'react';
import { useAskBeforeLeaving } from '../useAskBeforeLeaving.ts';
import { type Block, createUnsavedGuard, type UnsavedGuard } from './unsavedGuard.ts';

export interface UnsavedGuardState {
  /** True while a navigation is blocked: show the LeaveDialog. */
  isAsked: boolean;
  leave: () => void;
  stay: () => void;
}

/** Confirms navigation in the app and closing the tab while there are unsaved changes. */
export function useUnsavedGuard(isDirty: boolean, block: Block): UnsavedGuardState {
  const [isAsked, setAsked] = useState(false);
  const [guard, setGuard] = useState<UnsavedGuard>();
  useEffect(
    function guardNavigation() {
      if (!isDirty) return;
      const next = createUnsavedGuard(block);
      setGuard(next);
      return next.start(setAsked);
    },
    [isDirty, block],
  );
  useAskBeforeLeaving(isDirty);
  return { isAsked, leave: () => guard?.leave(), stay: () => guard?.stay() };
}
