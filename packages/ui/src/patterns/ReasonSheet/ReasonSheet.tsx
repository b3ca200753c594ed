import { useState } from 'react';
import { flushSync } from 'react-dom';
import { focusFirstInvalid } from '../Form/focusFirstInvalid.ts';
import { ActionDialog, type ActionDialogProps } from './ActionDialog.tsx';
import { type Reason, ReasonField } from './ReasonField.tsx';

export interface ReasonSheetProps
  extends Omit<ActionDialogProps, 'size' | 'hasForm' | 'isDirty' | 'onSubmit' | 'children'> {
  /** State of the reason, which the caller keeps: see `useReason`. */
  reason: Reason;
  /** Server error about the reason. */
  error?: string | undefined;
  /** Called with the reason as text in the viewer's language; free text has 5 to 200 characters. */
  onSubmit: (reason: string) => void;
}

/**
 * Asks a customer for a reason: a common one or free text. Staff, who write to a customer, have the `MessageDialog` of
 * the order screen.
 */
export function ReasonSheet({ reason, error, onSubmit, ...dialog }: ReasonSheetProps) {
  const [hasSubmitted, setSubmitted] = useState(false);

  function submit(form: HTMLElement) {
    if (reason.fullText !== undefined) return onSubmit(reason.fullText);
    flushSync(() => setSubmitted(true));
    focusFirstInvalid(form);
  }

  return (
    <ActionDialog {...dialog} size="sm" isDirty={reason.text !== ''} onSubmit={submit}>
      <ReasonField reason={reason} hasSubmitted={hasSubmitted} error={error} />
    </ActionDialog>
  );
}
