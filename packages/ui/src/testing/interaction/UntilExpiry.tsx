import type { ReactNode } from 'react';
import { useServices } from '../../app/services/ServicesContext.ts';
import { useSession } from '../../app/session/useSession.ts';

let sendExpiry = () => {};

/** Shows its children until the session ends, as the router does. */
export function UntilExpiry({ children }: { children: ReactNode }) {
  const { session } = useServices();
  const { isSignedIn } = useSession();
  sendExpiry = () => session.send({ type: 'unauthorized' });
  return isSignedIn ? children : null;
}

/** Lets the session of the story expire. */
export function expireSession(): void {
  sendExpiry();
}
