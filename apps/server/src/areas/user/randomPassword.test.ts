import { expect, test } from 'vitest';
import { createRandomPassword } from './randomPassword.ts';

test('a random password has groups of five characters, of which none looks like another', () => {
  expect(createRandomPassword(3)).toMatch(/^\w{5}-\w{5}-\w{5}$/);
  expect(createRandomPassword(1000)).not.toMatch(/[0o1il]/);
});
