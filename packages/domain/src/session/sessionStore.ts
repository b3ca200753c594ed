import { IdSchema, TimeSchema, type User, UserSchema } from '@sampan/api/entities';
import * as v from 'valibot';
import type { Storage } from '../ports.ts';
import { readStored, readText, removeStored, writeStored, writeText } from '../stored.ts';

/** The specification's keys in localStorage. */
export const tokenKey = 'token';
export const accountKey = 'accountStore';
export const userKey = 'userStore';

const longestToken = 512;
/** What a bearer header can carry: a token with a space or a line break is not ours. */
const tokenShape = /^[A-Za-z0-9._~+/=-]+$/;

/** Whose session it is, or was: it outlives an expiry, so that the next person is not taken for the last one. */
const AccountSchema = v.object({ userId: IdSchema, expiresAt: v.nullable(TimeSchema) });
export type Account = v.InferOutput<typeof AccountSchema>;

/** What a sign-in answers with. */
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

/** The token, or null for garbage and a storage that throws. */
export function readToken(storage: Storage): string | null {
  const text = readText(storage, tokenKey, longestToken);
  return text !== null && tokenShape.test(text) ? text : null;
}

/** A token past its time counts as none; a profile that is not the account's counts as none. */
export function readSession(storage: Storage, now: number): StoredSession {
  const account = readStored(storage, accountKey, AccountSchema);
  const isOver = account?.expiresAt != null && Date.parse(account.expiresAt) <= now;
  const token = isOver ? null : readToken(storage);
  const user = token === null ? null : readStored(storage, userKey, UserSchema);
  return { token, account, user: user?.id === account?.userId ? user : null };
}

/** Who is signed in by what is stored; `lastUserId` outlives the token. */
export function getSession({ token, user, account }: StoredSession): {
  token: string | null;
  user: User | null;
  lastUserId: number | null;
} {
  return { token, user, lastUserId: account?.userId ?? null };
}

/** The token goes last: other tabs act when it appears, and find the rest in place. */
export function writeSession(storage: Storage, { token, expiresAt, user }: SignIn): void {
  writeStored(storage, accountKey, { userId: user.id, expiresAt } satisfies Account);
  writeStored(storage, userKey, user);
  writeText(storage, tokenKey, token);
}

/** Stores the user, so that the next visit's first paint knows the name. */
export function writeUser(storage: Storage, user: User): void {
  writeStored(storage, userKey, user);
}

/** Logout: nothing is left. Other tabs act when the token goes, and know by the missing account that it was a logout. */
export function forgetSession(storage: Storage): void {
  removeStored(storage, userKey);
  removeStored(storage, accountKey);
  removeStored(storage, tokenKey);
}

/** Expiry: the token and the profile go, whose session it was stays. */
export function expireSession(storage: Storage, userId: number | null): void {
  removeStored(storage, userKey);
  if (userId === null) removeStored(storage, accountKey);
  else writeStored(storage, accountKey, { userId, expiresAt: null } satisfies Account);
  removeStored(storage, tokenKey);
}
