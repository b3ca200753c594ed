import { expect, test } from 'vitest';
import { isGoodPassword } from './passwordRules.ts';

test('a password of eight characters of any kind is good', () => {
  expect(['harbour8', 'onlyletters', '4827159306', '碼頭早晨的風很大'].filter(isGoodPassword)).toHaveLength(4);
  expect(isGoodPassword('short-8')).toBe(false);
});

test('a password of more characters than are read is not', () => {
  expect(isGoodPassword(`${'a'.repeat(127)}8`)).toBe(true);
  expect(isGoodPassword(`${'a'.repeat(128)}8`)).toBe(false);
});
