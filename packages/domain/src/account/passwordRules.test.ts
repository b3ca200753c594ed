import { expect, test } from 'vitest';
import { isGoodPassword, passwordRules } from './passwordRules.ts';

test('a password of eight with a letter and something else is good', () => {
  expect(isGoodPassword('harbour8')).toBe(true);
  expect(isGoodPassword('碼頭早晨的風很大9')).toBe(true);
});

test('a password of more characters than are read is not', () => {
  expect(isGoodPassword(`${'a'.repeat(127)}8`)).toBe(true);
  expect(isGoodPassword(`${'a'.repeat(128)}8`)).toBe(false);
});

test('each rule stands on its own', () => {
  expect(passwordRules.length('short8')).toBe(false);
  expect(passwordRules.letter('12345678')).toBe(false);
  expect(passwordRules.other('onlyletters')).toBe(false);
});
