import { useState } from 'react';
import type { GenericSchema } from 'valibot';
import { useDraft } from './useDraft.ts';
import { useForgetWhenClosed } from './useFormDraft.ts';

export interface DialogDraftOptions<Value> {
  /** Unique per record: `reason for user 12`. */
  name: string;
  schema: GenericSchema<unknown, Value>;
  /** Value of the untouched dialog. Later changes of it are ignored. */
  initial: Value;
  /**
   * Returns what stays stored when the dialog is closed, null for nothing. Without it the whole draft is discarded. Later
   * changes of it are ignored.
   */
  toRemainder?: (draft: Value) => Value | null;
}

/**
 * State of a dialog's input. It is kept in this tab when the session expires or the page is loaded again, until the
 * dialog is opened again (behaviours S5 and B8); closing the dialog in any other way discards it, except for `toRemainder`.
 */
export function useDialogDraft<Value>({ name, schema, initial, toRemainder }: DialogDraftOptions<Value>) {
  const [start] = useState(initial);
  const [value, setValue] = useState(start);
  const isDirty = JSON.stringify(value) !== JSON.stringify(start);
  const { forget, amend } = useDraft({ name, schema, value, isDirty, onRestored: setValue });
  const [forgetClosed] = useState(() => (toRemainder ? () => amend(toRemainder) : forget));
  useForgetWhenClosed(forgetClosed);
  return { value, setValue, isDirty };
}
