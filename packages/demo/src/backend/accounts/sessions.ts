import type { User } from '@sampan/api/entities';
import { getSessionExpiry, sessionTouchIntervalMs } from '@sampan/domain/account/devices';
import type { CallContext } from '../call.ts';
import type { SessionNote } from '../records.ts';
import { allocateId, type DemoState } from '../state.ts';

/** Returns the session's list entry, created on first use. The page is the demo's only client. */
export function noteSession(state: DemoState, token: string, now: Date): SessionNote {
  const at = now.toISOString();
  const note = state.sessionNotes.get(token) ?? {
    id: allocateId(state, 'sessionNote'),
    browser: '',
    system: '',
    address: '127.0.0.*',
    createdAt: at,
    lastSeenAt: at,
  };
  state.sessionNotes.set(token, note);
  return note;
}

/**
 * Signs a user in, ends the session whose token came with the call, and returns the new token, its ISO expiry time and the
 * user.
 */
export function startSession(
  { state, now, token: replaced }: Pick<CallContext, 'state' | 'now' | 'token'>,
  user: User,
) {
  if (replaced !== undefined) state.sessions.delete(replaced);
  const token = `demo-${user.id}-${allocateId(state, 'session')}`;
  state.lastLogins.set(user.id, now.toISOString());
  const expiresAt = openSession(state, token, user.id, now);
  return { token, expiresAt: new Date(expiresAt).toISOString(), user };
}

/** Opens a session; returns its expiry, ms since 1970. */
export function openSession(state: DemoState, token: string, userId: number, now: Date): number {
  const expiresAt = getSessionExpiry(now).getTime();
  state.sessions.set(token, { userId, expiresAt });
  // The demo signs its accounts in with the same token each time.
  state.sessionNotes.delete(token);
  noteSession(state, token, now);
  return expiresAt;
}

/** When a session was last used; now for one without an entry. */
export function getLastUse(state: DemoState, token: string | undefined, now: Date): Date {
  return new Date(state.sessionNotes.get(token ?? '')?.lastSeenAt ?? now);
}

/** Updates a session's last use, as the server does. */
export function touchSession(state: DemoState, token: string | undefined, now: Date): void {
  const note = state.sessionNotes.get(token ?? '');
  if (note && now.getTime() - Date.parse(note.lastSeenAt) >= sessionTouchIntervalMs)
    note.lastSeenAt = now.toISOString();
}

/** Returns the user id of a session that has not expired. */
export function findSessionUserId(state: DemoState, token: string | undefined, now: Date): number | undefined {
  const session = state.sessions.get(token ?? '');
  return session && session.expiresAt > now.getTime() ? session.userId : undefined;
}

/** Ends the user's sessions on every device, or on every other than `except`. */
export function endSessions(state: DemoState, userId: number, except?: string): void {
  for (const [token, session] of state.sessions) {
    if (session.userId === userId && token !== except) state.sessions.delete(token);
  }
}

/** Invalidates the user's password reset tickets. */
export function voidTickets(state: DemoState, userId: number): void {
  for (const [ticket, owner] of state.tickets) if (owner === userId) state.tickets.delete(ticket);
}
