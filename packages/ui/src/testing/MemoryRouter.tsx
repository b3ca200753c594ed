import { type ReactNode, useSyncExternalStore } from 'react';
import { AddressContext, useNavigation } from '../app/navigation/navigation.tsx';

/** Renders a story at the latest address of its in-memory navigation. Place it inside the providers. */
export function MemoryRouter({ children }: { children: ReactNode }) {
  const { subscribe, here } = useNavigation();
  return <AddressContext value={useSyncExternalStore(subscribe, here)}>{children}</AddressContext>;
}
