import type { Intent } from './intent.ts';

/** The part of the session actor that a protected action uses. */
export interface LoginActor {
  getSnapshot(): { matches(state: 'signedIn'): boolean };
  send(event: { type: 'requireLogin'; intent?: Intent }): void;
}

/**
 * Returns true if signed in. Otherwise shows a message, opens the login screen, stores `intent` and returns false;
 * after login the intent is in `context.replay`.
 */
export function protect(session: LoginActor, intent?: Intent): boolean {
  if (session.getSnapshot().matches('signedIn')) return true;
  session.send({ type: 'requireLogin', intent });
  return false;
}
