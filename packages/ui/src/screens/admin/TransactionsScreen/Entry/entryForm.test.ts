import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { createEntrySchema, type EntryFields, toDetails, toEntryFields } from './entryForm.ts';

const fields: EntryFields = { kind: 'out', amount: '12.80', order: '', note: '运费补差' };

function findProblems(input: Partial<EntryFields>, currency = 'CNY') {
  const parsed = v.safeParse(createEntrySchema(currency), { ...fields, ...input });
  return (parsed.issues ?? []).map((issue) => `${v.getDotPath(issue)} ${issue.message}`);
}

describe('an entry as it is typed', () => {
  it('needs a note, and an amount where it moves money', () => {
    expect(findProblems({})).toEqual([]);
    expect(findProblems({ note: ' ' })).toEqual(['note required']);
    expect(findProblems({ kind: 'note', amount: '' })).toEqual([]);
    for (const amount of ['', '0', '-3', '1.234', 'ten', '1,23'])
      expect(findProblems({ amount })).toEqual(['amount amount']);
    for (const amount of ['0.01', '1,280', '999999999.99', '１２．５']) expect(findProblems({ amount })).toEqual([]);
  });

  it('has an amount that the ledger takes', () => {
    expect(findProblems({ amount: '10000000000' })).toEqual([]);
    expect(findProblems({ amount: '10000000000.01' })).toEqual(['amount max_value']);
    expect(findProblems({ amount: '99999999999' })).toEqual(['amount max_value']);
    expect(findProblems({ amount: '99999999999', kind: 'note' })).toEqual([]);
  });

  it('has an order number as orders have it', () => {
    const order = v.parse(createEntrySchema('CNY'), { ...fields, order: ' ｓｐ２０２６１１２０００１ ' }).order;
    expect(order).toBe('SP20261120001');
  });

  it('has the decimals of its currency: three of a dinar, none of a yen', () => {
    expect(findProblems({ amount: '1.234' }, 'KWD')).toEqual([]);
    expect(toDetails({ ...fields, amount: '1.234' }, undefined, 'KWD')).toMatchObject({ amount: -1234 });
    expect(findProblems(toEntryFields({ amount: 1234, details: { note: 'dinar' } }, 'KWD'), 'KWD')).toEqual([]);
    expect(findProblems({ amount: '1.2345' }, 'KWD')).toEqual(['amount amount']);
    for (const amount of ['10.5', '0.4']) expect(findProblems({ amount }, 'JPY')).toEqual(['amount amount']);
    for (const amount of ['10', '1,280']) expect(findProblems({ amount }, 'JPY')).toEqual([]);
  });

  it('is read from an entry of the books', () => {
    expect(toEntryFields({ amount: -1280, orderNo: 'SP1', details: { note: 'back' } }, 'CNY')).toEqual({
      kind: 'out',
      amount: '12.8',
      order: 'SP1',
      note: 'back',
    });
    expect(toEntryFields(undefined, 'CNY')).toEqual({ kind: 'note', amount: '', order: '', note: '' });
  });

  it('is sent in minor units, below zero where money left', () => {
    expect(toDetails(fields, 7, 'CNY')).toEqual({ note: '运费补差', orderId: 7, amount: -1280 });
    expect(toDetails({ ...fields, kind: 'in' }, undefined, 'CNY')).toEqual({ note: '运费补差', amount: 1280 });
  });

  it('keeps other fields, but no removed order or amount', () => {
    const before = { note: 'old', orderId: 3, amount: 5, slip: 'B-17' };
    expect(toDetails({ ...fields, kind: 'note' }, undefined, 'CNY', before)).toEqual({
      note: '运费补差',
      slip: 'B-17',
    });
  });
});
