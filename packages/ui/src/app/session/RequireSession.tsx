import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { Skeleton } from '../../primitives/Skeleton/Skeleton.tsx';
import { useIsHydrated } from '../hydration/useIsHydrated.ts';
import { useHere, useNavigation } from '../navigation/navigation.tsx';
import { useServices } from '../services/ServicesContext.ts';
import { useActorSelector } from '../services/useActorSelector.ts';
import { waiting } from './RequireSession.css.ts';
import { useSession } from './useSession.ts';

export interface RequireSessionProps {
  /** Rendered on the server and until hydration. */
  skeleton?: ReactNode;
  children: ReactNode;
}

/**
 * Renders its children for signed-in viewers only; others see a message and are sent to the login, which returns
 * here. The server does not know the viewer and renders a skeleton.
 */
export function RequireSession({ skeleton = <PageSkeleton />, children }: RequireSessionProps) {
  const { session } = useServices();
  const { isSignedIn } = useSession();
  const accountChanges = useAccountChanges();
  const isHydrated = useIsHydrated();
  const navigation = useNavigation();
  const address = useHere();
  const wasSignedIn = useRef(false);
  useEffect(
    function redirectToLogin() {
      if (!isHydrated) return;
      wasSignedIn.current ||= isSignedIn;
      if (isSignedIn) return;
      // Logout and expiry navigate themselves. A stored token that the server refuses does not.
      if (wasSignedIn.current && !session.getSnapshot().matches('refused')) return;
      const askToLogIn = () => session.send({ type: 'requireLogin', replace: true });
      askToLogIn();
      // Somebody who goes back and opens this page again before the login is rendered is still on this one.
      return navigation.subscribe(() => {
        if (navigation.here() === address) askToLogIn();
      });
    },
    [isHydrated, isSignedIn, session, navigation, address],
  );
  if (!isHydrated) return skeleton;
  // Another account may have signed in while this page was in the back/forward cache: its screens start afresh.
  return isSignedIn ? <Fragment key={accountChanges}>{children}</Fragment> : null;
}

/** How often another account has replaced a known one. A stored token alone becomes known with its profile. */
function useAccountChanges(): number {
  const userId = useActorSelector(useServices().session, ({ context }) => context.lastUserId);
  const [known, setKnown] = useState({ userId, changes: 0 });
  if (userId !== null && userId !== known.userId)
    setKnown({ userId, changes: known.userId === null ? 0 : known.changes + 1 });
  return known.changes;
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
