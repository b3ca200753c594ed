import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Toast, ToastStore } from './toastStore.ts';

/**
 * Closes the toast after its duration, with pauses. Not Radix's timer: it notices a hidden window only while a toast
 * is shown, and a payment completed behind another tab would come and go unseen.
 */
export function useToastClock(store: ToastStore, toast: Toast | undefined, isHeld = false): void {
  const isHidden = useSyncExternalStore(subscribeToVisibility, isPageHidden);
  const isPaused = isHeld || isHidden;
  const left = useRef({ id: 0, ms: 0 });
  useEffect(
    function closeInTime() {
      if (!toast || isPaused || toast.duration === Number.POSITIVE_INFINITY) return;
      if (left.current.id !== toast.id) left.current = { id: toast.id, ms: toast.duration };
      const startedAt = performance.now();
      const timer = setTimeout(() => store.close('timeout', toast.id), left.current.ms);
      return () => {
        clearTimeout(timer);
        left.current.ms -= performance.now() - startedAt;
      };
    },
    [store, toast, isPaused],
  );
}

const isPageHidden = () => document.visibilityState === 'hidden';

function subscribeToVisibility(listener: () => void) {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
