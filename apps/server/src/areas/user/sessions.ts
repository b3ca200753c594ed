import type { User } from '@sampan/api/entities';
import { getSessionExpiry } from '@sampan/domain/account/devices';
import { needsSecondFactor } from '@sampan/domain/account/totp';
import type { ShopSettings } from '@sampan/domain/setting/settingDefaults';
import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Db } from '../../db/query.ts';
import { sessions } from '../../db/schema.ts';
import { createToken, hashToken } from '../../http/calls/viewer.ts';
import type { UserRow } from './lockUser.ts';

export function toUser(row: UserRow): User {
  return {
    id: row.id,
    username: row.username,
    avatar: row.avatar,
    email: row.email ?? '',
    phone: row.phone ?? '',
    emailVerified: row.emailVerifiedAt !== null,
    phoneVerified: row.phoneVerifiedAt !== null,
    description: row.description,
    status: row.status,
    sex: row.sex,
    role: row.role,
    kycStatus: row.kycStatus,
    createdAt: row.createdAt.toISOString(),
  };
}

/** The signed-in user's own view of the account. */
export function toSignedIn(row: UserRow, settings?: ShopSettings): User {
  const account = { role: row.role, hasSecondFactor: row.secondFactorAt !== null };
  const isMissing = needsSecondFactor(account, settings?.['security.secondFactorFor']);
  return { ...toUser(row), ...(isMissing && { needsSecondFactor: true }) };
}

interface SessionOptions {
  settings?: ShopSettings;
  /** Session of the token that the client sent: the new token replaces it. */
  replaced?: number | undefined;
  /** Client description for the session list. */
  client?: { userAgent: string; address: string };
}

/** Creates a session, and ends the one that it replaces. Only the token's hash is stored. */
export async function openSession(
  db: Db,
  user: UserRow,
  now: Date,
  { settings, replaced, client }: SessionOptions = {},
) {
  if (replaced !== undefined) await revokeSession(db, replaced, now);
  const token = createToken();
  const expiresAt = getSessionExpiry(now);
  await db
    .insert(sessions)
    .values({ userId: user.id, tokenHash: hashToken(token), createdAt: now, lastSeenAt: now, expiresAt, ...client });
  return { token, expiresAt: expiresAt.toISOString(), user: toSignedIn(user, settings) };
}

export async function revokeSession(db: Db, sessionId: number, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
}

/** Ends all sessions of a user, except the given one. */
export async function endSessions(db: Db, userId: number, now: Date, except?: number): Promise<void> {
  const others = except === undefined ? undefined : ne(sessions.id, except);
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), others));
}
