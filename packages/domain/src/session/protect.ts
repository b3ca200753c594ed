import type { Intent } from './intent.ts';

/** The session as far as a protected action needs it. */
export interface Guarding {
  getSnapshot(): { matches(state: 'signedIn'): boolean };
  send(event: { type: 'requireLogin'; intent?: Intent }): void;
}

/**
 * True: signed in, go on. False: the person was told and sent to the login screen, and `intent` is remembered; it
 * turns up as `context.replay` after the login.
 */
export function protect(session: Guarding, intent?: Intent): boolean {
  if (session.getSnapshot().matches('signedIn')) return true;
  session.send({ type: 'requireLogin', intent });
  return false;
}
