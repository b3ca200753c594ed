import { useEffect, useMemo, useRef, useState } from 'react';
import { useAskBeforeLeaving } from '../useAskBeforeLeaving.ts';
import { type Block, createUnsavedGuard } from './unsavedGuard.ts';

export interface UnsavedGuardState {
  /** True while a navigation is blocked: show the LeaveDialog. */
  isAsked: boolean;
  leave: () => void;
  stay: () => void;
}

export interface UnsavedGuardOptions {
  /** A file is being uploaded. */
  isUploading?: boolean;
  /** Lets a navigation of the editor itself pass while there are unsaved changes. */
  isPassing?: boolean;
}

/**
 * Confirms navigation in the app and closing the tab while there are unsaved changes or uploads. Once the changes are
 * saved, such as by an autosave, a navigation that was held continues: call this hook after effects that navigate
 * themselves. After an upload that changed nothing, since it failed, it does not.
 */
export function useUnsavedGuard(
  isDirty: boolean,
  block: Block,
  { isUploading = false, isPassing = false }: UnsavedGuardOptions = {},
): UnsavedGuardState {
  const [isAsked, setAsked] = useState(false);
  const guard = useMemo(() => createUnsavedGuard(block, setAsked), [block]);
  const wasDirty = useRef(false);
  const isUnsaved = isDirty || isUploading;
  const isBlocking = isUnsaved && !isPassing;
  useEffect(
    function guardNavigation() {
      if (isBlocking) return guard.start();
    },
    [isBlocking, guard],
  );
  useEffect(
    function continueOnceSaved() {
      if (isDirty) wasDirty.current = true;
      if (isUnsaved) return;
      if (wasDirty.current) guard.leave();
      else guard.stay();
      wasDirty.current = false;
    },
    [isDirty, isUnsaved, guard],
  );
  useAskBeforeLeaving(isBlocking);
  return { isAsked, leave: guard.leave, stay: guard.stay };
}
