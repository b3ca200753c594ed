import { expect, test } from 'vitest';
import { formatCsvLine, parseCsvRecords } from '../csv/csv.ts';
import { createCsvSheet } from './columns.ts';
import { toHandle } from './handles.ts';
import { formatReason } from './labels.ts';
import { toProblem } from './plan.ts';
import { createBlockReader, readBlock } from './read.ts';
import { getStep } from './step.ts';

const context = {
  ...{ currency: 'CNY', origin: 'https://shop.example', untrackedStock: 0, now: new Date('2026-11-22T00:00:00Z') },
  getCategory: () => 1,
};

/** Steps of a file in an empty shop. */
function toSteps(...lines: string[][]) {
  return planFile(lines, () => true);
}

function planFile(lines: string[][], isShippedPicture: (key: string) => boolean) {
  const [header = [], ...records] = parseCsvRecords(lines.map(formatCsvLine).join(''));
  const sheet = createCsvSheet(header);
  const reader = createBlockReader(sheet);
  const blocks = records.map((cells, index) => ({ row: index + 2, cells })).flatMap(reader.push);
  const seen = new Set<string>();
  return [...blocks, ...reader.end()].flatMap((block) =>
    readBlock(sheet, block, context).map((variant) =>
      getStep(variant, { sheet, known: [], anchor: undefined, seen, isShippedPicture }),
    ),
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

test('a group that was deleted while its rows were imported is named as that', () => {
  const sheet = createCsvSheet(['Handle', 'Title', 'Variant Price']);
  const reader = createBlockReader(sheet);
  reader.push({ row: 2, cells: ['pot', 'Pot', '12'] });
  const [variant] = reader.end().flatMap((block) => readBlock(sheet, block, context));
  const problem = variant && toProblem(sheet, variant, 'groupId', 'unknown');
  expect(problem).toEqual({ row: 2, column: 'Handle', code: 'NOT_FOUND', value: 'pot' });
  expect(problem && formatReason(problem, 'en-US')).toBe('Handle: Somebody deleted it meanwhile');
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

test('in a file of this shop a wrong slug is a problem of the cell it was taken from', () => {
  const header = ['Handle', 'Title', 'Variant Price', 'Product Category', 'Variant Slug'];
  const steps = toSteps(
    header,
    ['Bad Pot', 'Pot', '12', 'tea', ''],
    ['', 'Jug', '12', 'tea', ''],
    ['cup', 'Cup', '12', 'tea', 'Bad Cup'],
  );
  expect(steps.map((step) => (step.kind === 'failed' ? step.problems : step.kind))).toEqual([
    [{ row: 2, column: 'Handle', code: 'slug', value: 'Bad Pot' }],
    [{ row: 3, column: 'Handle', code: 'required' }],
    [{ row: 4, column: 'Variant Slug', code: 'slug', value: 'Bad Cup' }],
  ]);
});

test('an option with a name and no value is refused with its row; Shopify’s Title is no option', () => {
  const header = ['Handle', 'Title', 'Option1 Name', 'Option1 Value', 'Variant Price'];
  const lines = [
    ['pot', 'Pot', 'Size', '', '12'],
    ['cup', 'Cup', 'Title', '', '12'],
  ];
  const problem = { row: 2, column: 'Option1 Value', code: 'required' };
  expect(toSteps(header, ...lines)).toMatchObject([{ kind: 'failed', problems: [problem] }, { kind: 'create' }]);
  const own = [[...header, 'Variant Slug'], ...lines.map((line) => [...line, ''])];
  const problems = [[problem], [{ ...problem, row: 3 }]];
  expect(toSteps(...own)).toMatchObject(problems.map((each) => ({ kind: 'failed', problems: each })));
});

test('a picture of this shop that does not exist is refused with its row', () => {
  const header = ['Handle', 'Title', 'Variant Price', 'Image Src'];
  const urls = ['https://shop.example/media/pot-1', 'https://shop.example/media/no-such-picture'];
  const steps = planFile(
    [header, ...urls.map((url, index) => [`pot-${index}`, 'Pot', '12', url])],
    (key) => key === 'pot-1',
  );
  const problem = { row: 3, column: 'Image Src', code: 'image', value: '/media/no-such-picture' };
  expect(steps).toMatchObject([{ kind: 'create' }, { kind: 'failed', problems: [problem] }]);
});

test('a text that is too long and a list that is too long name their limits', () => {
  const header = ['Handle', 'Title', 'Variant Price', 'Attributes', 'Variant Slug'];
  const attributes = Array.from({ length: 101 }, (_, index) => `Name ${index}: x`).join('\n');
  const steps = toSteps(header, ['pot', 'x'.repeat(201), '12', '', 'pot'], ['cup', 'Cup', '12', attributes, 'cup']);
  expect(steps).toMatchObject([
    { problems: [{ row: 2, column: 'Title', code: 'max_length', max: '200' }] },
    { problems: [{ row: 3, column: 'Attributes', code: 'tooMany', max: expect.stringMatching(/^\d+$/) }] },
  ]);
});
