import { useEffect, useMemo, useState } from 'react';
import { useAskBeforeLeaving } from '../useAskBeforeLeaving.ts';
import { type Block, createUnsavedGuard } from './unsavedGuard.ts';

export interface UnsavedGuardState {
  /** True while a navigation is blocked: show the LeaveDialog. */
  isAsked: boolean;
  leave: () => void;
  stay: () => void;
}

/**
 * Confirms navigation in the app and closing the tab while there are unsaved changes. Once nothing is unsaved, such as
 * after an autosave, a navigation that was held continues: call this hook after effects that navigate themselves.
 *
 * @param isPassing lets a navigation of the editor itself pass while there are unsaved changes
 */
export function useUnsavedGuard(isDirty: boolean, block: Block, isPassing = false): UnsavedGuardState {
  const [isAsked, setAsked] = useState(false);
  const guard = useMemo(() => createUnsavedGuard(block, setAsked), [block]);
  const isBlocking = isDirty && !isPassing;
  useEffect(
    function guardNavigation() {
      if (isBlocking) return guard.start();
    },
    [isBlocking, guard],
  );
  useEffect(
    function continueOnceSaved() {
      if (!isDirty) guard.leave();
    },
    [isDirty, guard],
  );
  useAskBeforeLeaving(isBlocking);
  return { isAsked, leave: guard.leave, stay: guard.stay };
}
