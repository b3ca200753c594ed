import { expect, test } from 'vitest';
import { formatCsvLine, parseCsvRecords } from '../csv/csv.ts';
import { createCsvSheet } from './columns.ts';
import { toHandle } from './handles.ts';
import { blockReader, readBlock } from './read.ts';
import { getStep } from './step.ts';

const context = {
  ...{ currency: 'CNY', origin: 'https://shop.example', untrackedStock: 0, now: new Date('2026-11-22T00:00:00Z') },
  getCategory: () => 1,
};

/** Steps of a file in an empty shop. */
function toSteps(...lines: string[][]) {
  const [header = [], ...records] = parseCsvRecords(lines.map(formatCsvLine).join(''));
  const sheet = createCsvSheet(header);
  const reader = blockReader(sheet);
  const blocks = records.map((cells, index) => ({ row: index + 2, cells })).flatMap(reader.push);
  const seen = new Set<string>();
  return [...blocks, ...reader.end()].flatMap((block) =>
    readBlock(sheet, block, context).map((variant) => getStep(variant, { sheet, known: [], anchor: undefined, seen })),
  );
}

test('every variant of a handle of digits only is refused with its row', () => {
  const steps = toSteps(
    ['Handle', 'Title', 'Option1 Name', 'Option1 Value', 'Variant Price'],
    ['2024', 'Pot', 'Size', 'S', '12'],
    ['2024', '', '', 'L', '15'],
    ['pot-2024', 'Pot', '', '', '12'],
  );
  const problems = [2, 3].map((row) => [{ row, column: 'Handle', code: 'slug', value: '2024' }]);
  expect(steps.map((step) => (step.kind === 'failed' ? step.problems : step.kind))).toEqual([...problems, 'create']);
});

test('a slug of digits only in a file of this shop is refused with its row', () => {
  const header = ['Handle', 'Title', 'Variant Price', 'Product Category', 'Variant Slug'];
  const [step] = toSteps(header, ['2024', 'Pot', '12', 'tea', '2024']);
  expect(step).toEqual({
    kind: 'failed',
    problems: [{ row: 2, column: 'Variant Slug', code: 'slug', value: '2024' }],
  });
});

test('a derived slug is never of digits only', () => {
  expect(['２０２４', '2024.', 'pot.2024'].map(toHandle)).toEqual(['product-2024', 'product-2024', 'pot-2024']);
  const steps = toSteps(['Name', 'SKU', 'Regular price'], ['2024', '', '12'], ['茶壶', '4711', '12']);
  expect(steps).toMatchObject([
    { kind: 'create', input: { slug: 'product-2024' } },
    { kind: 'create', input: { slug: 'product-4711' } },
  ]);
});
