import type { SessionActor } from '../services/appActors.ts';

/** Whether the session has expired, so that its user is expected back; false after a logout. */
export function hasSessionExpired(session: Pick<SessionActor, 'getSnapshot'>): boolean {
  const { token, lastUserId } = session.getSnapshot().context;
  return token === null && lastUserId !== null;
}
