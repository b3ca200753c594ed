import type { User } from '@sampan/api/entities';
import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { sessions, type users } from '../../db/schema.ts';
import { createToken, hashToken } from '../../http/viewer.ts';

const sessionDays = 30;

export function toUser(row: typeof users.$inferSelect): User {
  return {
    id: row.id,
    username: row.username,
    avatar: row.avatar,
    email: row.email ?? '',
    phone: row.phone ?? '',
    description: row.description,
    status: row.status,
    sex: row.sex,
    role: row.role,
    kycStatus: row.kycStatus,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Signs a user in: the token is shown once and kept as a hash. */
export async function openSession(db: Db, user: typeof users.$inferSelect, now: Date) {
  const token = createToken();
  const expiresAt = new Date(now.getTime() + sessionDays * 24 * 60 * 60 * 1000);
  await db.insert(sessions).values({ userId: user.id, tokenHash: hashToken(token), createdAt: now, expiresAt });
  return { token, expiresAt: expiresAt.toISOString(), user: toUser(user) };
}

export async function revokeSession(db: Db, sessionId: number, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
}

/** Of every device, or of every other than this session's. */
export async function endSessions(db: Db, userId: number, now: Date, except?: number): Promise<void> {
  const others = except === undefined ? undefined : ne(sessions.id, except);
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), others));
}
