import type { Endpoint } from '@sampan/api/endpoint';
import { createContext, useContext } from 'react';

/** Whether the viewer is signed in. True by default, so that components work without a provider. */
export const CallAccessContext = createContext(true);

/** False for calls that need a login while signed out; these are not sent. */
export function useMayCall(endpoint: Pick<Endpoint, 'access'>): boolean {
  const isSignedIn = useContext(CallAccessContext);
  return isSignedIn || endpoint.access === 'public';
}
