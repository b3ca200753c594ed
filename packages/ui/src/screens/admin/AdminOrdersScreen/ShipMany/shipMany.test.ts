import { buildOrder } from '@sampan/demo/fixtures/shop/builders';
import { toOrderSummary } from '@sampan/domain/order/orderSummary';
import { describe, expect, it } from 'vitest';
import type { StaffOrder } from '../../shared/orders/orderQuery.ts';
import {
  findParcelProblems,
  findRepeatedNumbers,
  parsePastedParcels,
  withCarrier,
  withoutOrders,
  withParcel,
} from './shipMany.ts';

const orders: StaffOrder[] = [1, 2, 3].map((id) =>
  toOrderSummary({ ...buildOrder({ id, status: 20 }), orderNo: `SP261120000000${id}` }, 'mei'),
);
const carriers = ['顺丰速运', '香港郵政'];
const paste = (text: string, id = 1, parcels = {}) => parsePastedParcels(parcels, { orders, id, text, carriers });
const clean = { unusedLines: 0, hasShortened: false, ambiguousOrders: 0 };

describe('pasting', () => {
  it('fills the rows from there on, one a line, and counts the lines that are left', () => {
    expect(paste('SF1234567890\nHK12345678\nSF9999999999\nSF0000000000')).toEqual({
      parcels: {
        1: { carrier: '顺丰速运', trackingNo: 'SF1234567890' },
        2: { carrier: '香港郵政', trackingNo: 'HK12345678' },
        3: { carrier: '顺丰速运', trackingNo: 'SF9999999999' },
      },
      ...clean,
      unusedLines: 1,
    });
    expect(paste('SF1234567890\nSF9999999999', 3)).toEqual({
      parcels: { 3: { carrier: '顺丰速运', trackingNo: 'SF1234567890' } },
      ...clean,
      unusedLines: 1,
    });
  });

  it('gives a line to the order that it names', () => {
    expect(paste('SP2611200000003\t香港郵政\t77778888\nsp2611200000001 SF1234567890')).toEqual({
      parcels: {
        3: { carrier: '香港郵政', trackingNo: '77778888' },
        1: { carrier: '顺丰速运', trackingNo: 'SF1234567890' },
      },
      ...clean,
    });
  });

  it('takes the tracking number of a line with the customer’s phone number', () => {
    expect(paste('SP2611200000002,王小明,13812345678,75123456789')).toEqual({
      parcels: { 2: { carrier: '', trackingNo: '75123456789' } },
      ...clean,
    });
  });

  it('does not use a line of an order that is not in the dialog', () => {
    expect(paste('SP2611260000000009 SF1000000000009\nSF1234567890')).toEqual({
      parcels: { 1: { carrier: '顺丰速运', trackingNo: 'SF1234567890' } },
      ...clean,
      unusedLines: 1,
    });
    // The number of another order may contain the number of this one.
    expect(paste('SP26112000000017 SF1000000000009')).toEqual({ ...clean, parcels: {}, unusedLines: 1 });
  });

  it('counts lines without a tracking number', () => {
    expect(paste('Order\tNumber\nSP2611200000001\tSF1234567890')?.unusedLines).toBe(1);
  });

  it('keeps a carrier that was chosen where the line names none', () => {
    expect(paste('77778888', 2, { 2: { carrier: 'Star Ferry', trackingNo: '' } })?.parcels).toEqual({
      2: { carrier: 'Star Ferry', trackingNo: '77778888' },
    });
  });

  it('keeps a carrier that was chosen where the line names it', () => {
    expect(paste('Star Express 77778888', 2, { 2: { carrier: 'Star Express', trackingNo: '' } })?.parcels).toEqual({
      2: { carrier: 'Star Express', trackingNo: '77778888' },
    });
  });

  it.each(['闪电快运 998877665544', 'FedEx 998877665544', 'Harbour Express 998877665544', '韵达 998877665544'])(
    'clears the carrier of an earlier paste where the line names one that is not known: %s',
    (line) => {
      expect(paste(line, 1, { 1: { carrier: '顺丰速运', trackingNo: 'SF1234567890' } })?.parcels).toEqual({
        1: { carrier: '', trackingNo: '998877665544' },
      });
    },
  );

  it.each(['王小明 998877665544', '快递单号 998877665544', 'Tracking 998877665544'])(
    'keeps the carrier beside other words: %s',
    (line) => {
      expect(paste(line, 1, { 1: { carrier: '顺丰速运', trackingNo: '' } })?.parcels).toEqual({
        1: { carrier: '顺丰速运', trackingNo: '998877665544' },
      });
    },
  );

  it('does not use a number that a spreadsheet has shortened, and leaves its row empty', () => {
    expect(paste('SF1234567890\n7.81235E+13\nSF0987654321')).toEqual({
      parcels: {
        1: { carrier: '顺丰速运', trackingNo: 'SF1234567890' },
        2: { carrier: '', trackingNo: '' },
        3: { carrier: '顺丰速运', trackingNo: 'SF0987654321' },
      },
      ...clean,
      unusedLines: 1,
      hasShortened: true,
    });
    const only = { parcels: { 1: { carrier: '', trackingNo: '' } }, ...clean, unusedLines: 1, hasShortened: true };
    expect(paste('SP2611200000001\t7,81235e+13\t61234567')).toEqual(only);
    const earlier = { 1: { carrier: '顺丰速运', trackingNo: 'SF1234567890' } };
    for (const text of ['7.81235E+13', 'SP2611200000001 7.81235E+13'])
      expect(paste(text, 1, earlier)?.parcels).toEqual({ 1: { carrier: '顺丰速运', trackingNo: '' } });
    // The phone number is shortened, the tracking number is not.
    expect(paste('SP2611200000001\t8.61381E+12\tSF1234567890')).toMatchObject(clean);
  });

  it('counts the orders with different numbers, not a line that is there twice', () => {
    expect(paste('SP2611200000001 SF1234567890\nSP2611200000001 SF1234567890')).toMatchObject(clean);
    expect(paste('SP2611200000001 SF1234567890\nSP2611200000001 SF0987654321')).toMatchObject({
      parcels: { 1: { trackingNo: 'SF0987654321' } },
      ambiguousOrders: 1,
    });
    expect(paste('SP2611200000002 75123456789012 75123456789013')?.ambiguousOrders).toBe(1);
    expect(paste('SP2611200000002 61234567 75123456789012')).toMatchObject(clean);
  });

  it('is left to the field where no number is in it', () => {
    expect(paste('later')).toBeUndefined();
  });
});

it('finds the orders with the same tracking number, in any spelling', () => {
  const { parcels } = paste('SF1234567890\nSF1234567890') ?? { parcels: {} };
  expect([...findRepeatedNumbers(parcels, orders)]).toEqual([1, 2]);
  expect(findRepeatedNumbers(parcels, orders.slice(1)).size).toBe(0);
  const typed = withParcel(parcels, 3, { trackingNo: 'sf 1234-567890 ' });
  expect(findRepeatedNumbers(typed, orders).size).toBe(3);
  expect(findRepeatedNumbers({}, orders).size).toBe(0);
});

it('keeps the entered parcels of other orders', () => {
  const [parcel, empty] = [
    { carrier: 'UPS', trackingNo: '' },
    { carrier: '', trackingNo: '' },
  ];
  expect(withoutOrders({ 1: parcel, 7: parcel, 8: empty }, orders)).toEqual({ 7: parcel });
  expect(withoutOrders({ 1: parcel, 8: empty }, orders)).toBeNull();
});

it('one carrier applies to all, and missing values are reported by order', () => {
  const parcels = withParcel(withCarrier({}, orders, '顺丰速运'), 2, { trackingNo: 'SF1' });
  expect([...findParcelProblems(parcels, orders)]).toEqual([
    [1, { trackingNo: 'numberNeeded' }],
    [3, { trackingNo: 'numberNeeded' }],
  ]);
  expect(findParcelProblems(parcels, []).size).toBe(0);
});
