import * as v from 'valibot';
import { expect, test } from 'vitest';
import { contract } from './contract.ts';

const { user, security } = contract;

test('the code of a second factor may be typed in groups, as authenticator apps display it', () => {
  const currentPassword = 'password';
  for (const { input } of [security.recoveryCodes, security.totpDisable]) {
    expect(v.parse(input, { currentPassword, code: ' 123 456' })).toEqual({ currentPassword, code: '123456' });
  }
  expect(v.parse(user.loginCode.input, { challenge: 'c', code: '１２３\u3000４５６' })).toMatchObject({
    code: '123456',
  });
});

test('spaces do not count towards the length of the code', () => {
  expect(v.safeParse(user.loginCode.input, { challenge: 'c', code: '12 34 5' }).success).toBe(false);
});
