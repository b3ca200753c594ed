import { expect, test } from 'vitest';
import { arrangeColumns, moveColumn, toggleColumn } from './columnChoice.ts';

const columns = [
  { id: 'order', isFixed: true },
  { id: 'placed' },
  { id: 'total' },
  { id: 'phone', startsHidden: true },
];

function getColumnIds(choice?: Parameters<typeof arrangeColumns>[1]) {
  return arrangeColumns(columns, choice)
    .filter(({ isShown }) => isShown)
    .map(({ id }) => id);
}

test('without a choice the columns stand as declared, the optional ones hidden', () => {
  expect(getColumnIds()).toEqual(['order', 'placed', 'total']);
});

test('a column is shown, hidden and moved', () => {
  expect(getColumnIds(toggleColumn(arrangeColumns(columns), 'phone'))).toEqual(['order', 'placed', 'total', 'phone']);
  expect(getColumnIds(toggleColumn(arrangeColumns(columns), 'placed'))).toEqual(['order', 'total']);
  expect(getColumnIds(moveColumn(arrangeColumns(columns), 'total', -1))).toEqual(['order', 'total', 'placed']);
});

test('the column that names the row stays in front and shown', () => {
  expect(getColumnIds(moveColumn(arrangeColumns(columns), 'placed', -1))).toEqual(['order', 'placed', 'total']);
  expect(getColumnIds(moveColumn(arrangeColumns(columns), 'order', 1))).toEqual(['order', 'placed', 'total']);
  expect(getColumnIds(toggleColumn(arrangeColumns(columns), 'order'))).toEqual(['order', 'placed', 'total']);
  expect(getColumnIds({ order: ['total', 'order'], hidden: ['order'] })).toEqual(['order', 'total', 'placed']);
});

test('a choice older than the table: a new column comes last, one that is gone is forgotten', () => {
  expect(getColumnIds({ order: ['order', 'total', 'gone'], hidden: [] })).toEqual(['order', 'total', 'placed']);
});
