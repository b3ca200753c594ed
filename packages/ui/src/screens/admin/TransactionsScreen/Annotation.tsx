import { transaction } from '@sampan/api/contract/transaction';
import type { TransactionLog } from '@sampan/api/entities';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../data/useAction.ts';
import { useReads } from '../../../data/useEndpoint.ts';
import { CallFailure } from '../../../patterns/Form/CallFailure.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Field } from '../../../primitives/Field/Field.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { TextArea } from '../../../primitives/TextArea/TextArea.tsx';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { getNote, longestNote } from './entryForm.ts';

/** Staff's note beside an entry: the shop's own entries are immutable. */
export function Annotation({ entry }: { entry: TransactionLog }) {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation('common');
  const toast = useToast();
  const reads = useReads();
  const edit = useAction(transaction.logEdit, { invalidates: [transaction.logs, transaction.logsByDate] });
  const written = getNote(entry.annotation);
  const [note, setNote] = useState(written);
  const isChanged = note.trim() !== written;

  async function save(event: FormEvent) {
    event.preventDefault();
    const { note: _note, ...rest } = entry.annotation ?? {};
    const text = note.trim();
    const answer = await edit.run({ id: entry.id, details: text === '' ? rest : { ...rest, note: text } });
    if (answer.status === 'fail') return;
    reads.put(transaction.logDetail, { id: entry.id }, answer.data);
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
        <CallFailure error={edit.error} />
        <div>
          <Button type="submit" variant="tonal" disabled={!isChanged} isLoading={edit.isPending}>
            {common('action.save')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
