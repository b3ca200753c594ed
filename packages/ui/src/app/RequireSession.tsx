import { type ReactNode, useEffect, useRef } from 'react';
import { Skeleton } from '../primitives/Skeleton/Skeleton.tsx';
import type { SessionActor } from './appActors.ts';
import { waiting } from './RequireSession.css.ts';
import { useServices } from './ServicesContext.ts';
import { useIsHydrated } from './useIsHydrated.ts';
import { useProtect, useSession } from './useSession.ts';

export interface RequireSessionProps {
  /** Rendered on the server and until hydration. */
  skeleton?: ReactNode;
  children: ReactNode;
}

/**
 * Tells whether the session ended without a redirect: log-out and 401 navigate themselves, but an invalid stored
 * token found on start does not, since the shop needs no login. In that case the last user's id remains if a
 * profile was ever known.
 */
function hasEndedSilently(session: SessionActor, wasKnown: boolean): boolean {
  const snapshot = session.getSnapshot();
  return snapshot.matches('anonymous') && (snapshot.context.lastUserId !== null || !wasKnown);
}

/**
 * Renders its children for signed-in viewers only; others see a message and are sent to the login, which returns
 * here. The server does not know the viewer and renders a skeleton.
 */
export function RequireSession({ skeleton = <PageSkeleton />, children }: RequireSessionProps) {
  const { session } = useServices();
  const { isSignedIn, user } = useSession();
  const isHydrated = useIsHydrated();
  const protect = useProtect();
  const wasSignedIn = useRef(false);
  const wasKnown = useRef(false);
  useEffect(
    function redirectToLogin() {
      if (!isHydrated) return;
      if (isSignedIn) {
        wasSignedIn.current = true;
        wasKnown.current ||= user !== null;
      } else if (!wasSignedIn.current || hasEndedSilently(session, wasKnown.current)) protect();
    },
    [isHydrated, isSignedIn, user, session, protect],
  );
  if (!isHydrated) return skeleton;
  return isSignedIn ? children : null;
}

/** Placeholder of a private page's content, as high as the window. */
export function PageSkeleton() {
  return (
    <div className={waiting} aria-busy>
      <Skeleton width="40%" height="2rem" />
      {['first', 'second', 'third'].map((name) => (
        <Skeleton key={name} shape="block" height="9rem" />
      ))}
    </div>
  );
}
