import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../primitives/Button/Button.tsx';
import { Field } from '../../primitives/Field/Field.tsx';
import { isComposing } from '../../primitives/isComposing.ts';
import { TextArea } from '../../primitives/TextArea/TextArea.tsx';
import { composer, foot } from './NoteComposer.css.ts';

/** Characters, as the contract has it. */
const longest = 500;

export interface NoteComposerProps {
  label: string;
  placeholder: string;
  isSending: boolean;
  /** Why the last one was not sent, as a sentence. */
  failure?: string | undefined;
  /** Show the note at once. Gives whether it arrived; where it did not, its words come back into the field. */
  onPost: (note: string) => Promise<boolean>;
}

/** A few words to add to a record. ⌘ or Ctrl with Enter posts them; the field is free for the next ones at once. */
export function NoteComposer({ label, placeholder, isSending, failure, onPost }: NoteComposerProps) {
  const { t } = useTranslation('order');
  const [text, setText] = useState('');

  async function post() {
    const note = text.trim();
    if (note === '' || isSending) return;
    setText('');
    if (await onPost(note)) return;
    // What was typed meanwhile stays behind it.
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
