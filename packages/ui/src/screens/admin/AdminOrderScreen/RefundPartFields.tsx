import { formatDecimal } from '@sampan/domain/money/decimal';
import { useTranslation } from 'react-i18next';
import { useTranslated } from '../../../i18n/translated.ts';
import { useNumberFormats } from '../../../i18n/useFormats.ts';
import { Field } from '../../../primitives/Field/Field.tsx';
import { TextInput } from '../../../primitives/TextInput/TextInput.tsx';
import { parseUnits, type useRefundPart } from './useRefundPart.ts';

export interface QuantityFieldProps {
  label: string;
  /** Units that can still be refunded. */
  max: number;
  value: string;
  isJudged: boolean;
  /** The server rejected this number. */
  isRefused: boolean;
  onChange: (value: string) => void;
}

/** Quantity of one line. */
export function QuantityField({ label, max, value, isJudged, isRefused, onChange }: QuantityFieldProps) {
  const { t } = useTranslation('admin');
  const { number } = useNumberFormats();
  const isWrong = isRefused || (isJudged && parseUnits(value, max) === null);
  return (
    <Field
      label={label}
      hint={t('order.refunding.left', { n: number(max) })}
      {...(isWrong && { error: t('order.refunding.atMost', { n: number(max) }) })}
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

export interface RefundPartFieldsProps {
  part: ReturnType<typeof useRefundPart>;
  currency: string;
  /** Validation errors show after the first submit. */
  isJudged: boolean;
}

/** Fields for the units of each line, shipping and an optional amount, each with what is left to refund. */
export function RefundPartFields({ part, currency, isJudged }: RefundPartFieldsProps) {
  const { t } = useTranslation('admin');
  const { money } = useNumberFormats();
  const inWords = useTranslated();
  const { text, setText, left, lines, refused } = part;
  const isShippingWrong = refused.isShipping || (isJudged && part.isShippingWrong);
  const isAmountWrong = refused.isAmount || (isJudged && part.isAmountWrong);
  const shippingLeft = money(left.shippingAmount, currency);
  return (
    <>
      {lines.map(({ line, max }) => (
        <QuantityField
          key={line.id}
          label={inWords(line).name}
          max={max}
          value={text.quantities[line.id] ?? ''}
          isJudged={isJudged}
          isRefused={refused.lines.has(line.id)}
          onChange={(value) =>
            setText((before) => ({ ...before, quantities: { ...before.quantities, [line.id]: value } }))
          }
        />
      ))}
      {left.shippingAmount > 0 && (
        <Field
          label={t('order.refunding.shipping')}
          hint={t('order.refunding.leftAmount', { amount: shippingLeft })}
          {...(isShippingWrong && { error: t('order.refunding.atMostAmount', { amount: shippingLeft }) })}
        >
          <TextInput
            value={text.shipping}
            inputMode="decimal"
            placeholder={formatDecimal(0, currency)}
            onChange={(event) => setText((before) => ({ ...before, shipping: event.target.value }))}
          />
        </Field>
      )}
      <Field
        label={t('order.refunding.amount')}
        isOptional
        hint={t('order.refunding.amountHint')}
        {...(isAmountWrong && { error: t('order.refunding.wrongAmount', { amount: money(left.amount, currency) }) })}
      >
        <TextInput
          value={text.amount}
          inputMode="decimal"
          onChange={(event) => setText((before) => ({ ...before, amount: event.target.value }))}
        />
      </Field>
    </>
  );
}
