import { type ReactNode, useEffect, useRef } from 'react';
import type { SessionActor } from './appActors.ts';
import { useServices } from './ServicesContext.ts';
import { useProtect, useSession } from './useSession.ts';

export interface RequireSessionProps {
  children: ReactNode;
}

/**
 * Tells whether the session ended without a redirect: log-out and 401 navigate themselves, but an invalid stored
 * token found on start does not, since the shop is open to visitors. In that case the last user's id remains if a
 * profile was ever known.
 */
function endedSilently(session: SessionActor, wasKnown: boolean): boolean {
  const snapshot = session.getSnapshot();
  return snapshot.matches('anonymous') && (snapshot.context.lastUserId !== null || !wasKnown);
}

/**
 * Renders its children for signed-in viewers only; visitors see a message and are sent to the login, which returns
 * here.
 */
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
