import { createContext, useContext } from 'react';
import type { Services } from './services.ts';

export const ServicesContext = createContext<Services | null>(null);

/** Returns the services of the app. @throws Error outside of `SampanProvider` */
export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('This needs a <SampanProvider> above it');
  return services;
}
