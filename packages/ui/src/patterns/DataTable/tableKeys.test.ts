import { expect, test } from 'vitest';
import { type PressedKey, toTableMove } from './tableKeys.ts';

const idle: PressedKey = {
  key: 'j',
  isModified: false,
  isComposing: false,
  isRepeated: false,
  isDefaultPrevented: false,
  target: null,
};
const inField = { closest: (selector: string) => (selector.includes('textarea') ? ({} as Element) : null) };

test('j, k, x and Enter move through a table', () => {
  const moves = ['j', 'k', 'x', 'X', 'Enter', 'q'].map((key) => toTableMove({ ...idle, key }));
  expect(moves).toEqual(['next', 'previous', 'toggle', 'toggleRange', 'open', undefined]);
});

test('a key that is held down moves on, but neither selects again nor opens', () => {
  const moves = ['j', 'k', 'x', 'X', 'Enter'].map((key) => toTableMove({ ...idle, key, isRepeated: true }));
  expect(moves).toEqual(['next', 'previous', undefined, undefined, undefined]);
});

test('no key of the prototype is a move', () => {
  expect(toTableMove({ ...idle, key: 'constructor' })).toBeUndefined();
});

test('with a modifier, while composing, when somebody else took it and in a field, a letter is a letter', () => {
  expect(toTableMove({ ...idle, isModified: true })).toBeUndefined();
  expect(toTableMove({ ...idle, isComposing: true })).toBeUndefined();
  expect(toTableMove({ ...idle, isDefaultPrevented: true })).toBeUndefined();
  expect(toTableMove({ ...idle, target: inField as PressedKey['target'] })).toBeUndefined();
});
