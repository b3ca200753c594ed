import { transaction } from '@sampan/api/contract/transaction';
import { type TransactionLog, TransactionLogSchema } from '@sampan/api/entities';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useDraft } from '../../../../app/drafts/useDraft.ts';
import { useAction } from '../../../../data/useAction.ts';
import { useReads } from '../../../../data/useEndpoint.ts';
import { Banner } from '../../../../patterns/Banner/Banner.tsx';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { Field } from '../../../../primitives/Field/Field.tsx';
import { Stack } from '../../../../primitives/Stack/Stack.tsx';
import { Text } from '../../../../primitives/Text/Text.tsx';
import { TextArea } from '../../../../primitives/TextArea/TextArea.tsx';
import { useToast } from '../../../../primitives/Toast/Toast.tsx';
import { type Conflict, readConflict } from '../../shared/merge/conflict.ts';
import { useConflictFacts } from '../../shared/merge/useConflictFacts.ts';
import { StaffCallFailure } from '../../shared/StaffCallFailure.tsx';
import { getNote, longestNote } from './entryForm.ts';

/** With the version that it changes: a colleague's later note is still a conflict after a reload. */
const AnnotationDraftSchema = v.object({ base: TransactionLogSchema, note: v.string() });

export interface AnnotationProps {
  entry: TransactionLog;
  /** Called with the way to discard the text when some is unsaved, and with undefined when none is. */
  onUnsaved: (unsaved: { discard: () => void } | undefined) => void;
}

/**
 * Staff's note beside an entry: the shop's own entries are immutable. Unsaved text is kept in this tab, because links and
 * the browser's Back leave the entry without asking.
 */
export function Annotation({ entry, onUnsaved }: AnnotationProps) {
  const { t } = useTranslation(['admin', 'common']);
  const toast = useToast();
  const reads = useReads();
  const edit = useAction(transaction.logEdit, { invalidates: [transaction.logs, transaction.logsByDate] });
  /** The version that the typed text is a change of. */
  const [base, setBase] = useState(entry);
  const written = getNote(base.annotation);
  const [note, setNote] = useState(written);
  const isChanged = note.trim() !== written;
  /** Somebody else's version, saved since the text was typed; the next save replaces it. */
  const [conflict, setConflict] = useState<Conflict<TransactionLog>>();
  const { forget, abandon } = useDraft({
    name: `note on ledger entry ${entry.id}`,
    schema: AnnotationDraftSchema,
    value: { base, note },
    isDirty: isChanged,
    onRestored(restored) {
      setBase(restored.base);
      setNote(restored.note);
    },
  });
  useEffect(
    function reportUnsavedText() {
      if (!isChanged) return;
      onUnsaved({ discard: abandon });
      return () => onUnsaved(undefined);
    },
    [isChanged, abandon, onUnsaved],
  );

  // A newer version with another note is not followed once something was typed: saving then reports the conflict.
  const latest = getNote(entry.annotation);
  if (entry.updatedAt > base.updatedAt && (!isChanged || latest === written)) {
    setBase(entry);
    setConflict(undefined);
    if (!isChanged) setNote(latest);
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    const { note: _note, ...rest } = base.annotation ?? {};
    const text = note.trim();
    const details = text === '' ? rest : { ...rest, note: text };
    const answer = await edit.run({ id: base.id, details, updatedAt: base.updatedAt });
    if (answer.status === 'fail') {
      const theirs = readConflict(answer.error, TransactionLogSchema);
      setConflict(theirs);
      if (theirs) setBase(theirs.current);
      return;
    }
    // Not only by the next render: the entry may have been left, and has stored the text.
    forget();
    setBase(answer.data);
    setConflict(undefined);
    reads.put(transaction.logDetail, { id: base.id }, answer.data);
    toast.success(t('transactions.noteSaved'));
  }

  return (
    <form onSubmit={(event) => void save(event)}>
      <Stack gap="md">
        <Field
          label={t('transactions.annotation')}
          hint={t('transactions.annotationHint')}
          counter={{ length: note.length, max: longestNote }}
        >
          <TextArea value={note} maxLength={longestNote} onChange={(event) => setNote(event.target.value)} />
        </Field>
        {conflict && <ConflictBanner conflict={conflict} />}
        <StaffCallFailure error={conflict ? undefined : edit.error} />
        <div>
          <Button type="submit" variant="tonal" disabled={!isChanged} isLoading={edit.isPending}>
            {t('common:action.save')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

/** Says who has changed the entry, and shows the note that the next save replaces. */
function ConflictBanner({ conflict }: { conflict: Conflict<TransactionLog> }) {
  const { t } = useTranslation('admin');
  const { getFacts } = useConflictFacts();
  const note = getNote(conflict.current.annotation);
  return (
    <Banner tone="warning" isAnnounced>
      {t('transactions.conflict', getFacts(conflict))}
      {note !== '' && <Text size="bodySm">{t('transactions.savedNote', { note })}</Text>}
    </Banner>
  );
}
