import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useDraft } from '../../app/drafts/useDraft.ts';
import { Button } from '../../primitives/Button/Button.tsx';
import { Field } from '../../primitives/Field/Field.tsx';
import { Inline } from '../../primitives/Inline/Inline.tsx';
import { isComposing } from '../../primitives/isComposing.ts';
import { TextArea } from '../../primitives/TextArea/TextArea.tsx';
import { composer } from './NoteComposer.css.ts';

/** Maximum number of characters, as in the contract. */
const longest = 500;

/** `sent`: a note that was posted and is not known to have arrived; `text`: what was typed after it. */
const NoteDraftSchema = v.object({ sent: v.string(), text: v.string() });
type NoteDraft = v.InferOutput<typeof NoteDraftSchema>;

/**
 * The composers on the page, to be told of a note that arrived: the page may be left and opened again before the answer,
 * and the new composer shows the note.
 */
const composers = new Set<(draftName: string, note: string) => void>();

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
   * into the field. The call has the `draftName` too, so that a note posted again has the same idempotency key.
   */
  onPost: (note: string) => Promise<boolean>;
}

function joinNotes({ sent, text }: NoteDraft): string {
  return [sent, text].filter((part) => part.trim() !== '').join('\n');
}

/** Separates a note that was posted before from what follows it in the field. */
function splitNotes(text: string, sent: string): NoteDraft {
  if (sent !== '' && text === sent) return { sent, text: '' };
  if (sent !== '' && text.startsWith(`${sent}\n`)) return { sent, text: text.slice(sent.length + 1) };
  return { sent: '', text };
}

/** Adds a note to a record. ⌘/Ctrl+Enter posts it; the field can be used again at once. */
export function NoteComposer({ draftName, label, placeholder, isSending, failure, onPost }: NoteComposerProps) {
  const { t } = useTranslation('order');
  const [text, setText] = useState('');
  const [sent, setSent] = useState('');
  /** `sent` is being posted. Otherwise it is in the field, unless it was changed there. */
  const [isUnderWay, setUnderWay] = useState(false);
  const draft = isUnderWay ? { sent, text } : splitNotes(text, sent);
  const { restored, amend } = useDraft({
    name: draftName,
    schema: NoteDraftSchema,
    value: draft,
    isDirty: joinNotes(draft) !== '',
  });
  useEffect(
    function takeTheDraft() {
      if (!restored) return;
      setText(joinNotes(restored));
      setSent(restored.sent);
    },
    [restored],
  );
  const forgetArrived = useEffectEvent((name: string, note: string) => {
    // The composer that is posting it has its own answer.
    if (name !== draftName || note !== sent || isUnderWay) return;
    setText(draft.text);
    setSent('');
  });
  useEffect(function hearOfArrivedNotes() {
    const hear = (name: string, note: string) => forgetArrived(name, note);
    composers.add(hear);
    return () => void composers.delete(hear);
  }, []);

  async function post() {
    const before = splitNotes(text.trim(), sent);
    // A note that may have arrived is sent again as it was, since only then is it the same call.
    const [note, later] = before.sent === '' ? [before.text, ''] : [before.sent, before.text];
    if (note === '' || isSending) return;
    setText(later);
    setSent(note);
    setUnderWay(true);
    const isPosted = await onPost(note);
    if (isPosted) {
      // Not only by the next render: the page may have been left, and has stored the note.
      amend((kept) => (kept.sent !== note ? kept : kept.text.trim() === '' ? null : { sent: '', text: kept.text }));
      for (const tell of composers) tell(draftName, note);
      setSent('');
    } else {
      // Keep the text typed in the meantime after the restored note.
      setText((current) => joinNotes({ sent: note, text: current }));
    }
    setUnderWay(false);
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
      <Inline justify="flex-end" wraps={false}>
        <Button type="submit" variant="tonal" size="sm" isLoading={isSending}>
          {t('note.post')}
        </Button>
      </Inline>
    </form>
  );
}
