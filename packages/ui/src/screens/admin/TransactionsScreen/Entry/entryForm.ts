import { maxEntryAmount } from '@sampan/api/contract/transaction';
import type { TransactionLog } from '@sampan/api/entities';
import { formatAmountInput, readAmount } from '@sampan/domain/money/typedAmount';
import * as v from 'valibot';

/** Kinds of manual entries: a note, or money received or paid. */
export const entryKinds = ['note', 'in', 'out'] as const;
export type EntryKind = (typeof entryKinds)[number];

export const longestNote = 1_000;

/** The form's fields; the amount has at most the decimals of the shop's currency. */
export const createEntrySchema = (currency: string) =>
  v.pipe(
    v.object({
      kind: v.picklist(entryKinds),
      amount: v.pipe(v.string(), v.trim()),
      /** An order number, also in full-width or small letters; empty for none. */
      order: v.pipe(v.string(), v.normalize('NFKC'), v.trim(), v.toUpperCase()),
      note: v.pipe(v.string(), v.trim(), v.minLength(1, 'required'), v.maxLength(longestNote, 'tooLong')),
    }),
    v.forward(
      v.partialCheck(
        [['kind'], ['amount']],
        ({ kind, amount }) => kind === 'note' || (readAmount(amount, currency) ?? 0) > 0,
        'amount',
      ),
      ['amount'],
    ),
    v.forward(
      v.partialCheck(
        [['kind'], ['amount']],
        ({ kind, amount }) => kind === 'note' || (readAmount(amount, currency) ?? 0) <= maxEntryAmount,
        'max_value',
      ),
      ['amount'],
    ),
  );
export type EntryFields = v.InferOutput<ReturnType<typeof createEntrySchema>>;

/** Fields of a form that was not saved; they may be incomplete. */
export const EntryDraftSchema = v.partial(
  v.object({ kind: v.picklist(entryKinds), amount: v.string(), order: v.string(), note: v.string() }),
);

type Entry = Pick<TransactionLog, 'amount' | 'orderNo' | 'details'>;

/** Staff's note on an entry. */
export function getNote({ note }: Record<string, unknown> = {}): string {
  return typeof note === 'string' ? note : '';
}

/** Converts a ledger entry, or none, to the values of its form. Amounts become the typed form of the currency. */
export function toEntryFields(entry: Entry | undefined, currency: string): EntryFields {
  const { amount } = entry ?? {};
  return {
    kind: amount === undefined ? 'note' : amount < 0 ? 'out' : 'in',
    amount: amount === undefined ? '' : formatAmountInput(Math.abs(amount), currency),
    order: entry?.orderNo ?? '',
    note: getNote(entry?.details),
  };
}

/** Details to send: keeps other existing details. */
export function toDetails(
  { kind, amount, note }: EntryFields,
  orderId: number | undefined,
  currency: string,
  before: Record<string, unknown> = {},
): Record<string, unknown> {
  const { orderId: _orderId, amount: _amount, ...rest } = before;
  const minor = readAmount(amount, currency) ?? 0;
  return {
    ...rest,
    note,
    ...(orderId !== undefined && { orderId }),
    ...(kind !== 'note' && { amount: kind === 'out' ? -minor : minor }),
  };
}
