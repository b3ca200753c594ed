import type { TransactionLog } from '@sampan/api/entities';
import { transactionType } from '@sampan/api/statuses';
import { type Audited, auditRecord, type RecordChange } from '../audit/changes.ts';
import { capAmount } from '../money/money.ts';

type TransactionType = TransactionLog['type'];

/** Details of a manual ledger entry; staff may add further fields. */
export interface EntryDetails extends Record<string, unknown> {
  orderId?: number | undefined;
  /** Makes the entry an adjustment; negative for an outflow. */
  amount?: number | undefined;
}

/**
 * Whether the entry is automatic (payment, refund, close). Such entries can be annotated but not changed or deleted.
 */
export function isSystemEntry(type: TransactionType): boolean {
  return type <= transactionType.close;
}

/** Staff's note on an entry: the annotation of an automatic one, or the note of a manual one; empty if there is none. */
export function getEntryNote({ annotation, details }: Pick<TransactionLog, 'annotation' | 'details'>): string {
  const [note] = [annotation?.note, details.note].filter((text) => typeof text === 'string' && text !== '');
  return typeof note === 'string' ? note : '';
}

/** A manual entry with an amount is an adjustment, without one a note. */
function toEntry(
  { amount }: EntryDetails,
  currency: string,
): Pick<TransactionLog, 'status'> & { type: 4 | 5; amount?: number; currency?: string } {
  return amount === undefined
    ? { type: transactionType.note, status: 'noted' }
    : { type: transactionType.adjustment, status: 'adjusted', amount, currency };
}

/** Totals of one day's ledger entries. */
export interface DayTotals {
  count: number;
  amount: number;
  refundAmount: number;
  adjustedAmount: number;
}

/** The daily total that an entry's amount counts towards, and its sign. */
const totalByType: Partial<Record<TransactionType, { total: keyof Omit<DayTotals, 'count'>; sign: 1 | -1 }>> = {
  1: { total: 'amount', sign: 1 },
  2: { total: 'refundAmount', sign: -1 },
  4: { total: 'adjustedAmount', sign: 1 },
};

/** Counts entries of one type in the totals of their day. */
export function addToDay(
  day: DayTotals,
  { type, count, amount }: { type: TransactionType; count: number; amount: number },
): void {
  day.count += count;
  const counted = totalByType[type];
  if (counted) day[counted.total] = capAmount(day[counted.total] + counted.sign * amount);
}

/** The order that an entry names. */
export interface EntryOrder {
  orderId: number;
  orderNo: string;
  userId: number;
  username?: string;
}

/**
 * Plans the columns of a manual entry from the details that staff wrote. `order` is the order with the id in the
 * details, if there is one.
 */
export function planEntry(details: EntryDetails, order: EntryOrder | undefined, currency: string) {
  if (details.orderId !== undefined && !order) {
    return { ok: false, fields: { 'details.orderId': 'missing' } as Record<string, string> } as const;
  }
  return { ok: true, columns: { ...toEntry(details, currency), ...order, details } } as const;
}

interface Entry {
  id: number;
  type: number;
  amount?: number | null | undefined;
  details: Record<string, unknown>;
  annotation?: Record<string, unknown> | undefined;
}

/** Audit entry of a ledger entry that staff create, change or delete. */
export function auditLedgerEntry(change: RecordChange<Entry>): Audited {
  return auditRecord(change, {
    targetType: 'transaction',
    calls: ['transaction.createLog', 'transaction.logEdit', 'transaction.logDelete'],
    toFields: ({ type, amount = null, details, annotation = {} }) => ({ type, amount, details, annotation }),
  });
}
