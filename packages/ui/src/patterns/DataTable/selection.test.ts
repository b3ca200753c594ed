import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countSelected, getRange, noSelection, toSelectedIds, updateSelection, wholeSelection } from './selection.ts';

const page = ['1', '2', '3'];

test('rows chosen on another page stay chosen', () => {
  const before = { isAll: false, ids: ['9', '1'] };
  const after = updateSelection(before, page, toSelectedIds(before, page).add('2'));
  expect(after.ids).toEqual(['9', '1', '2']);
});

test('of everything, the rows taken out are remembered, and others keep theirs', () => {
  const before = { isAll: true, ids: ['9'] };
  const after = updateSelection(before, page, new Set(['1', '3']));
  expect(after).toEqual({ isAll: true, ids: ['9', '2'] });
  expect(countSelected(after, 1284)).toBe(1282);
});

test('nothing and everything count as such', () => {
  expect(countSelected(noSelection, 1284)).toBe(0);
  expect(countSelected(wholeSelection, 1284)).toBe(1284);
});

test('a selection with the same rows of a page is unchanged', () => {
  const ids = fc.uniqueArray(fc.constantFrom(...page, '8', '9'));
  fc.assert(
    fc.property(fc.boolean(), ids, (isAll, named) => {
      const before = { isAll, ids: named };
      const after = updateSelection(before, page, toSelectedIds(before, page));
      expect({ ...after, ids: [...after.ids].sort() }).toEqual({ isAll, ids: [...named].sort() });
    }),
  );
});

test.each([
  ['the first row', '1', '3', ['1', '2', '3']],
  ['a later row', '3', '2', ['2', '3']],
  ['the same row', '2', '2', ['2']],
  ['a row of another page', '9', '2', ['2']],
  ['no row', undefined, '2', ['2']],
])('a range that begins at %s ends at the pressed one', (_, from, to, ids) => {
  expect(getRange(page, from, to)).toEqual(ids);
});
