import type { Product } from '@sampan/api/entities';
import { expect, test } from 'vitest';
import { createCsvSheet } from './columns.ts';
import { formatReason } from './labels.ts';
import type { RowValues } from './rows.ts';
import { getStep } from './step.ts';

const sheet = createCsvSheet(['Handle', 'Title', 'Variant Slug', 'Variant Inventory Qty', 'Exported Stock']);
const cup: Product = {
  ...{ id: 3, groupId: null, slug: 'cup', name: 'Cup', description: '', categoryId: 1, categoryPath: [], type: 1 },
  ...{ status: 1, isFeatured: false, priceAmount: 100, currency: 'CNY', stock: 6, sold: 4, cover: '', version: 2 },
  ...{ gallery: [], attributes: [], options: [], createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '' },
};

/** Step of a row for a product that had 10 units at the export and has 6 now. */
function getRowStep(given: RowValues, exportedStock?: number) {
  const variant = {
    ...{ rows: [2], handle: 'cup', slug: 'cup', given, problems: [], warnings: [] },
    ...(exportedStock !== undefined && { exportedStock }),
    cell: () => String(given.stock),
  };
  return getStep(variant, {
    sheet,
    known: [cup],
    anchor: undefined,
    seen: new Set<string>(),
    isShippedPicture: () => true,
  });
}

test('stock as it was exported keeps the units sold since', () => {
  expect(getRowStep({ stock: 10 }, 10)).toMatchObject({ kind: 'same' });
  expect(getRowStep({ stock: 10, name: 'Bowl' }, 10)).toMatchObject({ kind: 'update', input: { name: 'Bowl' } });
  expect(getRowStep({ stock: 10, name: 'Bowl' }, 10)).not.toHaveProperty('input.stock');
});

test('changed stock is refused with the current stock if units were sold since', () => {
  const step = getRowStep({ stock: 15 }, 10);
  const problem = { row: 2, column: 'Variant Inventory Qty', code: 'stockChanged', value: '15', currentStock: 6 };
  expect(step).toEqual({ kind: 'failed', problems: [problem] });
  expect(formatReason(problem, 'en-US')).toBe(
    'Variant Inventory Qty: The stock has changed since the export: it is 6 now',
  );
  expect(getRowStep({ stock: 15 }, 6)).toMatchObject({ kind: 'update', input: { stock: 15 } });
});

test('a file without the exported stock, and stock that is the current one already, are no conflict', () => {
  expect(getRowStep({ stock: 15 })).toMatchObject({ kind: 'update', input: { stock: 15 } });
  expect(getRowStep({ stock: 6 }, 10)).toMatchObject({ kind: 'same' });
});
