import type { Order } from '@sampan/api/entities';
import { planShares } from '@sampan/domain/order/refunds';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNumberFormats } from '../../../i18n/useFormats.ts';
import { Banner } from '../../../patterns/Banner/Banner.tsx';
import { FormDialog } from '../../../patterns/FormDialog/FormDialog.tsx';
import { Checkbox } from '../../../primitives/Checkbox/Checkbox.tsx';
import { Field } from '../../../primitives/Field/Field.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { TextArea } from '../../../primitives/TextArea/TextArea.tsx';
import { RefundPartFields } from './RefundPartFields.tsx';
import { emptyPart, useRefundPart } from './useRefundPart.ts';
import type { useStaffAction } from './useStaffAction.ts';

export interface StaffDialogProps {
  order: Order;
  process: ReturnType<typeof useStaffAction>;
}

const maxReasonLength = 200;

/** Creates a refund by staff: units of lines, shipping, an optional amount, and the reason. */
export function RefundDialog({ order, process }: StaffDialogProps) {
  const { t } = useTranslation(['admin', 'common']);
  const { money } = useNumberFormats();
  const formId = useId();
  const { currency } = order;
  const part = useRefundPart(order, emptyPart, (asked) => planShares(order, asked), process.refused);
  const [reason, setReason] = useState('');
  const [restocks, setRestocks] = useState(true);
  const [isJudged, setJudged] = useState(false);
  const { message, isBusy, isOver, isUncertain, getTextError } = process;
  const isShort = isJudged && reason.trim().length < 2;
  const reasonError = isShort ? t('order.words.needed') : getTextError('reason', reason);

  function submit(event: FormEvent) {
    event.preventDefault();
    setJudged(true);
    if (isOver) return process.submit();
    if (!part.isRight || reason.trim().length < 2) return;
    process.submit({ text: reason.trim(), part: part.part, restock: restocks });
  }

  const amount = money(part.planned.ok ? part.planned.shares.amount : 0, currency);
  const submitLabel = isUncertain ? t('order.checkAgain') : t('order.refunding.submit', { amount });
  return (
    <FormDialog
      title={t('order.refunding.title', { no: order.orderNo })}
      description={t('order.refunding.text', { amount: money(part.left.amount, currency) })}
      formId={formId}
      submitLabel={isOver ? t('common:action.close') : submitLabel}
      isBusy={isBusy}
      onClose={process.close}
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Stack gap="md">
          {message && <Banner tone={message.tone}>{message.text}</Banner>}
          <RefundPartFields part={part} currency={currency} isJudged={isJudged} />
          <Field
            label={t('order.refunding.reason')}
            counter={{ length: reason.length, max: maxReasonLength }}
            {...(reasonError && { error: reasonError })}
          >
            <TextArea value={reason} maxLength={maxReasonLength} onChange={(event) => setReason(event.target.value)} />
          </Field>
          {order.shippedAt === undefined && (
            <Checkbox isChecked={restocks} onCheckedChange={setRestocks}>
              {t('order.refunding.restock')}
            </Checkbox>
          )}
        </Stack>
      </form>
    </FormDialog>
  );
}
