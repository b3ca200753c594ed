import { createContext, type ReactNode, useContext, useState } from 'react';
import { ToastSlot } from './ToastSlot.tsx';
import { createToastStore, type ToastStore } from './toastStore.ts';

const ToastContext = createContext<ToastStore | undefined>(undefined);

/**
 * `const toast = useToast(); toast.success('Saved')`.
 * @throws outside a Toaster
 */
export function useToast(): ToastStore {
  const store = useContext(ToastContext);
  if (!store) throw new Error('useToast needs a <Toaster> above it');
  return store;
}

export interface ToasterProps {
  /** A store created by the app, for toasts from outside React. */
  store?: ToastStore;
  /** The app, whose parts can show toasts. */
  children: ReactNode;
}

/** Wraps the app and shows the current toast at the bottom. */
export function Toaster({ store, children }: ToasterProps) {
  const [own] = useState(createToastStore);
  const used = store ?? own;
  return (
    <ToastContext value={used}>
      {children}
      <ToastSlot store={used} />
    </ToastContext>
  );
}
