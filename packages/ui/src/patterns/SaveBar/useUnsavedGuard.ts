import { useEffect, useState } from 'react';
import { type Block, createUnsavedGuard, type UnsavedGuard } from './unsavedGuard.ts';

export interface UnsavedGuardState {
  /** Someone wants to leave: show the LeaveDialog. */
  isAsked: boolean;
  leave: () => void;
  stay: () => void;
}

/** While there are unsaved changes, leaving the page is asked about: inside the app and on closing the tab. */
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
      // The browser asks in its own words.
      const ask = (event: BeforeUnloadEvent) => event.preventDefault();
      window.addEventListener('beforeunload', ask);
      return () => window.removeEventListener('beforeunload', ask);
    },
    [isDirty],
  );
  return { isAsked, leave: () => guard?.leave(), stay: () => guard?.stay() };
}
