import { type FormEvent, type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useDraft } from '../../app/drafts/useDraft.ts';
import { Button } from '../../primitives/Button/Button.tsx';
import { Field } from '../../primitives/Field/Field.tsx';
import { isComposing } from '../../primitives/isComposing.ts';
import { TextArea } from '../../primitives/TextArea/TextArea.tsx';
import { composer, foot } from './NoteComposer.css.ts';

/** Maximum number of characters, as in the contract. */
const longest = 500;

const NoteDraftSchema = v.string();

export interface NoteComposerProps {
  /**
   * Unique per record and page: `staff note of order 12`. Text that was not posted is kept under it in this tab. The
   * component that renders the composer has a key of its record.
   */
  draftName: string;
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

function joinNotes(note: string, later: string): string {
  return later.trim() === '' ? note : `${note}\n${later}`;
}

/** Adds a note to a record. ⌘/Ctrl+Enter posts it; the field can be used again at once. */
export function NoteComposer({ draftName, label, placeholder, isSending, failure, onPost }: NoteComposerProps) {
  const { t } = useTranslation('order');
  const [text, setText] = useState('');
  /** The note that is being posted. It stays in the draft until the server has it: its page may be left before. */
  const [sentNote, setSentNote] = useState('');
  const draft = sentNote === '' ? text : joinNotes(sentNote, text);
  const { restored, forget } = useDraft({
    name: draftName,
    schema: NoteDraftSchema,
    value: draft,
    isDirty: draft.trim() !== '',
  });
  useEffect(
    function takeTheDraft() {
      if (restored) setText(restored);
    },
    [restored],
  );

  async function post() {
    const note = text.trim();
    if (note === '' || isSending) return;
    setText('');
    setSentNote(note);
    const isPosted = await onPost(note);
    setSentNote('');
    // Not only by the next render: the page may have been left, and has stored the note.
    if (isPosted) return forget();
    // Keep the text typed in the meantime after the restored note.
    setText((current) => joinNotes(note, current));
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
