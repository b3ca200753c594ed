import { buildOrder } from '@sampan/demo/fixtures/shop/builders';
import { toOrderSummary } from '@sampan/domain/order/orderSummary';
import { describe, expect, it } from 'vitest';
import type { StaffOrder } from '../../shared/orders/orderQuery.ts';
import { findParcelProblems, parsePastedParcels, withCarrier, withParcel } from './shipMany.ts';

const orders: StaffOrder[] = [1, 2, 3].map((id) =>
  toOrderSummary({ ...buildOrder({ id, status: 20 }), orderNo: `SP261120000000${id}` }, 'mei'),
);
const carriers = ['顺丰速运', '香港郵政'];
const paste = (text: string, id = 1, parcels = {}) => parsePastedParcels(parcels, { orders, id, text, carriers });

describe('pasting', () => {
  it('fills the rows from there on, one a line, and counts the lines that are left', () => {
    expect(paste('SF1234567890\nHK12345678\nSF9999999999\nSF0000000000')).toEqual({
      parcels: {
        1: { carrier: '顺丰速运', trackingNo: 'SF1234567890' },
        2: { carrier: '香港郵政', trackingNo: 'HK12345678' },
        3: { carrier: '顺丰速运', trackingNo: 'SF9999999999' },
      },
      unusedLines: 1,
    });
    expect(paste('SF1234567890\nSF9999999999', 3)).toEqual({
      parcels: { 3: { carrier: '顺丰速运', trackingNo: 'SF1234567890' } },
      unusedLines: 1,
    });
  });

  it('gives a line to the order that it names', () => {
    expect(paste('SP2611200000003\t香港郵政\t77778888\nsp2611200000001 SF1234567890')).toEqual({
      parcels: {
        3: { carrier: '香港郵政', trackingNo: '77778888' },
        1: { carrier: '顺丰速运', trackingNo: 'SF1234567890' },
      },
      unusedLines: 0,
    });
  });

  it('takes the tracking number of a line with the customer’s phone number', () => {
    expect(paste('SP2611200000002,王小明,13812345678,75123456789')).toEqual({
      parcels: { 2: { carrier: '', trackingNo: '75123456789' } },
      unusedLines: 0,
    });
  });

  it('does not use a line of an order that is not in the dialog', () => {
    expect(paste('SP2611260000000009 SF1000000000009\nSF1234567890')).toEqual({
      parcels: { 1: { carrier: '顺丰速运', trackingNo: 'SF1234567890' } },
      unusedLines: 1,
    });
    // The number of another order may contain the number of this one.
    expect(paste('SP26112000000017 SF1000000000009')).toEqual({ parcels: {}, unusedLines: 1 });
  });

  it('counts lines without a tracking number', () => {
    expect(paste('Order\tNumber\nSP2611200000001\tSF1234567890')?.unusedLines).toBe(1);
  });

  it('keeps a carrier that was chosen where the line names none', () => {
    expect(paste('77778888', 2, { 2: { carrier: 'Star Ferry', trackingNo: '' } })?.parcels).toEqual({
      2: { carrier: 'Star Ferry', trackingNo: '77778888' },
    });
  });

  it('is left to the field where no number is in it', () => {
    expect(paste('later')).toBeUndefined();
  });
});

it('one carrier applies to all, and missing values are reported by order', () => {
  const parcels = withParcel(withCarrier({}, orders, '顺丰速运'), 2, { trackingNo: 'SF1' });
  expect([...findParcelProblems(parcels, orders)]).toEqual([
    [1, { trackingNo: 'numberNeeded' }],
    [3, { trackingNo: 'numberNeeded' }],
  ]);
  expect(findParcelProblems(parcels, []).size).toBe(0);
});
