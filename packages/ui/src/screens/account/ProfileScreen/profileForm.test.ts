import { expect, test } from 'vitest';
import { getChanges, toFields } from './profileForm.ts';

const user = {
  id: 3,
  username: 'mei',
  avatar: '',
  email: 'mei@example.com',
  phone: '',
  emailVerified: true,
  phoneVerified: true,
  description: 'By the sea.',
  status: 0 as const,
  sex: 2 as const,
  role: 3 as const,
};

test('what was not changed is not sent', () => {
  expect(getChanges(toFields(user), user)).toEqual({});
});

test('what was changed is sent as the server knows it, an emptied text included', () => {
  expect(getChanges({ username: 'mei.lin', sex: '0', description: '' }, user)).toEqual({
    username: 'mei.lin',
    sex: 0,
    description: '',
  });
});
