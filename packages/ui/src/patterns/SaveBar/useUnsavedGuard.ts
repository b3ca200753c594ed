import { useEffect, useState } from 'react';
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
  useEffect(
    function guardTab() {
      if (!isDirty) return;
      // The browser shows its own dialog.
      const ask = (event: BeforeUnloadEvent) => event.preventDefault();
      window.addEventListener('beforeunload', ask);
      return () => window.removeEventListener('beforeunload', ask);
    },
    [isDirty],
  );
  return { isAsked, leave: () => guard?.leave(), stay: () => guard?.stay() };
}
