import type { Endpoint } from '@sampan/api/endpoint';
import type { ErrorCode } from '@sampan/api/errors';
import { userStatus } from '@sampan/api/statuses';
import { can, type Viewer } from './access.ts';

/** The account of a token that exists, is not expired and not revoked. */
export type SignedInViewer = NonNullable<Viewer> & { status: 0 | 1 | 2; isBlacklisted: boolean };

export type AccessDecision = { ok: true; isSignedIn: boolean } | { ok: false; code: ErrorCode };

/**
 * Access check, the first check of every call (ADR "Order of the checks of a call"). A blacklisted or disabled account
 * makes a public call as a guest: `isSignedIn` is false.
 */
export function admit(
  { access, errors }: Pick<Endpoint, 'access' | 'errors'>,
  account: SignedInViewer | null,
): AccessDecision {
  const isRejected = account !== null && (account.isBlacklisted || account.status !== userStatus.normal);
  if (access === 'public' || access === 'provider') return { ok: true, isSignedIn: account !== null && !isRejected };
  if (account === null) return { ok: false, code: 'UNAUTHENTICATED' };
  if (account.isBlacklisted) return { ok: false, code: 'BLACKLISTED' };
  if (account.status !== userStatus.normal) {
    return { ok: false, code: errors.includes('ACCOUNT_DISABLED') ? 'ACCOUNT_DISABLED' : 'UNAUTHENTICATED' };
  }
  return can(account, access) ? { ok: true, isSignedIn: true } : { ok: false, code: 'FORBIDDEN' };
}
