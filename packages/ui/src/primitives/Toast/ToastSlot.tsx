import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { addAnnouncer, useAnnouncement } from '../VisuallyHidden/announce.ts';
import { shield } from './Toast.css.ts';
import type { ToastViewProps } from './ToastView.tsx';
import { useToastClock } from './toastClock.ts';
import type { ToastStore } from './toastStore.ts';

const loadView = () => import('./ToastView.tsx');

export interface ToastSlotProps {
  store: ToastStore;
  load?: () => Promise<{ ToastView: ComponentType<ToastViewProps> }>;
}

/** Slot of the current toast; its view is not part of the first load. */
export function ToastSlot({ store, load = loadView }: ToastSlotProps) {
  const toast = useSyncExternalStore(store.subscribe, store.current, store.current);
  const View = useToastView(load, toast?.id);
  useEffect(() => void addAnnouncer(), []);
  return (
    <>
      {toast?.blocksInput && <div className={shield} />}
      {/* A modal layer hides the page from screen readers, except elements with `aria-live`: so toasts stay
          audible. */}
      <div aria-live="off">{View && <View store={store} toast={toast} />}</div>
    </>
  );
}

/**
 * The loaded view, or SpokenToast for a toast whose view failed to load. Not React.lazy, which caches a failed
 * import: the next toast retries.
 */
function useToastView(load: Required<ToastSlotProps>['load'], toastCount: number | undefined) {
  const [View, setView] = useState<ComponentType<ToastViewProps>>();
  const [failed, setFailed] = useState<number>();

  useEffect(
    function fetchWithFirstInput() {
      // Most toasts answer a press or a key: the code is under way when they come. Should it fail, the first toast tries again.
      const stop = new AbortController();
      const fetchView = () => {
        stop.abort();
        void load().catch(() => undefined);
      };
      for (const type of ['pointerdown', 'keydown']) addEventListener(type, fetchView, { signal: stop.signal });
      return () => stop.abort();
    },
    [load],
  );
  useEffect(
    function fetchForToast() {
      if (toastCount === undefined || View) return;
      load()
        .then(({ ToastView }) => setView(() => ToastView))
        .catch(() => setFailed(toastCount));
    },
    [load, toastCount, View],
  );
  return View ?? (toastCount !== undefined && toastCount === failed ? SpokenToast : undefined);
}

/** Announces the text when the view cannot be loaded, and ends the toast after its duration, so that `onEnd` runs. */
function SpokenToast({ store, toast }: ToastViewProps) {
  useToastClock(store, toast);
  useAnnouncement(toast?.text);
  return null;
}
