import { expect, test } from 'vitest';
import { getPreview, parseCsvRows } from './csvPreview.ts';

test('a quoted cell may hold commas, quotes and line ends', () => {
  expect(parseCsvRows('\uFEFFa,b\r\n"one, ""two""","three\nfour"\n', 9)).toEqual([
    ['a', 'b'],
    ['one, "two"', 'three\nfour'],
  ]);
});

test('at most the requested rows are read, and empty lines are skipped', () => {
  expect(parseCsvRows('a\n\n1\n2\n3\n', 3)).toEqual([['a'], ['1'], ['2']]);
  expect(parseCsvRows('a\n1', 9)).toEqual([['a'], ['1']]);
});

test('a preview shows the columns that tell rows apart, with the numbers of a spreadsheet', () => {
  const text = 'Title,Handle,Vendor,Variant Price\nPot,pot,Sampan,12.00\n,pot,,14.00\n';
  expect(getPreview(text)).toEqual({
    columns: ['Handle', 'Title', 'Variant Price'],
    rows: [
      { row: 2, cells: ['pot', 'Pot', '12.00'] },
      { row: 3, cells: ['pot', '', '14.00'] },
    ],
  });
});

test('a file with other columns shows its first five', () => {
  expect(getPreview('a,b,c,d,e,f\n1,2,3,4,5,6\n').columns).toEqual(['a', 'b', 'c', 'd', 'e']);
});
