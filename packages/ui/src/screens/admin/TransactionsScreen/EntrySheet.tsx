import { transaction } from '@sampan/api/contract/transaction';
import type { TransactionLog } from '@sampan/api/entities';
import { isSystemEntry } from '@sampan/domain/reports/ledger';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../data/useAction.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { EmptyState } from '../../../patterns/EmptyState/EmptyState.tsx';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { AlertDialog } from '../../../primitives/AlertDialog/AlertDialog.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Inline } from '../../../primitives/Inline/Inline.tsx';
import { Sheet } from '../../../primitives/Sheet/Sheet.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { Annotation } from './Annotation.tsx';
import { EntryFacts } from './EntryFacts.tsx';
import { EntryForm } from './EntryForm.tsx';
import { useEntryLabels } from './entryLabels.ts';

export interface EntrySheetProps {
  /** Id from the URL; undefined when no entry is open. */
  id: number | undefined;
  onClose: () => void;
}

/** One ledger entry: details, staff's note and, for a manual entry, edit and delete. */
export function EntrySheet({ id, onClose }: EntrySheetProps) {
  const { t } = useTranslation('admin');
  return (
    <Sheet
      side="right"
      size="lg"
      title={t('transactions.entry')}
      isOpen={id !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      {id !== undefined && <Opened id={id} onClose={onClose} />}
    </Sheet>
  );
}

function Opened({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const result = useEndpoint(transaction.logDetail, { id });
  return (
    <PageState
      result={result}
      skeleton={<Skeleton width="100%" />}
      failed={(error) =>
        error.statusCode === 404 ? <EmptyState level="inline" title={t('transactions.gone')} /> : undefined
      }
    >
      {(entry) => (
        <Stack gap="xl">
          <EntryFacts entry={entry} />
          {isSystemEntry(entry.type) ? (
            <Annotation key={entry.updatedAt} entry={entry} />
          ) : (
            <OwnEntry entry={entry} onGone={onClose} />
          )}
        </Stack>
      )}
    </PageState>
  );
}

/** Edit and delete for a manual entry. */
function OwnEntry({ entry, onGone }: { entry: TransactionLog; onGone: () => void }) {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation('common');
  const toast = useToast();
  const { getName } = useEntryLabels();
  const [layer, setLayer] = useState<'edit' | 'delete'>();
  const remove = useAction(transaction.logDelete, { invalidates: [transaction.logs, transaction.logsByDate] });

  async function confirm() {
    const answer = await remove.run({ id: entry.id });
    setLayer(undefined);
    if (answer.status === 'fail') {
      toast.error(t('transactions.notDeleted'));
      return;
    }
    toast.success(t('transactions.deleted'));
    onGone();
  }

  return (
    <>
      <Inline gap="md">
        <Button variant="tonal" onClick={() => setLayer('edit')}>
          {common('action.edit')}
        </Button>
        <Button variant="ghost" onClick={() => setLayer('delete')}>
          {common('action.delete')}
        </Button>
      </Inline>
      {layer === 'edit' && <EntryForm entry={entry} onClose={() => setLayer(undefined)} />}
      <AlertDialog
        isOpen={layer === 'delete'}
        onOpenChange={(isOpen) => !isOpen && setLayer(undefined)}
        title={t('transactions.deleteTitle', { name: getName(entry) })}
        description={t('transactions.deleteText')}
        confirmLabel={common('action.delete')}
        safeLabel={t('transactions.keep')}
        tone="danger"
        isBusy={remove.isPending}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
