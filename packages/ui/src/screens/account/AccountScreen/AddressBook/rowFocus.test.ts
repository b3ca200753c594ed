import { expect, test } from 'vitest';
import { findNextFocus } from './rowFocus.ts';

const address = (id: number) => ({
  id,
  receiver: '',
  phone: '',
  country: 'HK',
  province: '',
  city: '',
  district: '',
  detail: '',
});
const book = [address(1), address(2), address(3)];

test('the focus goes on to the next row, at the end to the one before, and from the last of all to the heading', () => {
  expect(findNextFocus(book, 1)).toBe(2);
  expect(findNextFocus(book, 2)).toBe(3);
  expect(findNextFocus(book, 3)).toBe(2);
  expect(findNextFocus([address(1)], 1)).toBeUndefined();
});
