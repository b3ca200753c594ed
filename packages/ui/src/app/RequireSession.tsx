import { type ReactNode, useEffect, useRef } from 'react';
import type { SessionActor } from './appActors.ts';
import { useServices } from './ServicesContext.ts';
import { useProtect, useSession } from './useSession.ts';

export interface RequireSessionProps {
  children: ReactNode;
}

/**
 * A logout and a 401 say themselves where to go. A stored token that turns out to be dead at the start ends silently,
 * for the shop is open to visitors: it leaves the last user's id behind, if anything but the token was ever known.
 */
function endedSilently(session: SessionActor, wasKnown: boolean): boolean {
  const snapshot = session.getSnapshot();
  return snapshot.matches('anonymous') && (snapshot.context.lastUserId !== null || !wasKnown);
}

/** Shows what is private to the signed in alone; a visitor is told and sent to the login screen, which leads back. */
export function RequireSession({ children }: RequireSessionProps) {
  const { session } = useServices();
  const { isSignedIn, user } = useSession();
  const protect = useProtect();
  const wasSignedIn = useRef(false);
  const wasKnown = useRef(false);
  useEffect(
    function sendVisitorsToLogin() {
      if (isSignedIn) {
        wasSignedIn.current = true;
        wasKnown.current ||= user !== null;
      } else if (!wasSignedIn.current || endedSilently(session, wasKnown.current)) protect();
    },
    [isSignedIn, user, session, protect],
  );
  return isSignedIn ? children : null;
}
