import { expect, test, vi } from 'vitest';
import { foldedSidebarKey, foldedSidebarMark, getFoldedSidebarScript } from './foldedSidebarMark.ts';

/** Runs the script on a page with this storage; returns the attributes that it sets. */
function getMarks(getItem: (key: string) => string | null): string[] {
  const setAttribute = vi.fn();
  const run = new Function('document', 'localStorage', getFoldedSidebarScript());
  run({ documentElement: { setAttribute } }, { getItem });
  return setAttribute.mock.calls.map(([name]) => name as string);
}

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
