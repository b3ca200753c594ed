import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../primitives/Button/Button.tsx';
import { Field } from '../../primitives/Field/Field.tsx';
import { isComposing } from '../../primitives/isComposing.ts';
import { TextArea } from '../../primitives/TextArea/TextArea.tsx';
import { composer, foot } from './NoteComposer.css.ts';

/** Maximum number of characters, as in the contract. */
const longest = 500;

export interface NoteComposerProps {
  /** Accessible name of the input. */
  label: string;
  /** Hint in the empty input. */
  placeholder: string;
  /** Whether the note is being saved. */
  isSending: boolean;
  /** Error message of the last attempt. */
  failure?: string | undefined;
  /**
   * Called to post a note; show it optimistically. Resolves to whether it succeeded; on failure the text is restored
   * into the field.
   */
  onPost: (note: string) => Promise<boolean>;
}

/** Adds a note to a record. ⌘/Ctrl+Enter posts it; the field can be used again at once. */
export function NoteComposer({ label, placeholder, isSending, failure, onPost }: NoteComposerProps) {
  const { t } = useTranslation('order');
  const [text, setText] = useState('');

  async function post() {
    const note = text.trim();
    if (note === '' || isSending) return;
    setText('');
    if (await onPost(note)) return;
    // Keep the text typed in the meantime after the restored note.
    setText((current) => (current.trim() === '' ? note : `${note}\n${current}`));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void post();
  }

  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || isComposing(event)) return;
    event.preventDefault();
    void post();
  }

  return (
    <form className={composer} onSubmit={submit}>
      <Field label={label} error={failure} counter={{ length: text.length, max: longest }} keepsMessageLine={false}>
        <TextArea
          value={text}
          maxLength={longest}
          placeholder={placeholder}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={press}
        />
      </Field>
      <div className={foot}>
        <Button type="submit" variant="tonal" size="sm" isLoading={isSending}>
          {t('note.post')}
        </Button>
      </div>
    </form>
  );
}
