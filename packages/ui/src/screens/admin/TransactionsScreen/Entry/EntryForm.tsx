import type { CallError } from '@sampan/api/clientEnvelope';
import { adminOrder } from '@sampan/api/contract/order';
import { transaction } from '@sampan/api/contract/transaction';
import type { TransactionLog } from '@sampan/api/entities';
import { getCurrencyDigits } from '@sampan/domain/money/currencyDigits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrency } from '../../../../app/useCurrency.ts';
import { useClient } from '../../../../data/ClientContext.ts';
import { useAction } from '../../../../data/useAction.ts';
import { useReads } from '../../../../data/useEndpoint.ts';
import { CallFailure } from '../../../../patterns/Form/CallFailure.tsx';
import { useFieldMessages } from '../../../../patterns/Form/useFieldMessages.ts';
import { useShopForm } from '../../../../patterns/Form/useShopForm.ts';
import { Field } from '../../../../primitives/Field/Field.tsx';
import { RadioGroup } from '../../../../primitives/RadioGroup/RadioGroup.tsx';
import { Stack } from '../../../../primitives/Stack/Stack.tsx';
import { TextArea } from '../../../../primitives/TextArea/TextArea.tsx';
import { TextInput } from '../../../../primitives/TextInput/TextInput.tsx';
import { useToast } from '../../../../primitives/Toast/Toast.tsx';
import { SubmitDialog } from '../../shared/SubmitDialog.tsx';
import { createEntrySchema, type EntryKind, entryKinds, longestNote, toDetails, toEntryFields } from './entryForm.ts';

export interface EntryFormProps {
  /** The manual entry to edit; omitted for a new one. */
  entry?: TransactionLog;
  onClose: () => void;
}

const invalidates = [transaction.logs, transaction.logsByDate];

/** Creates or edits a manual ledger entry: a note, or money received or paid outside the shop's payments. */
export function EntryForm({ entry, onClose }: EntryFormProps) {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation('common');
  const toast = useToast();
  const reads = useReads();
  const labels = useFieldMessages();
  const currency = useCurrency();
  const findOrder = useOrderFinder();
  const create = useAction(transaction.createLog, { invalidates });
  const edit = useAction(transaction.logEdit, { invalidates });
  const { form, control, getCode } = useShopForm(createEntrySchema(currency), toEntryFields(entry, currency));
  const { kind, note } = form.watch();
  const [searchError, setSearchError] = useState<CallError>();
  const failure = searchError ?? create.error ?? edit.error;

  const submit = form.handleSubmit(async (fields) => {
    const order = fields.order === '' ? undefined : await findOrder(fields.order);
    setSearchError(typeof order === 'object' ? order : undefined);
    if (typeof order === 'object') return;
    if (order === 'missing') {
      form.setError('order', { type: 'server', message: 'unknown' }, { shouldFocus: true });
      return;
    }
    const details = toDetails(fields, order, currency, entry?.details);
    const answer = await (entry ? edit.run({ id: entry.id, details }) : create.run({ details }));
    if (answer.status === 'fail') {
      if (answer.error.fields?.['details.orderId']) form.setError('order', { type: 'server', message: 'unknown' });
      return;
    }
    if (entry) reads.put(transaction.logDetail, { id: entry.id }, answer.data);
    toast.success(t(entry ? 'transactions.saved' : 'transactions.created'));
    onClose();
  });

  return (
    <SubmitDialog
      title={t(entry ? 'transactions.edit' : 'transactions.new')}
      submitLabel={common('action.save')}
      isBusy={form.formState.isSubmitting}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
    >
      <Stack gap="lg">
        <Field label={t('transactions.kind')}>
          <RadioGroup<EntryKind>
            look="segmented"
            value={kind}
            onValueChange={(next) => form.setValue('kind', next, { shouldDirty: true })}
            options={entryKinds.map((value) => ({ value, label: t(`transactions.kindOf.${value}`) }))}
          />
        </Field>
        {kind !== 'note' && (
          <Field
            label={t('transactions.amountIn', { currency })}
            error={getCode('amount') && t('transactions.amountHint', { count: getCurrencyDigits(currency) })}
          >
            <TextInput inputMode="decimal" autoComplete="off" {...control('amount')} />
          </Field>
        )}
        <Field label={t('transactions.orderNo')} isOptional error={getCode('order') && t('transactions.orderUnknown')}>
          <TextInput autoComplete="off" {...control('order')} />
        </Field>
        <Field
          label={t('transactions.note')}
          counter={{ length: note.length, max: longestNote }}
          error={labels(getCode('note'), t('transactions.note'), { max: longestNote })}
        >
          <TextArea {...control('note')} />
        </Field>
        <CallFailure error={failure} isOnField={failure?.fields?.['details.orderId'] !== undefined} />
      </Stack>
    </SubmitDialog>
  );
}

/** Finds an order's id by its number, or the error of the search. */
function useOrderFinder() {
  const client = useClient();
  return async function find(number: string): Promise<number | 'missing' | CallError> {
    const answer = await client.call(adminOrder.search, { keyword: number, page: 1, limit: 5 });
    if (answer.status === 'fail') return answer.error;
    return answer.data.list.find(({ orderNo }) => orderNo === number.toUpperCase())?.id ?? 'missing';
  };
}
