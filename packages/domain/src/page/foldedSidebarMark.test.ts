import { expect, test } from 'vitest';
import { foldedSidebarKey, foldedSidebarMark, getFoldedSidebarScript } from './foldedSidebarMark.ts';
import { getRootMarks } from './rootMark.fakes.ts';

const getMarks = (getItem: (key: string) => string | null) => getRootMarks(getFoldedSidebarScript(), getItem);

test('a browser that folds the sidebar is marked', () => {
  expect(getMarks((key) => (key === foldedSidebarKey ? 'yes' : null))).toEqual([foldedSidebarMark]);
});

test('one that unfolded it, one without a choice, and a forbidden storage are not', () => {
  expect(getMarks(() => 'no')).toEqual([]);
  expect(getMarks(() => null)).toEqual([]);
  expect(
    getMarks(() => {
      throw new Error('forbidden');
    }),
  ).toEqual([]);
});
