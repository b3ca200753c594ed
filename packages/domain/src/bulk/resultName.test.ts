import { expect, test } from 'vitest';
import { getResultName } from './resultName.ts';

test('the result of an import is not named like the file it reports on', () => {
  expect(getResultName({ kind: 'productImport', name: 'products.csv' })).toBe('products-result.csv');
  expect(getResultName({ kind: 'productImport', name: 'Products.CSV' })).toBe('Products-result.csv');
  expect(getResultName({ kind: 'productImport' })).toBe('products-result.csv');
});

test('the result of an export has the name of the job', () => {
  expect(getResultName({ kind: 'orderExport', name: 'orders-2026-11.csv' })).toBe('orders-2026-11.csv');
  expect(getResultName({ kind: 'orderExport' })).toBe('export.csv');
});
