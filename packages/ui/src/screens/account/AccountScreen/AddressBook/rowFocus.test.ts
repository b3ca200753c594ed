import { expect, test } from 'vitest';
import { nextFocus } from './rowFocus.ts';

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
  expect(nextFocus(book, 1)).toBe(2);
  expect(nextFocus(book, 2)).toBe(3);
  expect(nextFocus(book, 3)).toBe(2);
  expect(nextFocus([address(1)], 1)).toBeUndefined();
});
