import { orderStatuses } from '@sampan/api/statuses';
import { expect, test } from 'vitest';
import { asksAgreement, lacksAgreement, takesAgreement } from './agreement.ts';

test('an agreement can be handed in until the order ships', () => {
  expect(orderStatuses.filter((status) => takesAgreement({ status }))).toEqual([10, 20]);
});

test('the shop asks for one from the total on that it chose, and never without one', () => {
  const order = { status: 20, totalAmount: 50_000 } as const;
  expect(asksAgreement(order, 50_000)).toBe(true);
  expect(asksAgreement(order, 50_001)).toBe(false);
  expect(asksAgreement(order, 0)).toBe(false);
  expect(asksAgreement(order, 1)).toBe(true);
  expect(asksAgreement(order, null)).toBe(false);
  expect(asksAgreement({ ...order, status: 30 }, 1)).toBe(false);
});

test('an order lacks an agreement that the shop asks for, until it is uploaded', () => {
  const agreement = { id: 1, name: 'a.pdf', size: 9, mime: 'application/pdf', checksum: '', createdAt: '' };
  expect(lacksAgreement({ asksAgreement: true })).toBe(true);
  expect(lacksAgreement({ asksAgreement: true, agreement })).toBe(false);
  expect(lacksAgreement({})).toBe(false);
});
