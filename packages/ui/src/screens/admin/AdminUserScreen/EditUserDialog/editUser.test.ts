import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { StaffUser } from '../../shared/users/userNames.ts';
import { editSchemaFor, toEditFields, toEdits } from './editUser.ts';

const user = { id: 7, username: 'mei', email: 'mei@example.com', phone: '', description: '', sex: 0 } as StaffUser;
const fields = toEditFields(user);
const findProblems = (changes: Partial<typeof fields>) => {
  const parsed = v.safeParse(editSchemaFor(user), { ...fields, ...changes });
  return parsed.success ? [] : parsed.issues.map(({ path, message }) => `${path?.[0]?.key} ${message}`);
};

test('only what is another than before is sent', () => {
  expect(toEdits(fields, user)).toEqual({});
  expect(toEdits({ ...fields, username: 'mei.lin', sex: '2' }, user)).toEqual({ username: 'mei.lin', sex: 2 });
});

test('an existing address can be changed but not removed; a missing one may stay empty', () => {
  expect(findProblems({})).toEqual([]);
  expect(findProblems({ email: ' ' })).toEqual(['email kept']);
  expect(findProblems({ email: 'no address' })).toEqual(['email email']);
  expect(findProblems({ phone: '12' })).toEqual(['phone phone']);
  expect(findProblems({ phone: '+852 9123 4567' })).toEqual([]);
});
