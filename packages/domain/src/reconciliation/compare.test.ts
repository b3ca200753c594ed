import { expect, test } from 'vitest';
import {
  compareStatement,
  findMatched,
  getLedgerNumbers,
  type LedgerMovement,
  type StatementEntry,
  sumFees,
} from './compare.ts';

const listed = (number: string, deviation: Partial<StatementEntry> = {}): StatementEntry => ({
  movement: 'payment',
  number,
  tradeNo: `T${number}`,
  amount: 1000,
  currency: 'CNY',
  fee: 6,
  feeCurrency: 'CNY',
  ...deviation,
});
const booked = (number: string, deviation: Partial<LedgerMovement> = {}): LedgerMovement => ({
  movement: 'payment',
  number,
  amount: 1000,
  currency: 'CNY',
  orderId: 7,
  ...deviation,
});
function compare(statement: StatementEntry[], ledger: LedgerMovement[], statementBefore: StatementEntry[] = []) {
  return compareStatement({ statement, statementBefore, ledger, expected: ledger }).map(
    ({ kind, movement, number, statementAmount, ledgerAmount }) => [
      kind,
      movement,
      number,
      statementAmount,
      ledgerAmount,
    ],
  );
}
const refund = { movement: 'refund' } as const;

test('equal movements are no difference, in any order, and a repeated row counts once', () => {
  expect(compare([listed('2'), listed('1'), listed('1')], [booked('1'), booked('2')])).toEqual([]);
});

test('a payment that is listed before its money is certain may be missing in the ledger, and has the booked amount', () => {
  const pending = listed('1', { isPending: true });
  expect(compare([pending], [])).toEqual([]);
  expect(compare([pending], [booked('1')])).toEqual([]);
  expect(compare([pending], [booked('1', { amount: 999 })])).toEqual([['amount', 'payment', '1', 1000, 999]]);
});

test('finds movements that one side lacks, other amounts, other currencies and duplicates; payments and refunds apart', () => {
  expect(
    compare(
      [
        listed('not booked'),
        listed('changed', { amount: 999 }),
        listed('currency', { currency: 'HKD' }),
        listed('twice'),
        listed('twice', { tradeNo: 'T2' }),
        listed('R1', refund),
        listed('R2', { ...refund, amount: 5 }),
      ],
      [
        booked('changed'),
        booked('currency'),
        booked('twice'),
        booked('not listed'),
        booked('R2', { ...refund, amount: 6 }),
      ],
    ),
  ).toEqual([
    ['missingInLedger', 'payment', 'not booked', 1000, undefined],
    ['amount', 'payment', 'changed', 999, 1000],
    ['amount', 'payment', 'currency', 1000, 1000],
    ['duplicate', 'payment', 'twice', 1000, 1000],
    ['missingInLedger', 'refund', 'R1', 1000, undefined],
    ['amount', 'refund', 'R2', 5, 6],
    ['missingInStatement', 'payment', 'not listed', undefined, 1000],
  ]);
});

test('a dispute and its reversal are differences of their own, with the order of the disputed payment', () => {
  const dispute = listed('1', { movement: 'dispute', tradeNo: 'du_1', fee: 1500 });
  const reversal = listed('1', { movement: 'disputeReversal', tradeNo: 'du_1', amount: 900, fee: -1500 });
  const second = listed('1', { movement: 'dispute', tradeNo: 'du_2' });
  const ledger = [booked('1')];
  const statement = [listed('1'), dispute, reversal, second, listed('other', { movement: 'dispute' })];
  const found = compareStatement({ statement, statementBefore: [], ledger, expected: ledger });
  const { amount: _, ...facts } = dispute;
  expect(found).toEqual([
    { ...facts, kind: 'dispute', statementAmount: 1000, orderId: 7 },
    { ...facts, movement: 'disputeReversal', kind: 'dispute', statementAmount: 900, fee: -1500, orderId: 7 },
    { ...facts, tradeNo: 'du_2', kind: 'dispute', statementAmount: 1000, fee: 6, orderId: 7 },
    { ...facts, number: 'other', tradeNo: 'Tother', kind: 'dispute', statementAmount: 1000, fee: 6 },
  ]);
});

test('a refund that failed after it was booked is a difference of its own, with the order of the refund', () => {
  const failure = listed('R1', { movement: 'refundFailure' });
  const ledger = [booked('R1', refund)];
  const statement = [listed('R1', refund), failure, listed('R2', { movement: 'refundFailure' })];
  const { amount: _, ...facts } = failure;
  expect(compareStatement({ statement, statementBefore: [], ledger, expected: ledger })).toEqual([
    { ...facts, kind: 'refundFailure', statementAmount: 1000, orderId: 7 },
    { ...facts, number: 'R2', tradeNo: 'TR2', kind: 'refundFailure', statementAmount: 1000 },
  ]);
});

test('a refund that the shop did not request, and its failure, have the order of the refunded payment', () => {
  const outside = listed('re_1', { ...refund, tradeNo: 're_1', paymentNo: '1' });
  const statement = [outside, { ...outside, movement: 'refundFailure' as const }];
  const ledger = [booked('1')];
  expect(getLedgerNumbers([...statement, listed('2')])).toEqual(['re_1', '1', 're_1', '1', '2']);
  const found = compareStatement({ statement, statementBefore: [listed('1')], ledger, expected: ledger });
  const { amount: _, paymentNo: __, ...facts } = outside;
  expect(found).toEqual([
    { ...facts, kind: 'missingInLedger', statementAmount: 1000, orderId: 7 },
    { ...facts, movement: 'refundFailure', kind: 'refundFailure', statementAmount: 1000, orderId: 7 },
  ]);
});

test('a movement that the provider counts to the day before is not missing', () => {
  expect(compare([], [booked('1')], [listed('1')])).toEqual([]);
});

test('a second trade of a payment is a duplicate also on the next day, once, and the same trade on both days is none', () => {
  const second = listed('1', { tradeNo: 'T2' });
  const duplicate = ['duplicate', 'payment', '1', 1000, 1000];
  expect(compare([second, second], [booked('1')], [listed('1')])).toEqual([duplicate]);
  expect(compare([listed('1'), second, second], [booked('1')])).toEqual([duplicate]);
  expect(compare([listed('1')], [booked('1')], [listed('1')])).toEqual([]);
  expect(compare([listed('1'), second], [booked('1')], [listed('1'), second])).toEqual([]);
  expect(compare([second], [booked('1')], [listed('1', { isPending: true })])).toEqual([]);
});

test('a difference is matched when its missing side comes later with the same amount', () => {
  const missing = [booked('late'), booked('other amount'), booked('other currency'), booked('never')];
  const entries = [
    listed('late'),
    listed('other amount', { amount: 1 }),
    listed('other currency', { currency: 'HKD' }),
    listed('never', refund),
  ];
  expect(findMatched(missing, entries).map(({ number }) => number)).toEqual(['late']);
  expect(findMatched([listed('late', refund)], [booked('late', refund)])).toHaveLength(1);
});

test('sums fees by currency; a returned fee lowers the sum', () => {
  const statement = [listed('1'), listed('2', { feeCurrency: 'HKD', fee: 9 }), listed('3', { ...refund, fee: -2 })];
  expect(sumFees(statement)).toEqual({ CNY: 4, HKD: 9 });
});
