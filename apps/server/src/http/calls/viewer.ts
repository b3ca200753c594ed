import { createHash, randomBytes } from 'node:crypto';
import type { Endpoint } from '@sampan/api/endpoint';
import { defaultRole } from '@sampan/domain/access/access';
import { admit } from '@sampan/domain/access/admission';
import { sessionTouchIntervalMs } from '@sampan/domain/account/devices';
import { needsSecondFactor } from '@sampan/domain/account/totp';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { revisionSql } from '../../cache/revision.ts';
import type { Db } from '../../db/query.ts';
import { blacklist, sessions, users } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { ApiError } from '../apiError.ts';
import type { Viewer } from './handler.ts';

/** Creates a session token of 256 random bits. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256 of a session token, in hexadecimal: what the database stores. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

interface SessionViewer extends Viewer {
  /** Cache revision for `CacheCoherence.observe`; empty if not read. */
  revision: string;
  blocked: boolean;
  lastSeenAt: Date;
  hasSecondFactor: boolean;
}

export type FindViewer = (authorization: string | undefined, now: Date) => Promise<SessionViewer | null>;

/** Creates the look-up of a bearer token's user: null for a missing, unknown, expired or revoked token. */
export function createFindViewer(db: Db, { readsRevision = false } = {}): FindViewer {
  const query = db
    .select({
      id: users.id,
      username: users.username,
      role: users.role,
      status: users.status,
      kycStatus: users.kycStatus,
      sessionId: sessions.id,
      lastSeenAt: sessions.lastSeenAt,
      secondFactorAt: users.secondFactorAt,
      blockedId: blacklist.id,
      blockedUntil: blacklist.expiresAt,
      // Reads the revision in the same round trip, so that this server knows the client's writes on other servers.
      revision: readsRevision ? sql<string>`${sql.raw(revisionSql)}` : sql<string>`''`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(blacklist, eq(blacklist.userId, users.id))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('hash')),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, sql.placeholder('now')),
      ),
    )
    .prepare(readsRevision ? 'find_viewer_and_revision' : 'find_viewer');
  return async function findViewer(authorization, now) {
    const token = authorization?.match(/^Bearer ([A-Za-z0-9_-]{20,100})$/i)?.[1];
    if (!token) return null;
    const [row] = await query.execute({ hash: hashToken(token), now });
    if (!row) return null;
    const { blockedId, blockedUntil, secondFactorAt, ...viewer } = row;
    const hasSecondFactor = secondFactorAt !== null;
    return { ...viewer, hasSecondFactor, blocked: blockedId !== null && (blockedUntil === null || blockedUntil > now) };
  };
}

/** Updates the session's last use after the response. */
export function touchSession(
  { db, clock, background }: Pick<Deps, 'db' | 'clock' | 'background'>,
  { sessionId, lastSeenAt }: Pick<SessionViewer, 'sessionId' | 'lastSeenAt'>,
): void {
  const now = clock.now();
  if (now.getTime() - lastSeenAt.getTime() < sessionTouchIntervalMs) return;
  background.run('touch session', () =>
    db
      .update(sessions)
      .set({ lastSeenAt: now })
      .where(and(eq(sessions.id, sessionId), lt(sessions.lastSeenAt, now))),
  );
}

/**
 * Returns the viewer for the handler; null for a guest. Staff without a second factor that the setting
 * `security.secondFactorFor` requires of them are treated as customers.
 * @throws ApiError if the call does not admit the viewer
 */
export function checkAccess(
  endpoint: Endpoint,
  session: SessionViewer | null,
  secondFactorFor: string | undefined,
): Viewer | null {
  const admission = admit(endpoint, session && { ...session, isBlacklisted: session.blocked });
  if (!admission.ok) throw new ApiError(admission.code, { accountId: session?.id });
  if (!admission.isSignedIn || !session) return null;
  if (!needsSecondFactor(session, secondFactorFor)) return session;
  if (endpoint.access === 'staff' || endpoint.access === 'admin') {
    throw new ApiError('SECOND_FACTOR_SETUP_REQUIRED', { accountId: session.id });
  }
  return { ...session, role: defaultRole };
}
