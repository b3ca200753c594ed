import type { User } from '@sampan/api/entities';
import { sessionTouchIntervalMs } from '@sampan/domain/account/devices';
import type { SessionNote } from './records.ts';
import { type DemoState, nextId } from './state.ts';

const day = 86_400_000;

/** The note of a session, made when it is first asked for. The page is the demo's one visitor. */
export function noteSession(state: DemoState, token: string, now: Date): SessionNote {
  const at = now.toISOString();
  const note = state.sessionNotes.get(token) ?? {
    id: nextId(state, 'sessionNote'),
    browser: '',
    system: '',
    address: '127.0.0.*',
    createdAt: at,
    lastSeenAt: at,
  };
  state.sessionNotes.set(token, note);
  return note;
}

export function startSession(state: DemoState, user: User, now: Date) {
  const token = `demo-${user.id}-${nextId(state, 'session')}`;
  state.lastLogins.set(user.id, now.toISOString());
  const expiresAt = openSession(state, token, user.id, now);
  return { token, expiresAt: new Date(expiresAt).toISOString(), user };
}

/** A session of thirty days; gives its end, ms since 1970. */
export function openSession(state: DemoState, token: string, userId: number, now: Date): number {
  const expiresAt = now.getTime() + 30 * day;
  state.sessions.set(token, { userId, expiresAt });
  noteSession(state, token, now);
  return expiresAt;
}

/** Stores the last use of a session, as the server does. */
export function touchSession(state: DemoState, token: string | undefined, now: Date): void {
  const note = state.sessionNotes.get(token ?? '');
  if (note && now.getTime() - Date.parse(note.lastSeenAt) >= sessionTouchIntervalMs)
    note.lastSeenAt = now.toISOString();
}

/** The user of a session that has not ended. */
export function sessionUser(state: DemoState, token: string | undefined, now: Date): number | undefined {
  const session = state.sessions.get(token ?? '');
  return session && session.expiresAt > now.getTime() ? session.userId : undefined;
}

/** On every device, or on every other than this one. */
export function endSessions(state: DemoState, userId: number, except?: string): void {
  for (const [token, session] of state.sessions) {
    if (session.userId === userId && token !== except) state.sessions.delete(token);
  }
}

/** Who could set a new password by an old address or the old password cannot any more. */
export function voidTickets(state: DemoState, userId: number): void {
  for (const [ticket, owner] of state.tickets) if (owner === userId) state.tickets.delete(ticket);
}
