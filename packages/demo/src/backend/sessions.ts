import type { User } from '@sampan/api/entities';
import { type DemoState, nextId } from './state.ts';

const day = 86_400_000;

export function startSession(state: DemoState, user: User, now: Date) {
  const token = `demo-${user.id}-${nextId(state, 'session')}`;
  state.sessions.set(token, user.id);
  state.lastLogins.set(user.id, now.toISOString());
  return { token, expiresAt: new Date(now.getTime() + 30 * day).toISOString(), user };
}

/** On every device, or on every other than this one. */
export function endSessions(state: DemoState, userId: number, except?: string): void {
  for (const [token, owner] of state.sessions) if (owner === userId && token !== except) state.sessions.delete(token);
}

/** Who could set a new password by an old address or the old password cannot any more. */
export function voidTickets(state: DemoState, userId: number): void {
  for (const [ticket, owner] of state.tickets) if (owner === userId) state.tickets.delete(ticket);
}
