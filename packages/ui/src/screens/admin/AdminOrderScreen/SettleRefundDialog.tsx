import { formatDecimal, parseDecimalAmount } from '@sampan/domain/money/decimal';
import { getAmountOwed } from '@sampan/domain/payment/transfer';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNumberFormats } from '../../../i18n/useFormats.ts';
import { Banner } from '../../../patterns/Banner/Banner.tsx';
import { FormDialog } from '../../../patterns/FormDialog/FormDialog.tsx';
import { Field } from '../../../primitives/Field/Field.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { TextInput } from '../../../primitives/TextInput/TextInput.tsx';
import type { StaffDialogProps } from './RefundDialog.tsx';

const maxNoteLength = 200;

/** Staff have sent the money of a refund by hand: how much, said again against mistakes, and by which transfer. */
export function SettleRefundDialog({ order, process }: StaffDialogProps) {
  const { t } = useTranslation(['admin', 'common']);
  const { money } = useNumberFormats();
  const formId = useId();
  const { currency } = order;
  const owed = getAmountOwed(order) ?? 0;
  const [amount, setAmount] = useState(() => formatDecimal(owed, currency));
  const [note, setNote] = useState('');
  const [isJudged, setJudged] = useState(false);
  const { message, isBusy, isOver, isUncertain, getTextError } = process;
  const isOther = parseDecimalAmount(amount, currency) !== owed;
  const amountError = isJudged && isOther ? t('order.settling.differs', { amount: money(owed, currency) }) : undefined;
  const noteError = isJudged && note.trim().length < 2 ? t('order.words.needed') : getTextError('note', note);

  function submit(event: FormEvent) {
    event.preventDefault();
    setJudged(true);
    if (isOver) return process.submit();
    if (!isOther && note.trim().length >= 2) process.submit({ amount: owed, text: note.trim() });
  }

  return (
    <FormDialog
      title={t('order.settling.title', { no: order.orderNo })}
      description={t('order.settling.text', { amount: money(owed, currency) })}
      size="sm"
      formId={formId}
      submitLabel={isOver ? t('common:action.close') : t(isUncertain ? 'order.checkAgain' : 'order.settling.submit')}
      isBusy={isBusy}
      onClose={process.close}
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Stack gap="md">
          {message && <Banner tone={message.tone}>{message.text}</Banner>}
          <Field label={t('order.settling.amount')} {...(amountError && { error: amountError })}>
            <TextInput inputMode="decimal" value={amount} onChange={(event) => setAmount(event.target.value)} />
          </Field>
          <Field
            label={t('order.settling.note')}
            hint={t('order.settling.noteHint')}
            {...(noteError && { error: noteError })}
          >
            <TextInput value={note} maxLength={maxNoteLength} onChange={(event) => setNote(event.target.value)} />
          </Field>
        </Stack>
      </form>
    </FormDialog>
  );
}
