import { expect, test } from 'vitest';
import { toChartRows, toCsv } from './csv.ts';

test('rows become lines that a sheet opens as UTF-8', () => {
  expect(
    toCsv([
      ['日', '额'],
      ['3月1日', 12.5],
    ]),
  ).toBe('\ufeff日,额\r\n3月1日,12.5\r\n');
});

test('quotes, commas and line breaks stay inside of their cell', () => {
  expect(toCsv([['a,b', 'say "hi"', 'two\nlines']])).toBe('\ufeff"a,b","say ""hi""","two\nlines"\r\n');
});

test('a name that begins like a formula is a text, a negative figure stays a figure', () => {
  expect(toCsv([['=1+1', '+852', '-x', '@a', -5]])).toBe("\ufeff'=1+1,+852,'-x,'@a,-5\r\n");
});

test('a missing figure is an empty cell, and not 0; figures are named with their unit', () => {
  const rows = toChartRows(
    {
      pointName: 'Day',
      labels: ['Mar 1', 'Mar 2'],
      series: [{ id: 'now', name: 'Sales', values: [1990, null] }],
      previous: { name: 'Before', values: [500] },
    },
    (value) => value / 100,
    (name) => `${name} (HKD)`,
  );
  expect(rows).toEqual([
    ['Day', 'Sales (HKD)', 'Before (HKD)'],
    ['Mar 1', 19.9, 5],
    ['Mar 2', null, null],
  ]);
  expect(toCsv(rows)).toBe('\ufeffDay,Sales (HKD),Before (HKD)\r\nMar 1,19.9,5\r\nMar 2,,\r\n');
});

test('points in time are ISO dates, each period with its own', () => {
  const rows = toChartRows({
    pointName: 'Day',
    labels: ['Mar 1', 'Mar 2'],
    dates: ['2026-03-01', null],
    series: [{ id: 'now', name: 'Sales', values: [7, null] }],
    previous: { name: 'Previous period', dates: ['2026-02-01', '2026-02-02'], values: [5, 6] },
  });
  expect(rows).toEqual([
    ['Day', 'Sales', 'Previous period · Day', 'Previous period'],
    ['2026-03-01', 7, '2026-02-01', 5],
    [null, null, '2026-02-02', 6],
  ]);
});
