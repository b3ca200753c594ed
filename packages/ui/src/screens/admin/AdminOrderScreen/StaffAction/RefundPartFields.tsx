import type { Order } from '@sampan/api/entities';
import { formatNameWithOptions } from '@sampan/domain/catalogue/nameWithOptions';
import { getCurrencyDigits } from '@sampan/domain/money/currencyDigits';
import { formatDecimal } from '@sampan/domain/money/decimal';
import { type AmountFault, getAmountFault, readAmount } from '@sampan/domain/money/typedAmount';
import { getRefundableAmounts, type PlannedShares, type RefundPart } from '@sampan/domain/order/refunds';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { getRejectedLines, type RejectedInput } from '../../../../features/order/RefundRequest/refundFields.ts';
import { useLocalize } from '../../../../i18n/localize.ts';
import { useNumberFormats } from '../../../../i18n/useFormats.ts';
import { readQuantity } from '../../../../patterns/QuantityStepper/quantity.ts';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { Field } from '../../../../primitives/Field/Field.tsx';
import { TextInput } from '../../../../primitives/TextInput/TextInput.tsx';

interface QuantityFieldsProps {
  lines: ReturnType<typeof readQuantities>['lines'];
  /** As typed, by order line. */
  quantities: Readonly<Record<string, string>>;
  hasSubmitted: boolean;
  /** Lines whose number the server rejected. */
  rejectedLines: ReadonlyMap<number, string>;
  onChange: (quantities: Record<string, string>) => void;
}

/** Quantity of each line. */
export function QuantityFields({ lines, quantities, hasSubmitted, rejectedLines, onChange }: QuantityFieldsProps) {
  const { t } = useTranslation('admin');
  const { number } = useNumberFormats();
  const localize = useLocalize();
  return lines.map(({ line, max }) => {
    const value = quantities[line.id] ?? '';
    const isWrong = rejectedLines.has(line.id) || (hasSubmitted && parseUnits(value, max) === null);
    return (
      <Field
        key={line.id}
        label={formatNameWithOptions(localize(line))}
        hint={t('order.refunding.left', { n: number(max) })}
        error={isWrong ? t('order.refunding.atMost', { n: number(max) }) : undefined}
      >
        <TextInput
          value={value}
          inputMode="numeric"
          autoComplete="off"
          onChange={(event) => onChange({ ...quantities, [line.id]: event.target.value })}
        />
      </Field>
    );
  });
}

export interface RefundPartFieldsProps {
  part: ReturnType<typeof readRefundPart>;
  currency: string;
  /** Validation errors show after the first submit. */
  hasSubmitted: boolean;
}

/** Fields for the units of each line, shipping and an optional amount, each with what is left to refund. */
export function RefundPartFields({ part, currency, hasSubmitted }: RefundPartFieldsProps) {
  const { t } = useTranslation('admin');
  const { money } = useNumberFormats();
  const { text, onChange, left, lines, rejected } = part;
  const shippingLeft = money(left.shippingAmount, currency);
  const shippingProblem = rejected.isShipping ? 'tooMuch' : hasSubmitted && part.shippingProblem;
  const amountProblem = rejected.isAmount ? 'tooMuch' : hasSubmitted && part.amountProblem;
  const decimals = t('transactions.amountHint', { count: getCurrencyDigits(currency) });
  const shippingErrors: AmountErrors = {
    decimals,
    malformed: t('product.wrong.amount', { example: formatDecimal(left.shippingAmount, currency) }),
    tooMuch: t('order.refunding.atMostAmount', { amount: shippingLeft }),
  };
  const amountErrors: AmountErrors = {
    decimals,
    malformed: t('product.wrong.amount', { example: formatDecimal(left.amount, currency) }),
    tooMuch: t('order.refunding.wrongAmount', { amount: money(left.amount, currency) }),
  };
  return (
    <>
      <div>
        <Button variant="outline" size="sm" onClick={part.fillEverythingLeft}>
          {t('order.refunding.everything')}
        </Button>
      </div>
      <QuantityFields
        lines={lines}
        quantities={text.quantities}
        hasSubmitted={hasSubmitted}
        rejectedLines={rejected.lines}
        onChange={(quantities) => onChange({ ...text, quantities })}
      />
      {left.shippingAmount > 0 && (
        <Field
          label={t('order.refunding.shipping')}
          hint={t('order.refunding.leftAmount', { amount: shippingLeft })}
          error={shippingProblem ? shippingErrors[shippingProblem] : undefined}
        >
          <TextInput
            value={text.shipping}
            inputMode="decimal"
            placeholder={formatDecimal(0, currency)}
            onChange={(event) => onChange({ ...text, shipping: event.target.value })}
          />
        </Field>
      )}
      <Field
        label={t('order.refunding.amount')}
        isOptional
        hint={t(part.isBelowUnits ? 'order.refunding.belowUnits' : 'order.refunding.amountHint')}
        error={amountProblem ? amountErrors[amountProblem] : undefined}
      >
        <TextInput
          value={text.amount}
          inputMode="decimal"
          onChange={(event) => onChange({ ...text, amount: event.target.value })}
        />
      </Field>
    </>
  );
}

/** Form values of a refund: quantities by line id and decimal amounts. An empty amount is the sum of units and shipping. */
export const RefundPartTextSchema = v.object({
  quantities: v.record(v.string(), v.string()),
  shipping: v.string(),
  amount: v.string(),
});
export type RefundPartText = v.InferOutput<typeof RefundPartTextSchema>;

export const emptyPart: RefundPartText = { quantities: {}, shipping: '', amount: '' };

/** Parses a whole number from 0 to `max`; empty text is 0. Null if invalid. */
function parseUnits(text = '', max: number): number | null {
  const units = text.trim() === '' ? 0 : readQuantity(text);
  return units !== undefined && units <= max ? units : null;
}

type OrderLine = Order['lines'][number];

/** Reads typed quantities: the lines that have units, how many at most, and the chosen ones as call input. */
export function readQuantities(
  order: Pick<Order, 'lines'>,
  quantities: Readonly<Record<string, string>>,
  getMax: (line: OrderLine) => number,
) {
  const lines = order.lines.map((line) => ({ line, max: getMax(line) })).filter(({ max }) => max > 0);
  const units = lines.map(({ line, max }) => ({
    orderLineId: line.id,
    quantity: parseUnits(quantities[line.id], max),
  }));
  return {
    lines,
    items: units.flatMap(({ orderLineId, quantity }) => (quantity ? [{ orderLineId, quantity }] : [])),
    areUnitsRight: units.every(({ quantity }) => quantity !== null),
  };
}

type AmountErrors = Record<AmountFault, string>;

/** Parses an optional amount: undefined if the field is empty, the fault if it is no amount of the currency. */
function readOptionalAmount(text: string, currency: string): number | AmountFault | undefined {
  return text.trim() === '' ? undefined : (readAmount(text, currency) ?? getAmountFault(text, currency));
}

interface RefundPartOptions {
  order: Order;
  text: RefundPartText;
  onChange: (text: RefundPartText) => void;
  /** Computes the amount of a part. */
  plan: (part: RefundPart) => PlannedShares;
  rejected: RejectedInput | undefined;
}

/**
 * Reads a refund form: the chosen part, its amount by `plan`, and which fields are invalid by the rules or by the
 * server's last response.
 */
export function readRefundPart({ order, text, onChange, plan, rejected }: RefundPartOptions) {
  const { currency } = order;
  const left = getRefundableAmounts(order);
  const findUnitsLeft = ({ id }: OrderLine) => left.lines.find(({ orderLineId }) => orderLineId === id)?.quantity ?? 0;
  const { lines, items, areUnitsRight } = readQuantities(order, text.quantities, findUnitsLeft);
  const typedShipping = readOptionalAmount(text.shipping, currency);
  const typedAmount = readOptionalAmount(text.amount, currency);
  const shippingFault = typeof typedShipping === 'string' ? typedShipping : undefined;
  const amountFault = typeof typedAmount === 'string' ? typedAmount : undefined;
  const shippingAmount = typeof typedShipping === 'number' ? typedShipping : 0;
  const part = { items, shippingAmount, ...(typeof typedAmount === 'number' && { amount: typedAmount }) };
  const planned = plan(part);
  const cost = plan({ items, shippingAmount: 0 });
  const shippingProblem = shippingFault ?? (shippingAmount > left.shippingAmount ? 'tooMuch' : undefined);
  const isImpossible = !shippingProblem && areUnitsRight && !planned.ok;
  const amountProblem = amountFault ?? (isImpossible ? 'tooMuch' : undefined);
  const sent = rejected?.draft.part;
  const isRejected = (field: 'shippingAmount' | 'amount') =>
    rejected?.fields[field] !== undefined && (sent?.[field] ?? 0) === (part[field] ?? 0);

  /** Fills in all units and the shipping, and the amount where they cost less than what is left of the money. */
  function fillEverythingLeft() {
    const units = lines.map(({ line, max }) => ({ orderLineId: line.id, quantity: max }));
    const sum = plan({ items: units, shippingAmount: left.shippingAmount });
    onChange({
      quantities: Object.fromEntries(lines.map(({ line, max }) => [line.id, String(max)])),
      shipping: left.shippingAmount > 0 ? formatDecimal(left.shippingAmount, currency) : '',
      amount: sum.ok && sum.shares.amount === left.amount ? '' : formatDecimal(left.amount, currency),
    });
  }

  return {
    text,
    onChange,
    fillEverythingLeft,
    left,
    lines,
    /** The part as call input. */
    part,
    /** Amount of the part; undefined while there is none that can be refunded. */
    amount: shippingFault || amountFault || !planned.ok ? undefined : planned.shares.amount,
    /** The amount is less than the chosen units cost, which count as refunded all the same. */
    isBelowUnits: items.length > 0 && typeof typedAmount === 'number' && cost.ok && typedAmount < cost.shares.amount,
    isRight: areUnitsRight && !shippingProblem && !amountProblem,
    shippingProblem,
    amountProblem,
    /** Values the server rejected and that have not been changed since. */
    rejected: {
      lines: rejected ? getRejectedLines(rejected, items) : new Map<number, string>(),
      isShipping: isRejected('shippingAmount'),
      isAmount: isRejected('amount'),
    },
  };
}
