import { IdSchema, TimeSchema, type User, UserSchema } from '@sampan/api/entities';
import * as v from 'valibot';
import { pendingOrdersKey } from '../page/pendingOrdersMark.ts';
import type { Storage } from '../ports.ts';
import { readStored, readText, removeStored, writeStored, writeText } from '../stored.ts';

/** localStorage keys required by the specification. */
export const tokenKey = 'token';
export const accountKey = 'accountStore';
export const userKey = 'userStore';

const maxTokenLength = 512;
/** Characters allowed in a bearer header; any other stored token is invalid. */
const tokenPattern = /^[A-Za-z0-9._~+/=-]+$/;

/** Account of the current or last session. Kept after expiry, to detect a sign-in by another user. */
const AccountSchema = v.object({ userId: IdSchema, expiresAt: v.nullable(TimeSchema) });
export type Account = v.InferOutput<typeof AccountSchema>;

/** Response of a sign-in. */
export interface SignIn {
  token: string;
  /** ISO 8601 UTC. */
  expiresAt: string;
  user: User;
}

export interface StoredSession {
  token: string | null;
  account: Account | null;
  user: User | null;
}

/** Reads the token; null if invalid or storage throws. */
export function readToken(storage: Storage): string | null {
  const text = readText(storage, tokenKey, maxTokenLength);
  return text !== null && tokenPattern.test(text) ? text : null;
}

/** Reads the session. An expired token is dropped, and a profile that does not belong to the account. */
export function readSession(storage: Storage, now: number): StoredSession {
  const account = readStored(storage, accountKey, AccountSchema);
  const isOver = account?.expiresAt != null && Date.parse(account.expiresAt) <= now;
  const token = isOver ? null : readToken(storage);
  const user = token === null ? null : readStored(storage, userKey, UserSchema);
  return { token, account, user: user?.id === account?.userId ? user : null };
}

/** The signed-in user of a stored session; `lastUserId` is kept after expiry. */
export function getSession({ token, user, account }: StoredSession) {
  return { token, user, lastUserId: account?.userId ?? null };
}

/** Writes the token last: other tabs react to it and must find the other values in place. */
export function writeSession(storage: Storage, { token, expiresAt, user }: SignIn): void {
  writeStored(storage, accountKey, { userId: user.id, expiresAt } satisfies Account);
  writeStored(storage, userKey, user);
  writeText(storage, tokenKey, token);
}

/**
 * Logout: removes everything, the token last. Other tabs react to its removal; the missing account tells a logout from
 * an expiry.
 */
export function forgetSession(storage: Storage): void {
  removeStored(storage, pendingOrdersKey);
  removeStored(storage, userKey);
  removeStored(storage, accountKey);
  removeStored(storage, tokenKey);
}

/** Expiry: removes token and profile but keeps the account's id. */
export function expireSession(storage: Storage, userId: number | null): void {
  removeStored(storage, pendingOrdersKey);
  removeStored(storage, userKey);
  if (userId === null) removeStored(storage, accountKey);
  else writeStored(storage, accountKey, { userId, expiresAt: null } satisfies Account);
  removeStored(storage, tokenKey);
}
