import * as Radix from '@radix-ui/react-toast';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findPageStart } from '../findPageStart.ts';
import { Icon } from '../Icon/Icon.tsx';
import { Spinner } from '../Spinner/Spinner.tsx';
import { action as actionClass, card, texts, toast as toastClass, viewport } from './ToastView.css.ts';
import { useToastClock } from './toastClock.ts';
import type { Toast, ToastKind, ToastStore } from './toastStore.ts';

export interface ToastViewProps {
  store: ToastStore;
  /** Undefined while the slot is empty. */
  toast: Toast | undefined;
}

/** View of the toast slot, loaded with the first toast. */
export function ToastView({ store, toast }: ToastViewProps) {
  const [latest, setLatest] = useState(toast);
  const frame = useRef<HTMLDivElement>(null);
  useToastFocusReturn(frame, store, toast?.id);
  // The last toast stays until its exit animation ends.
  if (toast && toast !== latest) setLatest(toast);
  // A provider per toast: Radix's keeps its pause when a toast is closed while hovered or focused, and the next toast
  // would never time out.
  return (
    <div ref={frame}>
      {latest && <ToastItem key={latest.id} store={store} toast={latest} isOpen={toast !== undefined} />}
    </div>
  );
}

/**
 * Returns the focus from a toast that is closed or replaced to the element that had it before, or to the page's heading
 * if that one is gone. Radix moves it to the list of toasts, which is then empty.
 */
function useToastFocusReturn(frame: RefObject<HTMLDivElement | null>, store: ToastStore, toastId: number | undefined) {
  useEffect(
    function returnFocus() {
      const toasts = frame.current;
      if (toastId === undefined || !toasts) return;
      let before: HTMLElement | undefined;
      function remember({ relatedTarget }: FocusEvent) {
        if (relatedTarget instanceof HTMLElement && !toasts?.contains(relatedTarget)) before = relatedTarget;
      }
      /** Forgets it when the viewer leaves the toast, but not when the toast ends or the window loses the focus. */
      function forget({ relatedTarget }: FocusEvent) {
        const staysInside = toasts?.contains(relatedTarget as Node | null) || toasts?.contains(document.activeElement);
        if (!staysInside && store.current()?.id === toastId) before = undefined;
      }
      toasts.addEventListener('focusin', remember);
      toasts.addEventListener('focusout', forget);
      return () => {
        toasts.removeEventListener('focusin', remember);
        toasts.removeEventListener('focusout', forget);
        const { activeElement, body } = document;
        if (!toasts.contains(activeElement) && !(before && activeElement === body)) return;
        // The scroll position stays. An element that is hidden or removed does not take the focus.
        before?.focus({ preventScroll: true });
        if (before && document.activeElement === before) return;
        findPageStart()?.focus({ preventScroll: true });
      };
    },
    [frame, store, toastId],
  );
}

const icons: Partial<Record<ToastKind, ReactNode>> = {
  success: <Icon as={CircleCheck} />,
  error: <Icon as={CircleAlert} />,
  loading: <Spinner />,
};

const hotkey = ['F8'];

/** An alert is announced on insertion; render Radix's announcer, which would repeat it, into a detached fragment. */
const nowhere = document.createDocumentFragment();

const preventDefault = (event: Event) => event.preventDefault();
/** A loading toast cannot be dismissed. */
const stays = {
  onEscapeKeyDown: preventDefault,
  onSwipeStart: preventDefault,
  onSwipeMove: preventDefault,
  onSwipeEnd: preventDefault,
};

interface ToastItemProps {
  store: ToastStore;
  toast: Toast;
  isOpen: boolean;
}

function ToastItem({ store, toast, isOpen }: ToastItemProps) {
  const { t } = useTranslation('common');
  const [isHeld, setHeld] = useState(false);
  useToastClock(store, isOpen ? toast : undefined, isHeld);
  const { id, kind, text, action } = toast;
  const isError = kind === 'error';

  return (
    <Radix.Provider
      label={t('notifications')}
      swipeDirection="down"
      {...(isError ? { announcerContainer: nowhere } : {})}
    >
      <Radix.Root
        className={toastClass}
        data-kind={kind}
        type={isError ? 'foreground' : 'background'}
        duration={Number.POSITIVE_INFINITY}
        open={isOpen}
        onOpenChange={() => store.close('closed', id)}
        onPause={() => setHeld(true)}
        onResume={() => setHeld(false)}
        {...(kind === 'loading' ? stays : {})}
      >
        {/* Radix's announcer speaks for a status, hence `aria-live="off"`. */}
        <div className={card} role={isError ? 'alert' : 'status'} {...(isError ? {} : { 'aria-live': 'off' })}>
          {icons[kind]}
          <Radix.Description className={texts}>{text}</Radix.Description>
          {action && (
            <Radix.Action
              className={actionClass}
              altText={`${action.label} ${hotkey}`}
              onClick={() => {
                // The button can still be pressed during the exit animation.
                if (store.current()?.id !== id) return;
                // Close it first: if the action shows a toast, this one still ends as undone, not as replaced.
                store.close('undone', id);
                action.onPress();
              }}
            >
              {action.label}
            </Radix.Action>
          )}
        </div>
      </Radix.Root>
      <Radix.Viewport className={viewport} hotkey={hotkey} label={`${t('notifications')} {hotkey}`} />
    </Radix.Provider>
  );
}
