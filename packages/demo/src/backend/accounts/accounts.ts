import { getPasswordLimit } from '@sampan/domain/account/codes';
import { parseLoginName } from '@sampan/domain/account/typedNames';
import { getUsernameKey } from '@sampan/domain/account/username';
import { DemoApiError, type WriteContext } from '../call.ts';
import { consume } from '../rateLimit.ts';
import { type DemoState, demoPassword } from '../state.ts';
import { findByContact } from './contacts.ts';

/** Finds an account by username, verified e-mail or verified phone. */
export function findAccount(state: DemoState, typed: string) {
  const name = parseLoginName(typed);
  if ('email' in name) return findByContact(state, 'email', name.email);
  const byPhone = name.phone === undefined ? undefined : findByContact(state, 'phone', name.phone);
  const [, key] = name.usernameKeys;
  return byPhone ?? [...state.users.values()].find(({ username }) => getUsernameKey(username) === key);
}

/** Returns the password of an account: its own after a change, otherwise that of the demo. */
export function getPassword(state: DemoState, userId: number): string {
  return state.passwords.get(userId) ?? demoPassword;
}

/** Checks the current password before a change; the attempts are limited. @throws DemoApiError PASSWORD_WRONG */
export function checkPassword(call: WriteContext, currentPassword: string | undefined): void {
  const { state, userId } = call;
  consume(call, [getPasswordLimit(userId)]);
  if (getPassword(state, userId) === currentPassword) return;
  throw new DemoApiError('PASSWORD_WRONG', { fields: { currentPassword: 'wrong' } });
}
