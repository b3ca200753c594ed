import { adminOrder } from '@sampan/api/contract/order';
import { maxEntryAmount, transaction } from '@sampan/api/contract/transaction';
import { type TransactionLog, TransactionLogSchema } from '@sampan/api/entities';
import { getCurrencyDigits } from '@sampan/domain/money/currencyDigits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormDraft } from '../../../../app/drafts/useFormDraft.ts';
import { useCurrency } from '../../../../app/useCurrency.ts';
import { useAction } from '../../../../data/useAction.ts';
import { useReads } from '../../../../data/useEndpoint.ts';
import { useFormats } from '../../../../i18n/useFormats.ts';
import { Banner } from '../../../../patterns/Banner/Banner.tsx';
import { useFieldMessages } from '../../../../patterns/Form/useFieldMessages.ts';
import { useShopForm } from '../../../../patterns/Form/useShopForm.ts';
import { useUnknownOutcome } from '../../../../patterns/Form/useUnknownOutcome.ts';
import { Field } from '../../../../primitives/Field/Field.tsx';
import { RadioGroup } from '../../../../primitives/RadioGroup/RadioGroup.tsx';
import { Stack } from '../../../../primitives/Stack/Stack.tsx';
import { TextArea } from '../../../../primitives/TextArea/TextArea.tsx';
import { TextInput } from '../../../../primitives/TextInput/TextInput.tsx';
import { useToast } from '../../../../primitives/Toast/Toast.tsx';
import { type Conflict, readConflict } from '../../shared/merge/conflict.ts';
import { useConflictFacts } from '../../shared/merge/useConflictFacts.ts';
import { StaffCallFailure } from '../../shared/StaffCallFailure.tsx';
import { SubmitDialog } from '../../shared/SubmitDialog.tsx';
import {
  createEntrySchema,
  EntryDraftSchema,
  type EntryKind,
  entryKinds,
  longestNote,
  toDetails,
  toEntryFields,
} from './entryForm.ts';

export interface EntryFormProps {
  /** The manual entry to edit; omitted for a new one. */
  entry?: TransactionLog;
  onClose: () => void;
}

const invalidates = [transaction.logs, transaction.logsByDate];

/** Fields by the path of the server's error. */
const fieldByPath = { 'details.amount': 'amount', 'details.orderId': 'order' } as const;

/** Creates or edits a manual ledger entry: a note, or money received or paid outside the shop's payments. */
export function EntryForm({ entry, onClose }: EntryFormProps) {
  const { t } = useTranslation(['admin', 'common', 'order']);
  const toast = useToast();
  const reads = useReads();
  const { money } = useFormats();
  const { getFacts } = useConflictFacts();
  const labels = useFieldMessages();
  const currency = useCurrency();
  const draft = `ledger entry ${entry?.id ?? 'new'}`;
  const create = useAction(transaction.createLog, { draft, invalidates });
  const edit = useAction(transaction.logEdit, { invalidates });
  const search = useAction(adminOrder.search);
  const start = toEntryFields(entry, currency);
  const { form, control, getCode } = useShopForm(createEntrySchema(currency), start);
  const isDirty = useFormDraft({ name: draft, schema: EntryDraftSchema, form, start });
  const { isUnknown, noteAnswer } = useUnknownOutcome();
  const { kind, note } = form.watch();
  const failure = search.error ?? create.error ?? edit.error;
  const [openedAt, setOpenedAt] = useState(entry?.updatedAt);
  /** Somebody else's version, saved since the form was opened; the next save is a change of it. */
  const [conflict, setConflict] = useState<Conflict<TransactionLog>>();

  function getAmountError(): string | undefined {
    const code = getCode('amount');
    if (code === 'max_value') return t('transactions.amountTooHigh', { max: money(maxEntryAmount, currency) });
    return code && t('transactions.amountHint', { count: getCurrencyDigits(currency) });
  }

  /** Fields that were not changed follow the saved entry. */
  function takeTheirs(theirs: Conflict<TransactionLog>) {
    reads.put(transaction.logDetail, { id: theirs.current.id }, theirs.current);
    setOpenedAt(theirs.current.updatedAt);
    setConflict(theirs);
  }

  /** The failure of the last attempt says nothing about this one, which may end at a field. */
  function forgetFailure() {
    search.reset();
    create.reset();
    edit.reset();
  }

  /** Finds an order's id by its number. */
  async function findOrder(number: string): Promise<number | 'missing' | 'failed'> {
    const answer = await search.run({ keyword: number, page: 1, limit: 5 });
    if (answer.status === 'fail') return 'failed';
    return answer.data.list.find(({ orderNo }) => orderNo === number)?.id ?? 'missing';
  }

  const submit = form.handleSubmit(async (fields) => {
    const order = fields.order === '' ? undefined : await findOrder(fields.order);
    if (order === 'failed') return;
    if (order === 'missing') {
      form.setError('order', { type: 'server', message: 'unknown' }, { shouldFocus: true });
      return;
    }
    const details = toDetails(fields, order, currency, entry?.details);
    const answer = await (entry ? edit.run({ id: entry.id, details, updatedAt: openedAt }) : create.run({ details }));
    noteAnswer(answer);
    if (answer.status === 'fail') {
      const theirs = readConflict(answer.error, TransactionLogSchema);
      if (theirs) takeTheirs(theirs);
      // Not the open entry: it would be gone, and the typed text with it.
      if (answer.error.code === 'NOT_FOUND') void reads.invalidate(...invalidates);
      const wrong = answer.error.fields ?? {};
      for (const [path, name] of Object.entries(fieldByPath))
        if (wrong[path]) form.setError(name, { type: 'server', message: wrong[path] }, { shouldFocus: true });
      return;
    }
    if (entry) reads.put(transaction.logDetail, { id: entry.id }, answer.data);
    toast.success(t(entry ? 'transactions.saved' : 'transactions.created'));
    onClose();
  });

  return (
    <SubmitDialog
      title={t(entry ? 'transactions.edit' : 'transactions.new')}
      submitLabel={t(isUnknown ? 'order:checkAgain' : 'common:action.save')}
      isBusy={search.isPending || create.isPending || edit.isPending}
      isFrozen={isUnknown}
      isDirty={isDirty}
      onClose={onClose}
      onSubmit={(event) => {
        forgetFailure();
        void submit(event);
      }}
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
          <Field label={t('transactions.amountIn', { currency })} error={getAmountError()}>
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
        {conflict && (
          <Banner tone="warning" isAnnounced>
            {t('transactions.conflict', getFacts(conflict))}
          </Banner>
        )}
        <StaffCallFailure
          error={failure?.code === 'VERSION_CONFLICT' ? undefined : failure}
          isOnField={Object.keys(fieldByPath).some((path) => failure?.fields?.[path])}
          isUnknown={isUnknown}
        />
      </Stack>
    </SubmitDialog>
  );
}
