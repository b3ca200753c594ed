import { CircleAlert, CircleCheck } from 'lucide-react';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../Icon/Icon.tsx';
import { Spinner } from '../Spinner/Spinner.tsx';
import { action, shield, toast as toastClass, viewport, words } from './Toast.css.ts';
import { createToastStore, type Toast, type ToastKind, type ToastStore } from './toastStore.ts';

const ToastContext = createContext<ToastStore | undefined>(undefined);

/** `const toast = useToast(); toast.success('Saved')`. Throws outside a Toaster. */
export function useToast(): ToastStore {
  const store = useContext(ToastContext);
  if (!store) throw new Error('useToast needs a <Toaster> above it');
  return store;
}

export interface ToasterProps {
  /** A store of the app's own, for what shows toasts outside React. */
  store?: ToastStore;
  children: ReactNode;
}

/** Wraps the app; shows the one toast at the bottom. */
export function Toaster({ store, children }: ToasterProps) {
  const [own] = useState(createToastStore);
  const used = store ?? own;
  return (
    <ToastContext value={used}>
      {children}
      <ToastViewport store={used} />
    </ToastContext>
  );
}

function ToastViewport({ store }: { store: ToastStore }) {
  const { t } = useTranslation('common');
  const toast = useSyncExternalStore(store.subscribe, store.current, store.current);
  const [isHeld, setHeld] = useState(false);
  const region = useRef<HTMLElement>(null);
  const isHidden = useWindowAway();
  useToastTimer(store, toast, isHeld || isHidden);

  useEffect(function focusOnF8() {
    function focusRegion(event: KeyboardEvent) {
      if (event.key === 'F8') region.current?.focus();
    }
    document.addEventListener('keydown', focusRegion);
    return () => document.removeEventListener('keydown', focusRegion);
  }, []);
  useEffect(
    function letGo() {
      // A toast that leaves under the mouse sends no leave event.
      if (!toast) setHeld(false);
    },
    [toast],
  );

  const view = toast && <ToastView key={toast.id} toast={toast} store={store} />;
  const isError = toast?.kind === 'error';
  return (
    <>
      {toast?.blocksInput && <div className={shield} />}
      <section
        ref={region}
        tabIndex={-1}
        aria-label={t('notifications')}
        className={viewport}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        {/* Both regions stand before their text comes: a live region that arrives together with it may stay mute. */}
        <div role="status">{!isError && view}</div>
        <div role="alert">{isError && view}</div>
      </section>
    </>
  );
}

const icons: Partial<Record<ToastKind, ReactNode>> = {
  success: <Icon as={CircleCheck} />,
  error: <Icon as={CircleAlert} />,
  loading: <Spinner />,
};

function ToastView({ toast, store }: { toast: Toast; store: ToastStore }) {
  return (
    <div className={toastClass} data-kind={toast.kind}>
      {icons[toast.kind]}
      <span className={words}>{toast.text}</span>
      {toast.action && (
        <button
          type="button"
          className={action}
          onClick={() => {
            toast.action?.onPress();
            store.close('undone', toast.id);
          }}
        >
          {toast.action.label}
        </button>
      )}
    </div>
  );
}

/** Counts down while nothing holds the toast; what is left survives a pause. */
function useToastTimer(store: ToastStore, toast: Toast | undefined, isPaused: boolean) {
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

/** True while the reader looks at another window or tab. */
function useWindowAway(): boolean {
  const [isAway, setAway] = useState(false);
  useEffect(function watchWindow() {
    const update = () => setAway(document.visibilityState === 'hidden');
    const leave = () => setAway(true);
    const comeBack = () => setAway(false);
    document.addEventListener('visibilitychange', update);
    window.addEventListener('blur', leave);
    window.addEventListener('focus', comeBack);
    return () => {
      document.removeEventListener('visibilitychange', update);
      window.removeEventListener('blur', leave);
      window.removeEventListener('focus', comeBack);
    };
  }, []);
  return isAway;
}
