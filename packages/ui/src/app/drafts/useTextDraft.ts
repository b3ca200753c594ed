import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { useDraft } from './useDraft.ts';
import { useForgetWhenClosed } from './useFormDraft.ts';

const TextDraftSchema = v.string();

/**
 * State of a dialog's text, like `useState('')`. The text is kept in this tab when the session expires or the page is
 * loaded again, until the dialog is opened again (behaviours S5 and B8); closing the dialog in any other way discards it.
 * `name` is unique per record: `reason for user 12`.
 */
export function useTextDraft(name: string): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState('');
  const { restored, forget } = useDraft({ name, schema: TextDraftSchema, value: text, isDirty: text !== '' });
  useEffect(
    function takeTheDraft() {
      if (restored) setText(restored);
    },
    [restored],
  );
  useForgetWhenClosed(forget);
  return [text, setText];
}
