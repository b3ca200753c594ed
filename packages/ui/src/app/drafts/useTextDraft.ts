import * as v from 'valibot';
import { useDialogDraft } from './useDialogDraft.ts';

const TextDraftSchema = v.string();

/** State of a dialog's text, like `useState('')`, which is kept as by `useDialogDraft`. */
export function useTextDraft(name: string): [text: string, setText: (text: string) => void] {
  const { value, setValue } = useDialogDraft({ name, schema: TextDraftSchema, initial: '' });
  return [value, setValue];
}
