import { challengeSeconds, maxChallengeAttempts } from '@sampan/domain/account/totp';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/query.ts';
import { loginChallenges } from '../../db/schema.ts';
import { createToken, hashToken } from '../../http/calls/viewer.ts';

/** Creates a second-factor challenge after a correct password; its token identifies the login in the second step. */
export async function openChallenge(db: Db, userId: number, now: Date) {
  const challenge = createToken();
  const expiresAt = new Date(now.getTime() + challengeSeconds * 1000);
  await db.insert(loginChallenges).values({ tokenHash: hashToken(challenge), userId, expiresAt, createdAt: now });
  return { challenge, expiresAt: expiresAt.toISOString() };
}

const isOpen = (challenge: string, now: Date) =>
  and(
    eq(loginChallenges.tokenHash, hashToken(challenge)),
    isNull(loginChallenges.usedAt),
    gt(loginChallenges.expiresAt, now),
  );

/** Counts one attempt. Returns the user id; null if the challenge is unknown, expired, used or exhausted. */
export async function tryChallenge(db: Db, challenge: string, now: Date): Promise<number | null> {
  const [row] = await db
    .update(loginChallenges)
    .set({ tried: sql`${loginChallenges.tried} + 1` })
    .where(and(isOpen(challenge, now), lt(loginChallenges.tried, maxChallengeAttempts)))
    .returning({ userId: loginChallenges.userId });
  return row?.userId ?? null;
}

/** Ends the user's logins whose second step is pending. */
export async function endChallenges(db: Db, userId: number): Promise<void> {
  await db.delete(loginChallenges).where(eq(loginChallenges.userId, userId));
}

/** Consumes the challenge; false if it was consumed concurrently. */
export async function closeChallenge(db: Db, challenge: string, now: Date): Promise<boolean> {
  const [row] = await db
    .update(loginChallenges)
    .set({ usedAt: now })
    .where(isOpen(challenge, now))
    .returning({ userId: loginChallenges.userId });
  return row !== undefined;
}
