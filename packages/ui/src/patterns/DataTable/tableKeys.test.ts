import { expect, test } from 'vitest';
import { type PressedKey, tableMoveOf } from './tableKeys.ts';

const idle: PressedKey = { key: 'j', isModified: false, isComposing: false, isDefaultPrevented: false, target: null };
const inField = { closest: (selector: string) => (selector.includes('textarea') ? ({} as Element) : null) };

test('j, k, x and Enter move through a table', () => {
  const moves = ['j', 'k', 'x', 'X', 'Enter', 'q'].map((key) => tableMoveOf({ ...idle, key }));
  expect(moves).toEqual(['next', 'previous', 'toggle', 'toggleRange', 'open', undefined]);
});

test('no key of the prototype is a move', () => {
  expect(tableMoveOf({ ...idle, key: 'constructor' })).toBeUndefined();
});

test('with a modifier, while composing, when somebody else took it and in a field, a letter is a letter', () => {
  expect(tableMoveOf({ ...idle, isModified: true })).toBeUndefined();
  expect(tableMoveOf({ ...idle, isComposing: true })).toBeUndefined();
  expect(tableMoveOf({ ...idle, isDefaultPrevented: true })).toBeUndefined();
  expect(tableMoveOf({ ...idle, target: inField as PressedKey['target'] })).toBeUndefined();
});
