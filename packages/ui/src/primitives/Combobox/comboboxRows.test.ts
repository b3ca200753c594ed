import { expect, test } from 'vitest';
import {
  type ComboboxRow,
  filterOptionRows,
  findNamedOption,
  findOptionByStart,
  flatten,
  isKnown,
  stepFrom,
} from './comboboxRows.ts';

const tree = [
  {
    value: 'tea',
    label: '茶具',
    children: [
      { value: 'pot', label: '茶壶', keywords: ['chahu'] },
      { value: 'cup', label: '茶杯' },
    ],
  },
  { value: 'TV', label: 'Ｔea towel' },
];

const keys = (rows: readonly ComboboxRow[]) => rows.map((row) => row.key);

test('a tree is a list in which every option follows the one it lies in', () => {
  const rows = flatten(tree);
  expect(keys(rows)).toEqual(['tea', 'pot', 'cup', 'TV']);
  expect(rows.map((row) => row.depth)).toEqual([0, 1, 1, 0]);
  expect(rows[1]?.path).toEqual(['茶具']);
});

test('an option is found by a part of its label, by its keywords and by what it lies in', () => {
  const rows = flatten(tree);
  expect(keys(filterOptionRows(rows, '壶'))).toEqual(['pot']);
  expect(keys(filterOptionRows(rows, 'CHA'))).toEqual(['pot']);
  expect(keys(filterOptionRows(rows, '茶具 杯'))).toEqual(['cup']);
  expect(keys(filterOptionRows(rows, 'tea'))).toEqual(['TV']);
  expect(keys(filterOptionRows(rows, '锅'))).toEqual([]);
});

test('an empty query finds everything', () => {
  expect(filterOptionRows(flatten(tree), '  ')).toHaveLength(4);
});

test('a search-only option is listed once something is typed', () => {
  const rows = flatten([...tree, { value: 'kettle', label: 'Tea kettle', isSearchOnly: true }]);
  expect(filterOptionRows(rows, '')).toHaveLength(4);
  expect(keys(filterOptionRows(rows, 'tea'))).toEqual(['TV', 'kettle']);
});

test('labels match in any case and width', () => {
  expect(isKnown(flatten(tree), 'tea TOWEL')).toBe(true);
  expect(isKnown(flatten(tree), 'tea')).toBe(false);
});

test('a text names an option by its label or a keyword, in any case and width', () => {
  const rows = flatten(tree);
  expect(findNamedOption(rows, ' tea TOWEL ')?.key).toBe('TV');
  expect(findNamedOption(rows, 'Chahu')?.key).toBe('pot');
  expect(findNamedOption(rows, 'chah')).toBeUndefined();
  // The same option may be listed twice.
  expect(findNamedOption([...rows, ...rows], '茶壶')?.key).toBe('pot');
});

test('a label goes before a keyword; a name of several options or of a disabled one names none', () => {
  const rows = flatten([
    { value: 'a', label: 'Tea', keywords: ['cup'] },
    { value: 'b', label: 'Cup' },
    { value: 'c', label: 'Bowls', children: [{ value: 'd', label: 'Small' }] },
    { value: 'e', label: 'Plates', children: [{ value: 'f', label: 'Small' }] },
    { value: 'g', label: 'Pots', isDisabled: true },
  ]);
  expect(findNamedOption(rows, 'cup')?.key).toBe('b');
  expect(findNamedOption(rows, 'small')).toBeUndefined();
  expect(findNamedOption(rows, 'pots')).toBeUndefined();
});

test('the start of a label or keyword finds the only option that begins with it', () => {
  const rows = flatten([
    ...tree,
    { value: 'kettle', label: 'Kettle', isSearchOnly: true },
    { value: 'urn', label: 'Urn', isDisabled: true },
  ]);
  expect(findOptionByStart(rows, ' CHA')?.key).toBe('pot');
  expect(findOptionByStart(rows, 'tea')?.key).toBe('TV');
  expect(findOptionByStart([...rows, ...rows], '茶杯')?.key).toBe('cup');
  for (const text of ['茶', '杯', 'towel', 'kett', 'ur', ' ']) expect(findOptionByStart(rows, text)).toBeUndefined();
});

test('the arrows go around the ends', () => {
  const rows = flatten(tree);
  expect(stepFrom(rows, undefined, 1)).toBe('tea');
  expect(stepFrom(rows, undefined, -1)).toBe('TV');
  expect(stepFrom(rows, 'TV', 1)).toBe('tea');
  expect(stepFrom(rows, 'tea', -1)).toBe('TV');
});

test('the arrows pass disabled rows and stay out of an empty list', () => {
  const rows = flatten([
    { value: 'a', label: 'a' },
    { value: 'b', label: 'b', isDisabled: true },
    { value: 'c', label: 'c' },
  ]);
  expect(stepFrom(rows, 'a', 1)).toBe('c');
  expect(stepFrom([], undefined, 1)).toBeUndefined();
  // The row that was active has been filtered away.
  expect(stepFrom(rows, 'gone', 1)).toBe('a');
});
