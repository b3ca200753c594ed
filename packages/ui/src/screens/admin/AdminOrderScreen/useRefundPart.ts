import type { Order } from '@sampan/api/entities';
import { parseDecimalAmount } from '@sampan/domain/money/decimal';
import { leftToRefund, type PlannedShares, type RefundPart } from '@sampan/domain/order/refunds';
import { useState } from 'react';
import { getRefusedLines, type RefusedInput } from '../../../features/order/RefundRequest/refundFields.ts';

/** Form values of a refund: quantities by line id and decimal amounts. */
export interface RefundPartText {
  quantities: Readonly<Record<number, string>>;
  shipping: string;
  /** Empty for the sum of units and shipping. */
  amount: string;
}

export const emptyPart: RefundPartText = { quantities: {}, shipping: '', amount: '' };

/** Parses a whole number from 0 to `max`; empty text is 0. Null if invalid. */
export function parseUnits(text: string | undefined, max: number): number | null {
  const units = /^\d{1,4}$/.test(text?.trim() ?? '') ? Number(text) : text?.trim() ? Number.NaN : 0;
  return units >= 0 && units <= max ? units : null;
}

/**
 * State of a refund form: the chosen part, its amount by `plan`, and which fields are invalid by the rules or by the
 * server's last response.
 */
export function useRefundPart(
  order: Order,
  initial: RefundPartText,
  plan: (part: RefundPart) => PlannedShares,
  refused: RefusedInput | undefined,
) {
  const [text, setText] = useState(initial);
  const { currency } = order;
  const left = leftToRefund(order);
  const lines = order.lines.flatMap((line) => {
    const max = left.lines.find(({ orderLineId }) => orderLineId === line.id)?.quantity ?? 0;
    return max > 0 ? [{ line, max }] : [];
  });
  const items = lines.flatMap(({ line, max }) => {
    const quantity = parseUnits(text.quantities[line.id], max);
    return quantity ? [{ orderLineId: line.id, quantity }] : [];
  });
  const areUnitsRight = lines.every(({ line, max }) => parseUnits(text.quantities[line.id], max) !== null);
  const shippingAmount = text.shipping.trim() ? parseDecimalAmount(text.shipping, currency) : 0;
  const amount = text.amount.trim() ? parseDecimalAmount(text.amount, currency) : undefined;
  const part = { items, shippingAmount: shippingAmount ?? 0, ...(amount != null && { amount }) };
  const planned = plan(part);
  const isShippingWrong = shippingAmount === null || shippingAmount > left.shippingAmount;
  const isAmountWrong = amount === null || (!isShippingWrong && areUnitsRight && !planned.ok);
  const sent = refused?.draft.part;
  const isRefused = (field: 'shippingAmount' | 'amount') =>
    refused?.fields[field] !== undefined && (sent?.[field] ?? 0) === (part[field] ?? 0);

  return {
    text,
    setText,
    left,
    lines,
    /** The part as call input. */
    part,
    planned,
    isRight: areUnitsRight && !isShippingWrong && !isAmountWrong,
    isShippingWrong,
    isAmountWrong,
    /** Values the server rejected and that have not been changed since. */
    refused: {
      lines: refused ? getRefusedLines(refused, items) : new Map<number, string>(),
      isShipping: isRefused('shippingAmount'),
      isAmount: isRefused('amount'),
    },
  };
}
