import type { DifferenceKind, Movement } from '@sampan/api/entities';

/** A row of a provider's statement. Amounts are positive, in minor units. */
export interface StatementEntry {
  movement: Movement;
  /** The shop's number of the payment or the refund; of a dispute, that of the payment. */
  number: string;
  /** The shop's number of the refunded payment, where the shop did not request the refund. `number` is then the provider's. */
  paymentNo?: string;
  /** The provider's number of the trade, the refund or the dispute. */
  tradeNo: string;
  amount: number;
  currency: string;
  /** Provider's fee, minor units of `feeCurrency`; negative if a fee was returned. */
  fee: number;
  feeCurrency: string;
  /** Deadline for the shop's answer to a dispute; absent if the provider expects none. */
  dueAt?: Date;
  /** The payment is listed before its money is certain, so that the ledger may not have it yet. */
  isPending?: true;
}

/** A payment or refund in the ledger. Amounts are positive, in minor units. */
export interface LedgerMovement extends MissingMovement {
  orderId: number;
}

/** A difference between a statement and the ledger; an amount is absent on the side that has no such movement. */
export interface Difference
  extends Pick<StatementEntry, 'movement' | 'number' | 'currency' | 'fee' | 'feeCurrency' | 'dueAt'> {
  kind: DifferenceKind;
  tradeNo?: string;
  orderId?: number;
  statementAmount?: number;
  ledgerAmount?: number;
}

interface Comparison {
  /** Entries of the compared day. */
  statement: readonly StatementEntry[];
  /** Entries of the day before: the clocks of shop and provider differ. */
  statementBefore: readonly StatementEntry[];
  /** Ledger movements with a number of `statement`, of any day. */
  ledger: readonly LedgerMovement[];
  /** Ledger movements that one of the two statements must have. */
  expected: readonly LedgerMovement[];
}

const toKey = ({ movement, number }: Pick<StatementEntry, 'movement' | 'number'>) => `${movement} ${number}`;

const toTradeKey = (entry: StatementEntry) => `${toKey(entry)} ${entry.tradeNo}`;

const isSameAmount = (a: { amount: number; currency: string }, b: { amount: number; currency: string }) =>
  a.amount === b.amount && a.currency === b.currency;

/** Movements that the ledger never has: the kind of their difference, and the movement of the ledger that they concern. */
const unbooked: Partial<Record<Movement, { kind: DifferenceKind; concerns: Movement }>> = {
  dispute: { kind: 'dispute', concerns: 'payment' },
  disputeReversal: { kind: 'dispute', concerns: 'payment' },
  refundFailure: { kind: 'refundFailure', concerns: 'refund' },
};

/** Numbers by which the ledger's movements of these entries are found. */
export function getLedgerNumbers(statement: readonly StatementEntry[]): string[] {
  return statement.flatMap(({ number, paymentNo }) => (paymentNo === undefined ? [number] : [number, paymentNo]));
}

/**
 * Compares a provider's statement with the ledger. A row that is repeated with the same `tradeNo`, also on the next day,
 * counts once; one with another `tradeNo` is a duplicate.
 */
export function compareStatement({ statement, statementBefore, ledger, expected }: Comparison): Difference[] {
  const ledgerByKey = new Map(ledger.map((entry) => [toKey(entry), entry]));
  // A payment that was pending the day before may have failed, and been tried again.
  const certainBefore = statementBefore.filter(({ isPending }) => !isPending);
  const tradeNoByKey = new Map(certainBefore.map((entry) => [toKey(entry), entry.tradeNo]));
  const seenTrades = new Set(certainBefore.map(toTradeKey));
  const differences: Difference[] = [];
  for (const entry of statement) {
    const { amount: statementAmount, isPending, paymentNo, ...facts } = entry;
    const key = toKey(entry);
    const payment =
      paymentNo === undefined ? undefined : ledgerByKey.get(toKey({ movement: 'payment', number: paymentNo }));
    const own = unbooked[entry.movement];
    if (own) {
      const { kind, concerns: movement } = own;
      const concerned = ledgerByKey.get(toKey({ movement, number: entry.number })) ?? payment;
      differences.push({ ...facts, kind, statementAmount, ...(concerned && { orderId: concerned.orderId }) });
      continue;
    }
    const booked = ledgerByKey.get(key);
    const difference = {
      ...facts,
      statementAmount,
      ...(payment && { orderId: payment.orderId }),
      ...(booked && { orderId: booked.orderId, ledgerAmount: booked.amount }),
    };
    const trade = toTradeKey(entry);
    if (seenTrades.has(trade)) continue;
    seenTrades.add(trade);
    const firstTradeNo = tradeNoByKey.get(key) ?? entry.tradeNo;
    tradeNoByKey.set(key, firstTradeNo);
    if (firstTradeNo !== entry.tradeNo) differences.push({ ...difference, kind: 'duplicate' });
    else if (!booked && !isPending) differences.push({ ...difference, kind: 'missingInLedger' });
    else if (booked && !isSameAmount(booked, entry)) differences.push({ ...difference, kind: 'amount' });
  }
  const listed = new Set([...statementBefore, ...statement].map(toKey));
  for (const entry of expected) {
    if (listed.has(toKey(entry))) continue;
    const { amount: ledgerAmount, currency, ...facts } = entry;
    differences.push({
      ...facts,
      kind: 'missingInStatement',
      ledgerAmount,
      currency,
      fee: 0,
      feeCurrency: currency,
    });
  }
  return differences;
}

/** The side of a stored difference that is present. */
export type MissingMovement = Pick<StatementEntry, 'movement' | 'number' | 'amount' | 'currency'>;

/** Differences whose missing side is among `entries`, with the same amount: the ledger or the statement was late. */
export function findMatched<Missing extends MissingMovement>(
  missing: readonly Missing[],
  entries: readonly (StatementEntry | LedgerMovement)[],
): Missing[] {
  const entryByKey = new Map(entries.map((entry) => [toKey(entry), entry]));
  return missing.filter((each) => {
    const entry = entryByKey.get(toKey(each));
    return entry !== undefined && isSameAmount(entry, each);
  });
}

/** Sums the fees of a statement, minor units by currency. */
export function sumFees(statement: readonly StatementEntry[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { fee, feeCurrency } of statement) sums[feeCurrency] = (sums[feeCurrency] ?? 0) + fee;
  return sums;
}
