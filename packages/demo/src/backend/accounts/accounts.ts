import { parseLoginName } from '@sampan/domain/account/typedNames';
import { getUsernameKey } from '@sampan/domain/account/username';
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
