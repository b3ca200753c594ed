import { useEffect, useState } from 'react';
import { getDraftKey } from '../../../app/drafts/draftNames.ts';

function hasDraft(): boolean {
  try {
    return Object.keys(window.sessionStorage).some((key) => key.startsWith(getDraftKey('')));
  } catch {
    // Storage is blocked: there are no drafts.
    return false;
  }
}

/** Whether this tab keeps a draft. Read after the first render, when a replaced editor has written its own. */
export function useHasDraft(): boolean {
  const [isKept, setKept] = useState(false);
  useEffect(function lookForDraft() {
    setKept(hasDraft());
  }, []);
  return isKept;
}
