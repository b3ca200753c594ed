import { getUsernameKey } from '@sampan/domain/account/username';
import { findByContact } from './contacts.ts';
import { type DemoState, demoPassword } from './state.ts';

/** Finds an account by username, verified e-mail or verified phone. */
export function findAccount(state: DemoState, typed: string) {
  const name = typed.trim();
  if (name.includes('@')) return findByContact(state, 'email', name.toLowerCase());
  const digits = name.replace(/[\s()-]/g, '');
  const byPhone = /^\+?[0-9]{6,15}$/.test(digits) ? findByContact(state, 'phone', digits) : undefined;
  return byPhone ?? [...state.users.values()].find(({ username }) => getUsernameKey(username) === getUsernameKey(name));
}

/** Returns the password of an account: its own after a change, otherwise that of the demo. */
export function getPassword(state: DemoState, userId: number): string {
  return state.passwords.get(userId) ?? demoPassword;
}
