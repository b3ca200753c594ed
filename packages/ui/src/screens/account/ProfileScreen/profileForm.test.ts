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

test('unchanged fields are not sent', () => {
  expect(getChanges(toFields(user), user)).toEqual({});
});

test('changed fields are sent in the wire format, including emptied texts', () => {
  expect(getChanges({ username: 'mei.lin', sex: '0', description: '' }, user)).toEqual({
    username: 'mei.lin',
    sex: 0,
    description: '',
  });
});
