import { expect, test } from 'vitest';
import { getPreview } from './csvPreview.ts';

test('a quoted cell may hold commas, quotes and line ends, also a bare CR', () => {
  expect(getPreview('\uFEFFa,b\r\n"one, ""two""","three\nfour\rfive"\n')).toEqual({
    columns: ['a', 'b'],
    rows: [{ row: 2, cells: ['one, "two"', 'three\nfour\rfive'] }],
  });
});

test('line ends may be mixed, and empty lines count as rows of the spreadsheet', () => {
  expect(getPreview('a,b\r\n1,2\n\n3,4\r5,6').rows).toEqual([
    { row: 2, cells: ['1', '2'] },
    { row: 4, cells: ['3', '4'] },
    { row: 5, cells: ['5', '6'] },
  ]);
});

test('at most the requested rows are read, up to a cell that the text breaks off', () => {
  expect(getPreview('a\n1\n2\n3\n', 2).rows.map(({ cells }) => cells)).toEqual([['1'], ['2']]);
  expect(getPreview('a,b\n1,2\n3,"broken off').rows.map(({ cells }) => cells)).toEqual([['1', '2']]);
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
