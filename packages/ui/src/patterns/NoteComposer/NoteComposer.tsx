import type { Envelope } from '@sampan/api/clientEnvelope';
import { isOutcomeUnknown } from '@sampan/api/noAnswer';
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
 * The composers on the page, to be told how a note ended: the page may be left and opened again before the answer, and
 * the new composer shows the note.
 */
const composers = new Set<(draftName: string, note: string, isPosted: boolean) => void>();

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
  /** Error message of the last attempt, unless it is unknown whether the note arrived. */
  failure?: string | undefined;
  /**
   * Called to post a note; show it optimistically. After a failure the text is restored into the field. The call has the
   * `draftName` too, so that a note posted again has the same idempotency key.
   */
  onPost: (note: string) => Promise<Envelope<unknown>>;
}

const emptyDraft: NoteDraft = { sent: '', text: '' };

function joinNotes({ sent, text }: NoteDraft): string {
  return [sent, text].filter((part) => part.trim() !== '').join('\n');
}

/** The draft once it is known whether the note arrived: one that did not is put before the text typed in the meantime. */
function toSettled(draft: NoteDraft, isPosted: boolean): NoteDraft {
  return { sent: '', text: isPosted ? draft.text : joinNotes(draft) };
}

/** An empty draft is not stored. */
function toStored(draft: NoteDraft): NoteDraft | null {
  return draft.text.trim() === '' ? null : draft;
}

/**
 * Adds a note to a record. ⌘/Ctrl+Enter posts it; the field can be used again at once. A note that may have arrived can
 * only be sent again as it was: under its idempotency key it is posted once, while an edited one would be a second note.
 */
export function NoteComposer({ draftName, label, placeholder, isSending, failure, onPost }: NoteComposerProps) {
  const { t } = useTranslation(['order', 'controls']);
  const [draft, setDraft] = useState<NoteDraft>(emptyDraft);
  const { sent, text } = draft;
  const [isUnderWay, setUnderWay] = useState(false);
  /** It is unknown whether `sent` arrived. */
  const isFrozen = sent !== '' && !isUnderWay;
  const shown = isFrozen ? joinNotes(draft) : text;
  /** Only by a failed note that was put before the text: the field limits what is typed. */
  const isTooLong = !isFrozen && text.trim().length > longest;
  const { amend } = useDraft({
    name: draftName,
    schema: NoteDraftSchema,
    value: draft,
    isDirty: joinNotes(draft) !== '',
    onRestored: setDraft,
  });
  const settle = useEffectEvent((name: string, note: string, isPosted: boolean) => {
    // The composer that is posting it has its own answer.
    if (name === draftName && note === sent && !isUnderWay) setDraft(toSettled(draft, isPosted));
  });
  useEffect(function listenForEndedNotes() {
    const onNoteEnded: Parameters<typeof composers.add>[0] = (...ended) => settle(...ended);
    composers.add(onNoteEnded);
    return () => void composers.delete(onNoteEnded);
  }, []);

  async function post() {
    const note = sent === '' ? text.trim() : sent;
    if (note === '' || isTooLong || isSending) return;
    setDraft({ sent: note, text: isFrozen ? text : '' });
    setUnderWay(true);
    const answer = await onPost(note);
    setUnderWay(false);
    if (isOutcomeUnknown(answer, isFrozen)) return;
    const isPosted = answer.status === 'success';
    setDraft((current) => toSettled(current, isPosted));
    // Not only by the next render: the page may have been left, and has stored the note.
    amend((kept) => (kept.sent === note ? toStored(toSettled(kept, isPosted)) : kept));
    for (const onNoteEnded of composers) onNoteEnded(draftName, note, isPosted);
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
      <Field
        label={label}
        error={
          isFrozen ? t('refused.unknownWithInput') : isTooLong ? t('controls:field.tooLong', { n: longest }) : failure
        }
        counter={{ length: shown.length, max: longest }}
        keepsMessageLine={false}
      >
        <TextArea
          value={shown}
          maxLength={longest}
          placeholder={placeholder}
          readOnly={isFrozen}
          onChange={({ target: { value } }) => setDraft((current) => ({ ...current, text: value }))}
          onKeyDown={press}
        />
      </Field>
      <Inline justify="flex-end" wraps={false}>
        <Button type="submit" variant="tonal" size="sm" isLoading={isSending}>
          {t(isFrozen ? 'checkAgain' : 'note.post')}
        </Button>
      </Inline>
    </form>
  );
}
