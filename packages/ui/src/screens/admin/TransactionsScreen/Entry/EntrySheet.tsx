import { transaction } from '@sampan/api/contract/transaction';
import type { TransactionLog } from '@sampan/api/entities';
import { isOutcomeUnknown } from '@sampan/api/noAnswer';
import { getEntryNote, isSystemEntry } from '@sampan/domain/reports/ledger';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../../data/useAction.ts';
import { useEndpoint, useReads } from '../../../../data/useEndpoint.ts';
import { useFormats } from '../../../../i18n/useFormats.ts';
import { type Description, DescriptionList } from '../../../../patterns/DescriptionList/DescriptionList.tsx';
import { EmptyState } from '../../../../patterns/EmptyState/EmptyState.tsx';
import { PageState } from '../../../../patterns/PageState/PageState.tsx';
import { AlertDialog } from '../../../../primitives/AlertDialog/AlertDialog.tsx';
import { Badge } from '../../../../primitives/Badge/Badge.tsx';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { useDiscardGuard } from '../../../../primitives/Dialog/useDiscardGuard.tsx';
import { Inline } from '../../../../primitives/Inline/Inline.tsx';
import { Link } from '../../../../primitives/Link/Link.tsx';
import { Sheet } from '../../../../primitives/Sheet/Sheet.tsx';
import { Skeleton } from '../../../../primitives/Skeleton/Skeleton.tsx';
import { Stack } from '../../../../primitives/Stack/Stack.tsx';
import { useToast } from '../../../../primitives/Toast/Toast.tsx';
import { useUserName } from '../../shared/users/useUserName.ts';
import { Annotation, type AnnotationProps } from './Annotation.tsx';
import { EntryForm } from './EntryForm.tsx';
import { typeTones, useEntryLabels } from './entryLabels.ts';

export interface EntrySheetProps {
  /** Id from the URL; undefined when no entry is open. */
  id: number | undefined;
  onClose: () => void;
}

/** One ledger entry: details, staff's note and, for a manual entry, edit and delete. */
export function EntrySheet({ id, onClose }: EntrySheetProps) {
  const { t } = useTranslation('admin');
  const [unsaved, setUnsaved] = useState<{ discard: () => void }>();
  const guard = useDiscardGuard(unsaved !== undefined, () => {
    unsaved?.discard();
    onClose();
  });
  return (
    <Sheet
      side="right"
      size="lg"
      title={t('transactions.entry')}
      isOpen={id !== undefined}
      onClose={onClose}
      mayClose={guard.mayClose}
    >
      {id !== undefined && <Opened id={id} onClose={onClose} onUnsaved={setUnsaved} />}
      {guard.question}
    </Sheet>
  );
}

interface OpenedProps extends Pick<AnnotationProps, 'onUnsaved'> {
  id: number;
  onClose: () => void;
}

function Opened({ id, onClose, onUnsaved }: OpenedProps) {
  const { t } = useTranslation('admin');
  const result = useEndpoint(transaction.logDetail, { id });
  return (
    <PageState
      result={result}
      skeleton={<Skeleton width="100%" />}
      failed={(error) =>
        error.code === 'NOT_FOUND' ? <EmptyState level="inline" title={t('transactions.gone')} /> : undefined
      }
    >
      {(entry) => (
        <Stack gap="xl">
          <EntryFacts entry={entry} />
          {isSystemEntry(entry.type) ? (
            <Annotation key={entry.id} entry={entry} onUnsaved={onUnsaved} />
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
  const { t } = useTranslation(['admin', 'common', 'order']);
  const toast = useToast();
  const reads = useReads();
  const { getName } = useEntryLabels();
  const [layer, setLayer] = useState<'edit' | 'delete'>();
  const remove = useAction(transaction.logDelete, { invalidates: [transaction.logs, transaction.logsByDate] });

  async function confirm() {
    const answer = await remove.run({ id: entry.id });
    setLayer(undefined);
    if (answer.status === 'fail' && answer.error.code !== 'NOT_FOUND') {
      toast.error(t(isOutcomeUnknown(answer, false) ? 'order:refused.unknownRetry' : 'transactions.notDeleted'));
      return;
    }
    onGone();
    if (answer.status === 'success') {
      toast.success(t('transactions.deleted'));
      return;
    }
    // A colleague has deleted it meanwhile, as the viewer wanted.
    toast.success(t('transactions.gone'));
    void reads.invalidate(transaction.logDetail, transaction.logs, transaction.logsByDate);
  }

  return (
    <>
      <Inline gap="md">
        <Button variant="tonal" onClick={() => setLayer('edit')}>
          {t('common:action.edit')}
        </Button>
        <Button variant="ghost" onClick={() => setLayer('delete')}>
          {t('common:action.delete')}
        </Button>
      </Inline>
      {layer === 'edit' && <EntryForm entry={entry} onClose={() => setLayer(undefined)} />}
      <AlertDialog
        isOpen={layer === 'delete'}
        onClose={() => setLayer(undefined)}
        title={t('transactions.deleteTitle', { name: getName(entry) })}
        description={t('transactions.deleteText')}
        confirmLabel={t('common:action.delete')}
        safeLabel={t('transactions.keep')}
        tone="danger"
        isBusy={remove.isPending}
        onConfirm={() => void confirm()}
      />
    </>
  );
}

/** Details that have rows of their own. */
const ownKeys = new Set(['orderId', 'amount', 'note']);

/** All details of a ledger entry. */
function EntryFacts({ entry }: { entry: TransactionLog }) {
  const { t } = useTranslation('admin');
  const formats = useFormats();
  const labels = useEntryLabels();
  const getUserName = useUserName();
  const { type, orderId, orderNo, userId, username, operatorId, details, fee, createdAt, updatedAt } = entry;
  const amount = labels.getAmount(entry);
  const method = labels.getMethod(entry);
  const ownNote = isSystemEntry(type) ? '' : getEntryNote(entry);
  const others = Object.entries(details).filter(([key]) => !ownKeys.has(key));
  const items: (Description | false | undefined)[] = [
    {
      label: t('transactions.column.type'),
      value: <Badge tone={typeTones[type]}>{labels.getTypeLabel(type)}</Badge>,
    },
    amount !== undefined && { label: t('transactions.column.amount'), value: amount },
    fee && { label: t('transactions.fee'), value: formats.money(fee.amount, fee.currency) },
    { label: t('transactions.column.time'), value: formats.dateTime(createdAt) },
    orderId !== undefined && {
      label: t('transactions.column.order'),
      value: (
        <Link look="nav" href={`/admin/orders/${orderId}`}>
          {orderNo ?? orderId}
        </Link>
      ),
      copy: orderNo,
    },
    userId !== undefined && {
      label: t('transactions.column.customer'),
      value: (
        <Link look="nav" href={`/admin/users/${userId}`}>
          {username ? getUserName(username) : userId}
        </Link>
      ),
    },
    method !== undefined && { label: t('transactions.column.method'), value: method },
    ownNote !== '' && { label: t('transactions.column.note'), value: ownNote },
    operatorId !== undefined && {
      label: t('transactions.column.operator'),
      value: (
        <Link look="nav" href={`/admin/users/${operatorId}`}>
          {t('transactions.numbered', { n: operatorId })}
        </Link>
      ),
    },
    updatedAt !== createdAt && { label: t('transactions.column.updated'), value: formats.dateTime(updatedAt) },
    ...others.map(([label, value]) => ({
      label,
      value: typeof value === 'string' ? value : JSON.stringify(value),
    })),
  ];
  return <DescriptionList items={items} />;
}
