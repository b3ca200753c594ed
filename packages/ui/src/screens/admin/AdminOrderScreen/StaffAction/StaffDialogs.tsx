import type { Payment } from '@sampan/api/entities';
import { formatDecimal } from '@sampan/domain/money/decimal';
import { readAmount } from '@sampan/domain/money/typedAmount';
import { planShares } from '@sampan/domain/order/refunds';
import { countUnitsOut } from '@sampan/domain/order/returns';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useDialogDraft } from '../../../../app/drafts/useDialogDraft.ts';
import { useTextDraft } from '../../../../app/drafts/useTextDraft.ts';
import { getRejectedLines } from '../../../../features/order/RefundRequest/refundFields.ts';
import { readShopTime } from '../../../../i18n/shopDay.ts';
import { useFormats, useNumberFormats } from '../../../../i18n/useFormats.ts';
import { Banner } from '../../../../patterns/Banner/Banner.tsx';
import { DescriptionList } from '../../../../patterns/DescriptionList/DescriptionList.tsx';
import { Checkbox } from '../../../../primitives/Checkbox/Checkbox.tsx';
import { Field } from '../../../../primitives/Field/Field.tsx';
import { Stack } from '../../../../primitives/Stack/Stack.tsx';
import { TextArea } from '../../../../primitives/TextArea/TextArea.tsx';
import { TextInput } from '../../../../primitives/TextInput/TextInput.tsx';
import { useShopZoneNote } from '../../shared/useShopZoneNote.ts';
import { DifferenceWarnings } from '../OrderNotice/DifferenceWarnings.tsx';
import {
  emptyPart,
  QuantityFields,
  RefundPartFields,
  RefundPartTextSchema,
  readQuantities,
  readRefundPart,
} from './RefundPartFields.tsx';
import { type StaffDialogProps, StaffForm } from './StaffForm.tsx';
import { getStaffDraftName } from './staffActions.ts';

export const maxReasonLength = 200;

const RefundDraftSchema = v.object({ part: RefundPartTextSchema, reason: v.string(), restocks: v.boolean() });
const emptyRefund = { part: emptyPart, reason: '', restocks: true };

/** Creates a refund by staff: units of lines, shipping, an optional amount, and the reason. */
export function RefundDialog({ order, process }: StaffDialogProps) {
  const { t } = useTranslation('admin');
  const { money } = useNumberFormats();
  const { currency } = order;
  const { value, setValue, isDirty } = useDialogDraft({
    name: getStaffDraftName('createRefund', order),
    schema: RefundDraftSchema,
    initial: emptyRefund,
  });
  const { reason, restocks } = value;
  const part = readRefundPart({
    order,
    text: value.part,
    onChange: (next) => setValue({ ...value, part: next }),
    plan: (asked) => planShares(order, asked),
    rejected: process.rejected,
  });
  const [hasSubmitted, setSubmitted] = useState(false);
  const { getTextError } = process;
  const isShort = hasSubmitted && reason.trim().length < 2;
  const reasonError = isShort ? t('order.refunding.reasonNeeded') : getTextError('reason', reason);

  function submit() {
    setSubmitted(true);
    if (!part.isRight || reason.trim().length < 2) return;
    process.submit({ text: reason.trim(), part: part.part, restock: restocks });
  }

  const submitLabel =
    part.amount === undefined
      ? t('order.act.createRefund')
      : t('order.refunding.submit', { amount: money(part.amount, currency) });
  return (
    <StaffForm
      process={process}
      title={t('order.refunding.title', { no: order.orderNo })}
      description={t('order.refunding.text', { amount: money(part.left.amount, currency) })}
      submitLabel={submitLabel}
      isDirty={isDirty}
      onSubmit={submit}
    >
      <DifferenceWarnings order={order} hasLink={false} />
      <RefundPartFields part={part} currency={currency} hasSubmitted={hasSubmitted} />
      <Field
        label={t('order.refunding.reason')}
        counter={{ length: reason.length, max: maxReasonLength }}
        error={reasonError}
      >
        <TextArea
          value={reason}
          maxLength={maxReasonLength}
          onChange={(event) => setValue({ ...value, reason: event.target.value })}
        />
      </Field>
      {order.shippedAt === undefined && (
        <Checkbox isChecked={restocks} onCheckedChange={(isChecked) => setValue({ ...value, restocks: isChecked })}>
          {t('order.refunding.restock')}
        </Checkbox>
      )}
    </StaffForm>
  );
}

/** The quantities are those typed, by order line. */
const ReturnDraftSchema = v.object({ quantities: v.record(v.string(), v.string()), restocks: v.boolean() });
const emptyReturn: v.InferOutput<typeof ReturnDraftSchema> = { quantities: {}, restocks: true };

/** Records which shipped units were returned, and whether they are restocked. */
export function ReturnDialog({ order, process }: StaffDialogProps) {
  const { t } = useTranslation('admin');
  const { value, setValue, isDirty } = useDialogDraft({
    name: getStaffDraftName('receiveReturn', order),
    schema: ReturnDraftSchema,
    initial: emptyReturn,
  });
  const { quantities, restocks } = value;
  const [hasSubmitted, setSubmitted] = useState(false);
  const { lines, items, areUnitsRight } = readQuantities(order, quantities, (line) => countUnitsOut(order, line));
  const returned = items.map((item) => ({ ...item, restock: restocks }));
  const isNothing = areUnitsRight && returned.length === 0;
  const { rejected } = process;
  const rejectedLines = rejected ? getRejectedLines(rejected, returned) : new Map<number, string>();

  function submit() {
    setSubmitted(true);
    if (areUnitsRight && !isNothing) process.submit({ returned });
  }

  return (
    <StaffForm
      process={process}
      title={t('order.returning.title', { no: order.orderNo })}
      description={t('order.returning.text')}
      size="sm"
      submitLabel={t('order.returning.submit')}
      isDirty={isDirty}
      onSubmit={submit}
    >
      {hasSubmitted && isNothing && <Banner tone="danger">{t('order.returning.none')}</Banner>}
      <Stack gap="md" data-invalid={hasSubmitted && isNothing ? '' : undefined}>
        <QuantityFields
          lines={lines}
          quantities={quantities}
          hasSubmitted={hasSubmitted}
          rejectedLines={rejectedLines}
          onChange={(next) => setValue({ ...value, quantities: next })}
        />
      </Stack>
      <Checkbox isChecked={restocks} onCheckedChange={(isChecked) => setValue({ ...value, restocks: isChecked })}>
        {t('order.refunding.restock')}
      </Checkbox>
    </StaffForm>
  );
}

const maxNoteLength = 200;

/** Staff have sent the money of a refund by hand. */
export function SettleRefundDialog(props: StaffDialogProps) {
  const { refund, payment, orderNo: no } = props.order;
  const { t } = useTranslation('admin');
  return (
    <SettleDialog
      {...props}
      action="settleRefund"
      title={t('order.settling.title', { no })}
      owed={refund?.amount ?? 0}
      payment={payment}
    />
  );
}

/** Staff have sent back the money of a late payment by hand: of several, the first when the dialog opens. */
export function SettleLatePaymentDialog(props: StaffDialogProps) {
  const { latePayments, orderNo: no } = props.order;
  const { t } = useTranslation('admin');
  const [payment] = useState(() => latePayments?.[0]);
  if (!payment) return null;
  const { id: paymentId, amount } = payment;
  return (
    <SettleDialog
      {...props}
      action="settleLatePayment"
      title={t('order.settling.lateTitle', { no })}
      owed={amount}
      payment={payment}
      paymentId={paymentId}
    />
  );
}

interface SettleDialogProps extends StaffDialogProps {
  action: 'settleRefund' | 'settleLatePayment';
  title: string;
  /** Minor units. */
  owed: number;
  /** Payment whose money goes back. */
  payment: Payment | undefined;
  /** Of a late payment. */
  paymentId?: number;
}

/** How much staff have sent, entered again against mistakes, and by which transfer. */
function SettleDialog({ order, process, action, title, owed, payment, paymentId }: SettleDialogProps) {
  const { t } = useTranslation(['admin', 'order']);
  const { money } = useNumberFormats();
  const { currency } = order;
  const tradeNo = payment?.tradeNo;
  const textKey = payment?.method === 'manual' ? 'order.settling.text' : 'order.settling.providerText';
  const owedText = formatDecimal(owed, currency);
  const [amount, setAmount] = useState(owedText);
  const [note, setNote] = useTextDraft(getStaffDraftName(action, order, paymentId));
  const [hasSubmitted, setSubmitted] = useState(false);
  const { getTextError } = process;
  const typedAmount = readAmount(amount, currency);
  const isOther = typedAmount !== owed;
  const otherError =
    typedAmount === undefined
      ? t('product.wrong.amount', { example: owedText })
      : t('order.settling.differs', { amount: money(owed, currency) });
  const amountError = hasSubmitted && isOther ? otherError : undefined;
  const noteError =
    hasSubmitted && note.trim().length < 2 ? t('order.settling.noteNeeded') : getTextError('note', note);

  function submit() {
    setSubmitted(true);
    if (!isOther && note.trim().length >= 2)
      process.submit({ amount: owed, text: note.trim(), ...(paymentId !== undefined && { paymentId }) });
  }

  return (
    <StaffForm
      process={process}
      title={title}
      description={t(textKey, { amount: money(owed, currency) })}
      size="sm"
      submitLabel={t('order.settling.submit')}
      isDirty={note !== '' || amount !== owedText}
      onSubmit={submit}
    >
      <DifferenceWarnings order={order} hasLink={false} />
      {payment && (
        <DescriptionList
          items={[
            { label: t('order.fact.method'), value: t(`order:method.${payment.method}`) },
            tradeNo !== undefined && { label: t('order.fact.tradeNo'), value: tradeNo, copy: tradeNo },
          ]}
        />
      )}
      <Field label={t('order.settling.amount')} error={amountError}>
        <TextInput inputMode="decimal" value={amount} onChange={(event) => setAmount(event.target.value)} />
      </Field>
      <Field label={t('order.settling.note')} hint={t('order.settling.noteHint')} error={noteError}>
        <TextInput value={note} maxLength={maxNoteLength} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </StaffForm>
  );
}

const maxEventLength = 200;

/** `time` is a date and time in the shop's zone, in the format of `datetime-local`: `2026-11-22T09:30`. */
const EventDraftSchema = v.object({ text: v.string(), time: v.string() });
const emptyEvent = { text: '', time: '' };

/** Adds a shipment event with its text and time; the time defaults to now. */
export function ShipmentEventDialog({ order, process }: StaffDialogProps) {
  const { t } = useTranslation('admin');
  const { dateTime } = useFormats();
  const zoneNote = useShopZoneNote();
  const { value, setValue, isDirty } = useDialogDraft({
    name: getStaffDraftName('addShipmentEvent', order),
    schema: EventDraftSchema,
    initial: emptyEvent,
  });
  const { text, time } = value;
  const [hasSubmitted, setSubmitted] = useState(false);
  const { rejected, getTextError } = process;
  const at = readShopTime(time);
  const isTimeRejected = rejected?.fields.at !== undefined && rejected.draft.at === at;
  const textError = hasSubmitted && !text.trim() ? t('order.telling.labelNeeded') : getTextError('text', text);

  function submit() {
    setSubmitted(true);
    if (text.trim()) process.submit({ text: text.trim(), ...(at && { at }) });
  }

  return (
    <StaffForm
      process={process}
      title={t('order.telling.title', { no: order.orderNo })}
      description={t('order.telling.text')}
      size="sm"
      submitLabel={t('order.telling.submit')}
      isDirty={isDirty}
      onSubmit={submit}
    >
      <Field label={t('order.telling.label')} counter={{ length: text.length, max: maxEventLength }} error={textError}>
        <TextArea
          value={text}
          maxLength={maxEventLength}
          onChange={(event) => setValue({ ...value, text: event.target.value })}
        />
      </Field>
      <Field
        label={t('order.telling.at')}
        isOptional
        hint={[t('order.telling.atHint'), zoneNote].filter(Boolean).join(' · ')}
        error={isTimeRejected ? t('order.telling.range', { at: dateTime(order.createdAt) }) : undefined}
      >
        <TextInput
          type="datetime-local"
          value={time}
          onChange={(event) => setValue({ ...value, time: event.target.value })}
        />
      </Field>
    </StaffForm>
  );
}
