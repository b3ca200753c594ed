import { createHash, randomBytes } from 'node:crypto';
import type { Endpoint } from '@sampan/api/endpoint';
import { can } from '@sampan/domain/access/access';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { blacklist, sessions, users } from '../db/schema.ts';
import type { Viewer } from './handler.ts';
import { Refusal } from './refusal.ts';

/** 256 random bits. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

interface Found extends Viewer {
  blocked: boolean;
}

export type FindViewer = (authorization: string | undefined, now: Date) => Promise<Found | null>;

/** Looks up whom a bearer token belongs to: null for none, an unknown, an expired or a revoked one. */
export function createFindViewer(db: Db): FindViewer {
  const query = db
    .select({
      id: users.id,
      username: users.username,
      role: users.role,
      status: users.status,
      kycStatus: users.kycStatus,
      sessionId: sessions.id,
      blockedId: blacklist.id,
      blockedUntil: blacklist.expiresAt,
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
    .prepare('find_viewer');
  return async function findViewer(authorization, now) {
    const token = authorization?.match(/^Bearer ([A-Za-z0-9_-]{20,100})$/i)?.[1];
    if (!token) return null;
    const [row] = await query.execute({ hash: hashToken(token), now });
    if (!row) return null;
    const { blockedId, blockedUntil, ...viewer } = row;
    return { ...viewer, blocked: blockedId !== null && (blockedUntil === null || blockedUntil > now) };
  };
}

/** Who may call: the viewer that the handler sees, or a refusal. A public call takes a dead token for none. */
export function checkAccess(endpoint: Endpoint, found: Found | null): Viewer | null {
  const isOpen = endpoint.access === 'public' || endpoint.access === 'provider';
  const isRefused = found !== null && (found.blocked || found.status !== 0);
  if (isOpen) return isRefused ? null : found;
  if (!found) throw new Refusal('UNAUTHENTICATED');
  if (found.blocked) throw new Refusal('BLACKLISTED');
  if (found.status !== 0) {
    throw new Refusal(endpoint.errors.includes('ACCOUNT_DISABLED') ? 'ACCOUNT_DISABLED' : 'UNAUTHENTICATED');
  }
  if (!can(found, endpoint.access)) throw new Refusal('FORBIDDEN');
  return found;
}
