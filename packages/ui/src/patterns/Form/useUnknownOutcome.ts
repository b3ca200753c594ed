import type { Envelope } from '@sampan/api/clientEnvelope';
import { isOutcomeUnknown } from '@sampan/api/noAnswer';
import { useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * For a form that takes effect once, such as one with a code: after a lost answer, only the same input can be sent
 * again. An edited one would be a second entry, or find its code used up. Freeze the fields while `isUnknown`.
 */
export function useUnknownOutcome() {
  const [isUnknown, setUnknown] = useState(false);
  return {
    isUnknown,
    /** Call with each answer, before its errors are set: the fields can have the focus as soon as this returns. */
    noteAnswer(answer: Envelope<unknown>) {
      flushSync(() => setUnknown((was) => isOutcomeUnknown(answer, was)));
    },
  };
}
