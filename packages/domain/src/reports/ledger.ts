import type { TransactionLog } from '@sampan/api/entities';

type TransactionType = TransactionLog['type'];

/** What staff say of an entry of their own; the rest of the details is theirs. */
export interface EntryDetails extends Record<string, unknown> {
  orderId?: number | undefined;
  /** Makes it an adjustment; below zero where money left the shop. */
  amount?: number | undefined;
}

/** Payments, refunds and closings are the shop's own: they can be annotated, never changed or deleted. */
export function isSystemEntry(type: TransactionType): boolean {
  return type <= 3;
}

/** An entry with an amount adjusts the books, one without is a note. */
export function toEntry(
  { amount }: EntryDetails,
  currency: string,
): Pick<TransactionLog, 'status'> & { type: 4 | 5; amount?: number; currency?: string } {
  return amount === undefined ? { type: 5, status: 'noted' } : { type: 4, status: 'adjusted', amount, currency };
}

/** The totals of a day's entries. */
export interface DayTotals {
  count: number;
  amount: number;
  refundAmount: number;
  adjustedAmount: number;
}

/** Where an entry's amount stands in a day's totals. */
export const totalOfType: Partial<Record<TransactionType, { total: keyof Omit<DayTotals, 'count'>; sign: 1 | -1 }>> = {
  1: { total: 'amount', sign: 1 },
  2: { total: 'refundAmount', sign: -1 },
  4: { total: 'adjustedAmount', sign: 1 },
};
