import type { Order } from '@sampan/api/entities';
import { amountOf, decimalOf } from '@sampan/domain/money/decimal';
import type { OrderActionDraft } from '@sampan/domain/order/orderAction';
import { leftToRefund, planShares, unitsOut } from '@sampan/domain/order/refunds';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../i18n/useFormats.ts';
import { Banner } from '../../../patterns/Banner/Banner.tsx';
import { FormDialog } from '../../../patterns/FormDialog/FormDialog.tsx';
import { Checkbox } from '../../../primitives/Checkbox/Checkbox.tsx';
import { Field } from '../../../primitives/Field/Field.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { TextArea } from '../../../primitives/TextArea/TextArea.tsx';
import { TextInput } from '../../../primitives/TextInput/TextInput.tsx';
import type { useStaffAction } from './useStaffAction.ts';

export interface RefundDialogProps {
  order: Order;
  process: ReturnType<typeof useStaffAction>;
}

type Quantities = Readonly<Record<number, string>>;
const longestReason = 200;
const longestEvent = 200;

/** Whole units from 0 to `max`; null for anything else. */
function unitsIn(text: string | undefined, max: number): number | null {
  const units = /^\d{1,4}$/.test(text?.trim() ?? '') ? Number(text) : text?.trim() ? Number.NaN : 0;
  return units >= 0 && units <= max ? units : null;
}

function QuantityField({
  label,
  max,
  value,
  isJudged,
  onChange,
}: {
  label: string;
  max: number;
  value: string;
  isJudged: boolean;
  onChange: (value: string) => void;
}) {
  const { t } = useTranslation('admin');
  const isWrong = isJudged && unitsIn(value, max) === null;
  return (
    <Field
      label={label}
      hint={t('order.refunding.left', { n: max })}
      {...(isWrong && { error: t('order.refunding.atMost', { n: max }) })}
    >
      <TextInput
        value={value}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

/** A refund by staff: units of lines, shipping, another amount, and why. What is left is shown beside each. */
export function RefundDialog({ order, process }: RefundDialogProps) {
  const { t } = useTranslation(['admin', 'common']);
  const { money } = useFormats();
  const formId = useId();
  const { currency } = order;
  const left = leftToRefund(order);
  const [quantities, setQuantities] = useState<Quantities>({});
  const [shipping, setShipping] = useState('');
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [restocks, setRestocks] = useState(true);
  const [isJudged, setJudged] = useState(false);
  const lines = order.lines.flatMap((line) => {
    const max = left.lines.find(({ orderLineId }) => orderLineId === line.id)?.quantity ?? 0;
    return max > 0 ? [{ line, max }] : [];
  });
  const items = lines.flatMap(({ line, max }) => {
    const quantity = unitsIn(quantities[line.id], max);
    return quantity ? [{ orderLineId: line.id, quantity }] : [];
  });
  const areUnitsRight = lines.every(({ line, max }) => unitsIn(quantities[line.id], max) !== null);
  const shippingAmount = shipping.trim() ? amountOf(shipping, currency) : 0;
  const wanted = amount.trim() ? amountOf(amount, currency) : undefined;
  const part = { items, shippingAmount: shippingAmount ?? 0, ...(wanted != null && { amount: wanted }) };
  const planned = planShares(order, part);
  const isShippingWrong = shippingAmount === null || shippingAmount > left.shippingAmount;
  const isAmountWrong = wanted === null || (!isShippingWrong && areUnitsRight && !planned.ok);
  const isReasonWrong = reason.trim().length < 2;
  const { message, isBusy, isOver, isUncertain } = process;

  function submit(event: FormEvent) {
    event.preventDefault();
    setJudged(true);
    if (isOver) return process.submit();
    if (!areUnitsRight || isShippingWrong || isAmountWrong || isReasonWrong) return;
    process.submit({ text: reason.trim(), part, restock: restocks });
  }

  const total = planned.ok ? planned.shares.amount : 0;
  const submitLabel = isUncertain
    ? t('order.checkAgain')
    : t('order.refunding.submit', { amount: money(total, currency) });
  return (
    <FormDialog
      title={t('order.refunding.title', { no: order.orderNo })}
      description={t('order.refunding.text', { amount: money(left.amount, currency) })}
      formId={formId}
      submitLabel={isOver ? t('common:action.close') : submitLabel}
      isBusy={isBusy}
      onClose={process.close}
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Stack gap="md">
          {message && <Banner tone={message.tone}>{message.text}</Banner>}
          {lines.map(({ line, max }) => (
            <QuantityField
              key={line.id}
              label={line.name}
              max={max}
              value={quantities[line.id] ?? ''}
              isJudged={isJudged}
              onChange={(value) => setQuantities((before) => ({ ...before, [line.id]: value }))}
            />
          ))}
          {left.shippingAmount > 0 && (
            <Field
              label={t('order.refunding.shipping')}
              hint={t('order.refunding.leftAmount', { amount: money(left.shippingAmount, currency) })}
              {...(isJudged &&
                isShippingWrong && {
                  error: t('order.refunding.atMostAmount', { amount: money(left.shippingAmount, currency) }),
                })}
            >
              <TextInput
                value={shipping}
                inputMode="decimal"
                placeholder={decimalOf(0, currency)}
                onChange={(event) => setShipping(event.target.value)}
              />
            </Field>
          )}
          <Field
            label={t('order.refunding.amount')}
            isOptional
            hint={t('order.refunding.amountHint')}
            {...(isJudged &&
              isAmountWrong && {
                error: t('order.refunding.wrongAmount', { amount: money(left.amount, currency) }),
              })}
          >
            <TextInput value={amount} inputMode="decimal" onChange={(event) => setAmount(event.target.value)} />
          </Field>
          <Field
            label={t('order.refunding.reason')}
            counter={{ length: reason.length, max: longestReason }}
            {...(isJudged && isReasonWrong && { error: t('order.words.needed') })}
          >
            <TextArea value={reason} maxLength={longestReason} onChange={(event) => setReason(event.target.value)} />
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

/** Which shipped units came back, and whether they can be sold again. */
export function ReturnDialog({ order, process }: RefundDialogProps) {
  const { t } = useTranslation(['admin', 'common']);
  const formId = useId();
  const [quantities, setQuantities] = useState<Quantities>({});
  const [restocks, setRestocks] = useState(true);
  const [isJudged, setJudged] = useState(false);
  const lines = order.lines.flatMap((line) => {
    const max = unitsOut(order, line);
    return max > 0 ? [{ line, max }] : [];
  });
  const returned = lines.flatMap(({ line, max }): NonNullable<OrderActionDraft['returned']> => {
    const quantity = unitsIn(quantities[line.id], max);
    return quantity ? [{ orderLineId: line.id, quantity, restock: restocks }] : [];
  });
  const isRight = returned.length > 0 && lines.every(({ line, max }) => unitsIn(quantities[line.id], max) !== null);
  const { message, isBusy, isOver, isUncertain } = process;

  function submit(event: FormEvent) {
    event.preventDefault();
    setJudged(true);
    if (isOver) return process.submit();
    if (isRight) process.submit({ returned });
  }

  return (
    <FormDialog
      title={t('order.returning.title', { no: order.orderNo })}
      description={t('order.returning.text')}
      size="sm"
      formId={formId}
      submitLabel={isOver ? t('common:action.close') : t(isUncertain ? 'order.checkAgain' : 'order.returning.submit')}
      isBusy={isBusy}
      onClose={process.close}
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Stack gap="md">
          {message && <Banner tone={message.tone}>{message.text}</Banner>}
          {isJudged && returned.length === 0 && <Banner tone="danger">{t('order.returning.none')}</Banner>}
          {lines.map(({ line, max }) => (
            <QuantityField
              key={line.id}
              label={line.name}
              max={max}
              value={quantities[line.id] ?? ''}
              isJudged={isJudged}
              onChange={(value) => setQuantities((before) => ({ ...before, [line.id]: value }))}
            />
          ))}
          <Checkbox isChecked={restocks} onCheckedChange={setRestocks}>
            {t('order.refunding.restock')}
          </Checkbox>
        </Stack>
      </form>
    </FormDialog>
  );
}

/** What the carrier tells of the parcel, as of now. */
export function ShipmentEventDialog({ order, process }: RefundDialogProps) {
  const { t } = useTranslation(['admin', 'common']);
  const formId = useId();
  const [text, setText] = useState('');
  const [isJudged, setJudged] = useState(false);
  const { message, isBusy, isOver, isUncertain } = process;

  function submit(event: FormEvent) {
    event.preventDefault();
    setJudged(true);
    if (isOver) return process.submit();
    if (text.trim()) process.submit({ text: text.trim() });
  }

  return (
    <FormDialog
      title={t('order.telling.title', { no: order.orderNo })}
      description={t('order.telling.text')}
      size="sm"
      formId={formId}
      submitLabel={isOver ? t('common:action.close') : t(isUncertain ? 'order.checkAgain' : 'order.telling.submit')}
      isBusy={isBusy}
      onClose={process.close}
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Stack gap="md">
          {message && <Banner tone={message.tone}>{message.text}</Banner>}
          <Field
            label={t('order.telling.label')}
            counter={{ length: text.length, max: longestEvent }}
            {...(isJudged && !text.trim() && { error: t('order.words.needed') })}
          >
            <TextArea value={text} maxLength={longestEvent} onChange={(event) => setText(event.target.value)} />
          </Field>
        </Stack>
      </form>
    </FormDialog>
  );
}
