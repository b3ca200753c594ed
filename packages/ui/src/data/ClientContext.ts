import type { Client } from '@sampan/api/client';
import { createContext, useContext } from 'react';

export const ClientContext = createContext<Client | null>(null);

/** The client, for calls that are neither a query nor an action of a screen. */
export function useClient(): Client {
  const client = useContext(ClientContext);
  if (!client) throw new Error('useClient needs a <SampanProvider> above it');
  return client;
}
