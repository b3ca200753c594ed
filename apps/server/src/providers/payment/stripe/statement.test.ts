import { expect, test } from 'vitest';
import { getDayStart, getShopDay, shiftDay } from '../shopDay.ts';
import { getDaySeconds, toDispute, toOutsideRefund, toStatementEntry } from './statement.ts';

test("reads Stripe's balance transactions; the fee has the currency of the balance", () => {
  const charge = {
    object: 'charge',
    id: 'ch_1',
    amount: 46800,
    currency: 'cny',
    payment_intent: 'pi_1',
    metadata: { out_trade_no: 'SP1' },
  };
  const transaction = { id: 'txn_1', type: 'charge', amount: 330_000, fee: 1980, currency: 'hkd', source: charge };
  const entry = {
    movement: 'payment',
    number: 'SP1',
    tradeNo: 'pi_1',
    amount: 46800,
    currency: 'CNY',
    fee: 1980,
    feeCurrency: 'HKD',
  };
  expect(toStatementEntry(transaction)).toEqual(entry);
  expect(toStatementEntry({ ...transaction, type: 'payment' })).toEqual(entry);
  expect(toStatementEntry({ ...transaction, source: { ...charge, status: 'succeeded' } })).toEqual(entry);
  const debit = { ...transaction, type: 'payment', source: { ...charge, status: 'pending' } };
  expect(toStatementEntry(debit)).toEqual({ ...entry, isPending: true });
  const refund = {
    ...charge,
    id: 're_1',
    object: 'refund',
    amount: 700,
    metadata: { out_trade_no: 'SP1', out_refund_no: 'RSP1' },
  };
  expect(toStatementEntry({ ...transaction, type: 'refund', fee: 0, source: refund })).toEqual({
    ...entry,
    movement: 'refund',
    number: 'RSP1',
    tradeNo: 're_1',
    amount: 700,
    fee: 0,
  });
  for (const type of ['adjustment', 'refund_failure']) {
    const failure = { ...entry, movement: 'refundFailure', number: 'RSP1', tradeNo: 're_1', amount: 700, fee: 0 };
    expect(toStatementEntry({ ...transaction, type, fee: 0, source: refund })).toEqual(failure);
  }
  for (const other of [
    { ...transaction, type: 'payment_failure_refund' },
    { ...transaction, type: 'payment', source: { ...charge, status: 'failed' } },
    { ...transaction, type: 'payout', source: { id: 'po_1', amount: 1, currency: 'hkd' } },
    { ...transaction, type: 'stripe_fee', source: null },
    { ...transaction, source: 'ch_1' },
    { ...transaction, source: { ...charge, metadata: {} } },
  ]) {
    expect(toStatementEntry(other)).toBeNull();
  }
});

test("reads Stripe's fees in the shop's minor units, where a balance has a currency that Stripe counts otherwise", () => {
  const source = { id: 're_1', object: 'refund', amount: 700, currency: 'eur', payment_intent: 'pi_1', metadata: {} };
  const transaction = { id: 'txn_1', type: 'refund', amount: -276_000, fee: -12_345, source };
  const readFee = (currency: string) => toOutsideRefund({ ...transaction, currency })?.entry;
  expect(readFee('huf')).toMatchObject({ fee: -123, feeCurrency: 'HUF' });
  expect(readFee('jpy')).toMatchObject({ fee: -12_345, feeCurrency: 'JPY' });
  expect(readFee('kwd')).toMatchObject({ fee: -12_345, feeCurrency: 'KWD' });
  expect(readFee('usdc')).toMatchObject({ amount: 700, currency: 'EUR', fee: 0, feeCurrency: 'EUR' });
  const charge = { ...source, object: 'charge', metadata: { out_trade_no: 'SP1' } };
  const paid = { ...transaction, type: 'charge', currency: 'isk', source: charge };
  expect(toStatementEntry(paid)).toMatchObject({ fee: -123, feeCurrency: 'ISK' });
  const dispute = { ...transaction, type: 'adjustment', currency: 'huf', source: { ...source, object: 'dispute' } };
  expect(toDispute(dispute)?.entry).toMatchObject({ fee: -123, feeCurrency: 'HUF' });
});

test("reads Stripe's disputes and what is paid back of them", () => {
  const dispute = {
    id: 'du_1',
    object: 'dispute',
    amount: 46800,
    currency: 'cny',
    payment_intent: 'pi_1',
    metadata: {},
  };
  const adjustment = { id: 'txn_2', type: 'adjustment', amount: -50_700, fee: 8500, currency: 'hkd', source: dispute };
  const entry = { tradeNo: 'du_1', amount: 46800, currency: 'CNY', feeCurrency: 'HKD' };
  expect(toDispute(adjustment)).toEqual({ paymentIntent: 'pi_1', entry: { ...entry, movement: 'dispute', fee: 8500 } });
  const evidence = { status: 'needs_response', evidence_details: { due_by: 1_795_000_000 } };
  const due = { dueAt: new Date('2026-11-18T11:06:40Z') };
  const readDue = (change: object, amount = -50_700) => {
    const read = toDispute({ ...adjustment, amount, source: { ...dispute, ...evidence, ...change } });
    return read && 'dueAt' in read.entry ? { dueAt: read.entry.dueAt } : {};
  };
  expect(readDue({})).toEqual(due);
  expect(readDue({ status: 'warning_needs_response' })).toEqual(due);
  // Answered, without a deadline, and the money that comes back.
  expect(readDue({ status: 'under_review' })).toEqual({});
  for (const due_by of [0, null]) expect(readDue({ evidence_details: { due_by } })).toEqual({});
  expect(readDue({}, 50_700)).toEqual({});
  expect(toDispute({ ...adjustment, amount: 50_700, fee: -8500 })).toEqual({
    paymentIntent: 'pi_1',
    entry: { ...entry, movement: 'disputeReversal', fee: -8500 },
  });
  for (const other of [
    { ...adjustment, source: null },
    { ...adjustment, source: { ...dispute, object: 'charge' } },
    { ...adjustment, source: { ...dispute, payment_intent: null } },
    { ...adjustment, type: 'charge' },
  ]) {
    expect(toDispute(other)).toBeNull();
  }
});

test("reads Stripe's refunds that the shop did not request, and their failures", () => {
  const source = { id: 're_1', object: 'refund', amount: 700, currency: 'cny', payment_intent: 'pi_1', metadata: {} };
  const transaction = { id: 'txn_3', type: 'refund', amount: -760, fee: 0, currency: 'hkd', source };
  const entry = { number: 're_1', tradeNo: 're_1', amount: 700, currency: 'CNY', fee: 0, feeCurrency: 'HKD' };
  for (const type of ['refund', 'payment_refund']) {
    for (const metadata of [{}, null]) {
      expect(toOutsideRefund({ ...transaction, type, source: { ...source, metadata } })).toEqual({
        paymentIntent: 'pi_1',
        entry: { ...entry, movement: 'refund' },
      });
    }
  }
  for (const type of ['adjustment', 'refund_failure'])
    expect(toOutsideRefund({ ...transaction, type })?.entry).toEqual({ ...entry, movement: 'refundFailure' });
  for (const other of [
    { ...transaction, source: 're_1' },
    { ...transaction, type: 'payment_failure_refund' },
    { ...transaction, source: { ...source, payment_intent: null } },
    { ...transaction, source: { ...source, metadata: { out_trade_no: 'SP1', out_refund_no: 'RSP1' } } },
    { ...transaction, type: 'adjustment', source: { ...source, object: 'dispute' } },
    { ...transaction, type: 'charge', source: { ...source, object: 'charge' } },
  ]) {
    expect(toOutsideRefund(other)).toBeNull();
  }
});

test('days are those of the shop', () => {
  const midnight = Date.parse('2026-11-19T16:00:00Z');
  expect([getShopDay(midnight - 1), getShopDay(midnight)]).toEqual(['2026-11-19', '2026-11-20']);
  expect(getDayStart('2026-11-20')).toBe(midnight);
  expect([shiftDay('2026-12-31', 1), shiftDay('2026-03-01', -1)]).toEqual(['2027-01-01', '2026-02-28']);
  expect(getDaySeconds('2026-11-20')).toEqual({ gte: midnight / 1000, lt: midnight / 1000 + 86_400 });
});
