import type { Address } from '@sampan/api/entities';
import { expect, test } from 'vitest';
import { address } from './checkout.fakes.ts';
import { findCurrentAddress, toOrderableLines } from './checkoutRules.ts';

const home: Address = { ...address, id: 1 };
const office: Address = { ...home, id: 2, detail: '德輔道中 8 號', isDefault: true };

test('an address that was edited is replaced by the current copy, and an unchanged one stays', () => {
  const edited = { ...home, detail: '軒尼詩道 2 號' };
  expect(findCurrentAddress(home, [office, edited])).toBe(edited);
  expect(findCurrentAddress(home, [office, { ...home }])).toBe(home);
});

test('an address that was deleted is replaced by the default one, or by none', () => {
  expect(findCurrentAddress(home, [{ ...home, id: 3 }, office])).toBe(office);
  expect(findCurrentAddress(home, [])).toBeNull();
});

test('a sold-out line cannot be ordered, and another one only as far as the stock reaches', () => {
  const line = { priceAmount: 100, currency: 'HKD', type: 1, name: '茶壺', cover: '', options: [] } as const;
  const lines = [5, 6, 7].map((productId) => ({ ...line, productId, quantity: 3, options: [] }));
  const shortages = [
    { productId: 5, left: 0 },
    { productId: 6, left: 2 },
  ];
  const orderable = toOrderableLines(lines, shortages);
  expect(orderable.map(({ productId, quantity }) => [productId, quantity])).toEqual([
    [6, 2],
    [7, 3],
  ]);
  expect(toOrderableLines(lines.slice(0, 1), shortages)).toEqual([]);
});
