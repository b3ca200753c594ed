import type { Endpoint } from '@sampan/api/endpoint';
import { createContext, useContext } from 'react';

/** Whether somebody is signed in. True where nobody gives it, so that a part can be shown by itself. */
export const CallAccessContext = createContext(true);

/** False for calls that need a login while there is none: they are not even sent. */
export function useMayCall(endpoint: Pick<Endpoint, 'access'>): boolean {
  const isSignedIn = useContext(CallAccessContext);
  return isSignedIn || endpoint.access === 'public';
}
